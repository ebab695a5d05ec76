internal import CTextKernels

/// An encoding of East Asia in which a character takes one, two or more bytes, without shifts.
package enum MultibyteCharset: Int, CaseIterable, Sendable {
  case shiftJIS
  case shiftJIS2004
  case eucJP
  case eucJIS2004

  /// JIS X 0212 alone with both high bits set, which ISO-2022-JP-1 shifts to.
  case jisX0212

  /// GB 2312 alone with both high bits set, which HZ and ISO-2022-CN shift to.
  case gb2312
  case gbk
  case gb18030
  case big5
  case big5HKSCS
  case cp950
  case eucTW
  case eucKR
  case johab
}

/// Pairs of bytes of one layout, and their characters.
struct PairArea {
  /// The source of the characters of an area.
  enum Source {
    /// The cells of an index, by pointer.
    case index(CodeIndex)

    /// The rows of an index, numbered from 1, in this order; two for each lead byte.
    case rows([Int], of: CodeIndex)

    /// One code point after another.
    case consecutive(from: UInt32)
  }

  let layout: PairLayout
  private let source: Source
  private let cells: CodeIndex.Cells?

  init(_ layout: PairLayout, _ source: Source) {
    self.layout = layout
    self.source = source
    switch source {
    case .index(let index), .rows(_, let index): cells = index.cells
    case .consecutive: cells = nil
    }
  }

  /// The characters of a pointer of the layout.
  func characters(at pointer: Int) -> CodeIndex.Characters? {
    if case .consecutive(let first) = source { return .init(first: first + UInt32(pointer)) }
    guard let cells, let cell = cell(at: pointer), cell < cells.count else { return nil }
    return cells[cell]
  }

  /// The cell of the index for a pointer of the layout.
  private func cell(at pointer: Int) -> Int? {
    guard case .rows(let rows, _) = source else { return pointer }
    let row = pointer / 94
    return row < rows.count ? (rows[row] - 1) * 94 + pointer % 94 : nil
  }

  /// Puts the characters of pairs that are one code point below U+10000 into a table with 256 entries for each
  /// lead byte from 0x80 up, and zeros for those that are something else. No area has others.
  func addUnits(to table: UnsafeMutableBufferPointer<UInt16>) {
    let data = CodeIndexes.data
    var pointer = 0
    layout.leads.withUnsafeBufferPointer { leads in
      layout.trails.withUnsafeBufferPointer { trails in
        for lead in leads {
          for trail in trails {
            if let unit = unit(at: pointer, in: data) {
              table[Int(lead & 0x7F) << 8 | Int(trail)] = unit
            }
            pointer += 1
          }
        }
      }
    }
  }

  @inline(__always)
  private func unit(at pointer: Int, in data: UnsafeRawBufferPointer) -> UInt16? {
    if case .consecutive(let first) = source {
      return UInt16(exactly: first + UInt32(pointer)) ?? 0
    }
    guard let cells, let cell = cell(at: pointer), cell < cells.count else { return nil }
    return cells.unit(at: cell, in: data)
  }

  func characters(_ lead: UInt8, _ trail: UInt8) -> CodeIndex.Characters? {
    layout.pointer(lead, trail).flatMap(characters)
  }
}

extension MultibyteCharset {
  /// The pairs; what the first area does not have may be in the next.
  var areas: [PairArea] {
    switch self {
    case .shiftJIS:
      [
        PairArea(.shiftJIS, .index(.jisX0208)),
        // Private use, as the Shift_JIS decoder of the Encoding Standard has it.
        PairArea(.shiftJISRows(0xF0...0xF9), .consecutive(from: 0xE000)),
      ]
    case .shiftJIS2004:
      [
        // The characters of ASCII whose bytes the yen sign and the overline have.
        PairArea(.shiftJISCell(0x81, 0x5F), .consecutive(from: 0x5C)),
        PairArea(.shiftJISCell(0x81, 0xB0), .consecutive(from: 0x7E)),
        PairArea(.shiftJISPlane1, .index(.jisX0213Plane1)),
        PairArea(
          .shiftJISRows(0xF0...0xFC),
          .rows([1, 8, 3, 4, 5, 12, 13, 14, 15] + Array(78...94), of: .jisX0213Plane2)),
      ]
    case .eucJP: [PairArea(.euc, .index(.jisX0208)), .halfWidthKatakana]
    case .eucJIS2004: [PairArea(.euc, .index(.jisX0213Plane1)), .halfWidthKatakana]
    case .jisX0212: [PairArea(.euc, .index(.jisX0212))]
    case .gb2312: [PairArea(.euc, .index(.gb2312))]
    case .gbk, .gb18030: [PairArea(.gbk, .index(.gb18030))]
    case .big5: [PairArea(.big5, .index(.big5))]
    case .big5HKSCS: [PairArea(.big5, .index(.big5HKSCS))]
    case .cp950: [PairArea(.big5, .index(.cp950))]
    case .eucTW: [PairArea(.euc, .index(.cns11643Plane1))]
    case .eucKR: [PairArea(.cp949, .index(.eucKR))]
    case .johab: [PairArea(.johab, .index(.johab))]
    }
  }

  var longForm: LongForm {
    switch self {
    case .eucJP: .prefixed(by: 0x8F, .jisX0212)
    case .eucJIS2004: .prefixed(by: 0x8F, .jisX0213Plane2)
    case .eucTW: .cns11643Planes
    case .gbk, .gb18030: .gb18030Ranges
    default: .none
    }
  }

  /// The character of a byte by itself, or `nil` where it begins a longer code or has none.
  func singleByte(_ byte: UInt8) -> UInt32? {
    switch (self, byte) {
    case (.shiftJIS, 0xA1...0xDF), (.shiftJIS2004, 0xA1...0xDF): 0xFF61 + UInt32(byte - 0xA1)
    case (.shiftJIS, 0x80): 0x80
    // The Roman set of JIS X 0201: a yen sign and an overline.
    case (.shiftJIS2004, 0x5C): 0xA5
    case (.shiftJIS2004, 0x7E): 0x203E
    case (.gbk, 0x80), (.gb18030, 0x80): 0x20AC
    default: byte < 0x80 ? UInt32(byte) : nil
    }
  }

  /// The planes that EUC-TW reaches, with the byte that names each.
  static let cns11643Planes: [UInt8: CodeIndex] = [
    0xA1: .cns11643Plane1, 0xA2: .cns11643Plane2, 0xA3: .cns11643Plane3, 0xA4: .cns11643Plane4,
    0xA5: .cns11643Plane5, 0xA6: .cns11643Plane6, 0xA7: .cns11643Plane7, 0xAF: .cns11643Plane15,
  ]
}

extension PairLayout {
  /// The lead bytes of Shift_JIS that hold the first plane.
  fileprivate static let shiftJISPlane1 = PairLayout(
    leads: [0x81...0x9F, 0xE0...0xEF], trails: [0x40...0x7E, 0x80...0xFC])

  fileprivate static func shiftJISCell(_ lead: UInt8, _ trail: UInt8) -> PairLayout {
    PairLayout(leads: [lead...lead], trails: [trail...trail])
  }

  fileprivate static func shiftJISRows(_ leads: ClosedRange<UInt8>) -> PairLayout {
    PairLayout(leads: [leads], trails: [0x40...0x7E, 0x80...0xFC])
  }
}

extension PairArea {
  /// The half-width katakana of JIS X 0201 after the single shift 0x8E.
  fileprivate static let halfWidthKatakana = PairArea(
    PairLayout(leads: [0x8E...0x8E], trails: [0xA1...0xDF]), .consecutive(from: 0xFF61))
}

/// How a charset is written where a character has several codes, or none.
extension MultibyteCharset {
  /// Whether a pair writes its character only if no pair with another lead byte does.
  ///
  /// The encoders of the Encoding Standard leave these out altogether. For Shift_JIS they are
  /// NEC's copies of IBM's characters, all of which are elsewhere; for Big5 they are those of
  /// Hong Kong, which we write: else what was read could not be written back.
  func isSecondary(lead: UInt8) -> Bool {
    switch self {
    case .shiftJIS: (0xED...0xEF).contains(lead)
    case .big5: lead < 0xA1
    // The compatibility jamo of KS X 1001 go before the halves of syllables.
    case .johab: lead == 0x84
    default: false
    }
  }

  /// The pairs that write their character although an earlier pair is read as the same one.
  var preferredPairs: Set<UInt16> {
    switch self {
    case .gb18030: [0xA2E3]
    case .big5: [0xF9F9, 0xF9E9, 0xF9EA, 0xF9EB, 0xA4CA, 0xA451]
    case .cp950: [0xA451, 0xA4CA, 0xC969]
    case .big5HKSCS:
      [
        0xA241, 0xA242, 0xF9FA, 0xF9FB, 0xF9FC, 0xF9FD, 0xF9F9, 0xF9E9, 0xF9EA, 0xF9EB, 0xA451,
        0xA4CA,
      ]
    default: []
    }
  }

  /// Characters that are written like others that are similar, so that they do not come back.
  var aliases: [UInt32: UInt32] {
    switch self {
    case .shiftJIS: [0xA5: 0x5C, 0x203E: 0x7E, 0x2212: 0x817C]
    case .eucJP: [0xA5: 0x5C, 0x203E: 0x7E, 0x2212: 0xA1DD]
    case .gbk, .gb18030: Self.privateUseOfGB18030
    default: [:]
    }
  }

  /// The characters that are for private use in GB18030-2000 and have code points of their own in GB18030-2022: the
  /// index gb18030 of the Encoding Standard has the latter, its encoder takes both.
  private static let privateUseOfGB18030: [UInt32: UInt32] = {
    var codes: [UInt32: UInt32] = [
      0xE81E: 0xFE59, 0xE826: 0xFE61, 0xE82B: 0xFE66, 0xE82C: 0xFE67, 0xE832: 0xFE6D,
      0xE843: 0xFE7E, 0xE854: 0xFE90, 0xE864: 0xFEA0,
    ]
    let punctuation: [UInt32] = [
      0xA6D9, 0xA6DA, 0xA6DB, 0xA6DC, 0xA6DD, 0xA6DE, 0xA6DF, 0xA6EC, 0xA6ED, 0xA6F3,
    ]
    for (value, code) in zip(UInt32(0xE78D)..., punctuation) { codes[value] = code }
    return codes
  }()
}

/// The codes of a charset that are longer than two bytes.
enum LongForm {
  case none

  /// A lead byte before each pair of another index, as EUC code set 3 has it.
  case prefixed(by: UInt8, CodeIndex)

  /// 0x8E and a plane number before a pair, as EUC-TW has it.
  case cns11643Planes

  /// Four bytes that count through the rest of Unicode, as GB18030 has it.
  case gb18030Ranges

  /// The form as the kernel names it.
  var kernelForm: LegibleLongCodes {
    switch self {
    case .none: legible_no_long_codes
    case .prefixed: legible_prefixed_pairs
    case .cns11643Planes: legible_planes_of_pairs
    case .gb18030Ranges: legible_four_byte_codes
    }
  }

  /// The number of entries in the kernel's table of these codes.
  var count: Int {
    switch self {
    case .none: 0
    case .prefixed: Int(legible_pair_count)
    case .cns11643Planes: Int(legible_plane_count) * Int(legible_pair_count)
    case .gb18030Ranges: Int(legible_four_byte_count)
    }
  }

  /// The index of a code in that table; `nil` if the table lacks it.
  ///
  /// - Parameter code: The bytes of the code as a big-endian number.
  func place(of code: UInt32) -> Int? {
    let byte = { (shift: UInt32) in UInt8(truncatingIfNeeded: code >> shift) }
    let bytes = (byte(24), byte(16), byte(8), byte(0))
    let pair = PairLayout.euc.pointer(bytes.2, bytes.3)
    let place: Int? =
      switch self {
      case .none: nil
      case .prefixed: pair
      case .cns11643Planes: pair.map { (Int(bytes.1) - 0xA1) * Int(legible_pair_count) + $0 }
      case .gb18030Ranges: GB18030Ranges.pointer(of: bytes)
      }
    return place.flatMap { (0..<count).contains($0) ? $0 : nil }
  }
}

/// The two bytes of each cell of an index: row by row, one lead byte after another.
package struct PairLayout: Sendable {
  /// The lead bytes, in order.
  package let leads: [UInt8]

  /// The trail bytes, in order.
  package let trails: [UInt8]

  private let leadNumbers: [UInt8]
  private let trailNumbers: [UInt8]
  private static let none: UInt8 = 0xFF

  package init(leads: [ClosedRange<UInt8>], trails: [ClosedRange<UInt8>]) {
    self.leads = leads.flatMap { Array($0) }
    self.trails = trails.flatMap { Array($0) }
    leadNumbers = Self.numbers(of: self.leads)
    trailNumbers = Self.numbers(of: self.trails)
  }

  private static func numbers(of bytes: [UInt8]) -> [UInt8] {
    var numbers = [UInt8](repeating: none, count: 256)
    for (number, byte) in bytes.enumerated() { numbers[Int(byte)] = UInt8(number) }
    return numbers
  }

  /// The number of pairs.
  package var count: Int { leads.count * trails.count }

  /// Whether the byte begins a pair.
  package func isLead(_ byte: UInt8) -> Bool { leadNumbers[Int(byte)] != Self.none }

  /// The pointer of a pair of bytes, or `nil` if it is none.
  package func pointer(_ lead: UInt8, _ trail: UInt8) -> Int? {
    let row = leadNumbers[Int(lead)]
    let column = trailNumbers[Int(trail)]
    if row == Self.none || column == Self.none { return nil }
    return Int(row) * trails.count + Int(column)
  }

  /// The pair of bytes of a pointer below `count`.
  package func bytes(of pointer: Int) -> (lead: UInt8, trail: UInt8) {
    let (row, column) = pointer.quotientAndRemainder(dividingBy: trails.count)
    return (leads[row], trails[column])
  }
}

extension PairLayout {
  /// 94 rows of 94 cells with both high bits set, as in ISO 2022.
  package static let euc = PairLayout(leads: [0xA1...0xFE], trails: [0xA1...0xFE])

  /// The rows of `euc` folded in two.
  package static let shiftJIS = PairLayout(
    leads: [0x81...0x9F, 0xE0...0xFC], trails: [0x40...0x7E, 0x80...0xFC])

  package static let big5 = PairLayout(leads: [0x81...0xFE], trails: [0x40...0x7E, 0xA1...0xFE])

  package static let gbk = PairLayout(leads: [0x81...0xFE], trails: [0x40...0x7E, 0x80...0xFE])

  /// The layout of the WHATWG's EUC-KR, which is Windows code page 949.
  package static let cp949 = PairLayout(leads: [0x81...0xFE], trails: [0x41...0xFE])

  package static let johab = PairLayout(
    leads: [0x84...0xD3, 0xD8...0xDE, 0xE0...0xF9], trails: [0x31...0x7E, 0x81...0xFE])
}
