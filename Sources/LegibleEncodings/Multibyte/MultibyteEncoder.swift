internal import CTextKernels

/// UTF-8 to an encoding of East Asia without shifts (Encoding Standard, sections 10 to 13).
struct MultibyteEncoder: CharacterEncoder {
  /// A letter and its mark.
  static let longestSequence = 8

  /// Eight bytes, so that a short run may store words.
  static let longestOutput = 8

  private let table: MultibyteEncodingTable

  init(_ charset: MultibyteCharset) { table = MultibyteTables.of(charset).encoding }

  func unchangedPrefixLength(of input: UnsafeRawBufferPointer) -> Int {
    table.keepsASCII ? TextKernels.asciiPrefixLength(of: input) : 0
  }

  func convertOne(
    _ scalar: Unicode.Scalar, _ length: Int, _ input: UnsafeRawBufferPointer,
    into output: UnsafeMutableRawBufferPointer, atEnd: Bool, _ step: inout ConversionStep
  ) -> Bool {
    guard
      let match = table.match(scalar, length, in: input, at: step.consumed, atEnd: atEnd)
    else { return false }
    guard let entry = match.code else {
      step.stop = .unencodable(scalar, length: length)
      return false
    }
    var started = false
    for shift in [24, 16, 8, 0] as [UInt32] {
      let byte = UInt8(truncatingIfNeeded: entry.code >> shift)
      started = started || byte != 0 || shift == 0
      guard started else { continue }
      output[step.produced] = byte
      step.produced += 1
    }
    step.consumed += match.length
    if entry.isOneWay { step.oneWayCount += 1 }
    return true
  }

  func convertShortRun(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep
  ) {
    var index = step.consumed
    var produced = step.produced
    let keepsASCII = table.keepsASCII
    table.forms.withUnsafeBufferPointer { forms in
      // Sixteen bytes are written at once at most; every 16-bit index has an entry.
      let lastRoom = output.count &- 16
      while index < input.count && produced <= lastRoom {
        let rest = input.count &- index
        let lead = input[index]
        var value: Int
        let length: Int
        if lead >= 0xE0 {
          guard rest >= 4 else { break }
          // Four bytes from `index` on are inside of the input.
          let word = UInt32(
            littleEndian: input.loadUnaligned(fromByteOffset: index, as: UInt32.self))
          guard word & 0xC0C0F0 == 0x8080E0 else { break }
          // As one expression, the sum of all three would take the compiler a second to type-check.
          let high: UInt32 = (word & 0xF) << 12
          let middle: UInt32 = (word >> 2) & 0xFC0
          let low: UInt32 = (word >> 16) & 0x3F
          value = Int(high | middle | low)
          // Overlong forms are left to the careful path; surrogates have no code.
          guard value >= 0x800 else { break }
          length = 3
        } else if lead < 0x80 {
          if rest >= 16 && keepsASCII {
            let count = ASCII.copyBlock(of: input, at: index, into: output, at: produced)
            index &+= count
            produced &+= count
            continue
          }
          value = Int(lead)
          length = 1
        } else {
          guard rest >= 2, lead >= 0xC2 else { break }
          let second = input[index &+ 1]
          guard second & 0xC0 == 0x80 else { break }
          value = Int(lead & 0x1F) << 6 | Int(second & 0x3F)
          length = 2
        }
        let form = forms[value]
        if form == 0 && value != 0 { break }
        output.storeBytes(of: form.littleEndian, toByteOffset: produced, as: UInt16.self)
        produced &+= form > 0xFF ? 2 : 1
        index &+= length
      }
    }
    step.consumed = index
    step.produced = produced
  }

  func convertRun(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep
  ) {
    table.forms.withUnsafeBufferPointer { forms in
      table.all.entries.withUnsafeBufferPointer { entries in
        table.all.rows.withUnsafeBufferPointer { rows in
          guard let shortCodes = forms.baseAddress, forms.count == 0x10000,
            let codes = entries.baseAddress,
            let firstRow = rows.baseAddress, rows.count == legible_row_count
          else { return }
          var encoding = LegibleDoubleByteEncoding(
            short_codes: shortCodes, codes: codes, rows: firstRow,
            counts_supplementary: table.countsSupplementary)
          // The kernel looks up the 65,536 forms and as many entries, and 64 entries from each of the
          // rows on; the tables live as long as these closures.
          step.advance(over: input, into: output) { input, count, output, room in
            legible_utf8_to_double_bytes(&encoding, input, count, output, room)
          }
        }
      }
    }
  }
}

/// How the characters of one charset are written.
///
/// The codes of single characters are in a table by rows, and those of one and two bytes also in a
/// flat one; combinations and one-way aliases are in a sorted list beside them.
package final class MultibyteEncodingTable: Sendable {
  /// A character and its code.
  struct Code {
    var character: CodeIndex.Characters

    /// The bytes, the first highest.
    var code: UInt32

    /// Whether reading the bytes gives another character.
    var isOneWay = false

    /// The order of the list: by character, one with a mark after the one without.
    fileprivate var key: UInt64 { UInt64(character.first) << 32 | UInt64(character.mark) }
  }

  /// For each character of the Basic Multilingual Plane its one byte or two as they are written:
  /// the first in the low half, the second, or zero, in the high half. The whole is zero where
  /// `all` has to be asked, and for U+0000, whose code is 0.
  let forms: [UInt16]

  /// The codes of single characters, of any length.
  let all: CodeTable

  /// Combinations and one-way codes, in order.
  private let rare: [Code]

  /// Whether the characters of the supplementary planes have the four-byte codes of GB18030.
  let countsSupplementary: Bool

  /// Whether ASCII characters are written as ASCII bytes.
  let keepsASCII: Bool

  /// Whether there are codes for a letter together with a mark.
  let hasCombinations: Bool

  init(_ charset: MultibyteCharset) {
    var builder = Builder(charset)
    builder.addSingleBytes()
    builder.addPairs()
    builder.addLongForms()
    builder.addAliases()
    builder.addFlatCodes()
    builder.markCombinations()
    forms = builder.codes.map { $0 > 0xFF ? $0.byteSwapped : $0 }
    all = builder.all
    rare = builder.rare.sorted { $0.key < $1.key }
    countsSupplementary = charset == .gb18030
    keepsASCII = (0..<0x80).allSatisfy { builder.codes[$0] == UInt16($0) }
    hasCombinations = rare.contains { $0.character.mark != 0 }
  }

  /// How a character is written, alone or with the mark after it.
  ///
  /// - Complexity: O(log *n*) in the number of rare codes.
  func entry(for first: UInt32, mark: UInt32 = 0) -> Code? {
    let character = CodeIndex.Characters(first: first, mark: mark)
    if mark == 0 {
      if first < 0x10000 && (forms[Int(first)] != 0 || first == 0) {
        let form = forms[Int(first)]
        return Code(character: character, code: UInt32(form > 0xFF ? form.byteSwapped : form))
      }
      if let code = CodeTable.code(of: all.entry(for: first)) {
        return Code(character: character, code: code)
      }
      if countsSupplementary && first >= 0x10000 {
        return GB18030Ranges.code(for: first).map { Code(character: character, code: $0) }
      }
    }
    let key = Code(character: character, code: 0).key
    var lower = 0
    var upper = rare.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if rare[middle].key < key { lower = middle + 1 } else { upper = middle }
    }
    return lower < rare.count && rare[lower].key == key ? rare[lower] : nil
  }

  /// The code of a character regardless of its neighbours.
  package enum LoneCode {
    /// By bytes, the first highest.
    case code(UInt32)

    /// The charset does not have the character.
    case none

    /// By its neighbours: an encoder may compose them.
    case dependent
  }

  /// Returns how a character is written whatever is beside it.
  ///
  /// - Complexity: O(log *n*) in the number of rare codes.
  package func loneCode(of value: UInt32) -> LoneCode {
    if CodeTable.beginsCombination(all.entry(for: value)) { return .dependent }
    if let entry = entry(for: value) { return .code(entry.code) }
    guard let scalar = Unicode.Scalar(value) else { return .none }
    return Composition.isMark(scalar) || Composition.beginsSyllable(scalar) ? .dependent : .none
  }

  /// Whether the character may be written together with the one before it.
  func isMark(_ value: UInt32) -> Bool { CodeTable.isMark(all.entry(for: value)) }

  /// Calls the closure with each code of a single character.
  func forEachCode(_ body: (_ value: UInt32, _ code: UInt32) -> Void) {
    all.forEachCode(body)
  }

  /// How the character at `index` of UTF-8 text is written, together with the mark after it if
  /// the two have a code.
  ///
  /// - Returns: The code, if there is one, and how many bytes of the text it encodes; `nil` if
  ///   a mark may follow that the text does not have yet.
  func match(
    _ scalar: Unicode.Scalar, _ length: Int, in text: UnsafeRawBufferPointer, at index: Int,
    atEnd: Bool
  ) -> (code: Code?, length: Int)? {
    if CodeTable.beginsCombination(all.entry(for: scalar.value)) {
      let next = index + length
      let following: UTF8Sequence? = next < text.count ? UTF8Sequence.read(text, at: next) : nil
      switch following {
      case .scalar(let mark, let markLength):
        // U+0000 is no mark, but what the table has where there is none.
        if mark.value != 0, let code = entry(for: scalar.value, mark: mark.value) {
          return (code, length + markLength)
        }
      case .malformed: break
      case .cut, nil: if !atEnd { return nil }
      }
    }
    return (entry(for: scalar.value), length)
  }
}

extension MultibyteEncodingTable {
  /// Fills the table: of several codes of one character the first is kept.
  private struct Builder {
    let charset: MultibyteCharset
    var codes = [UInt16](repeating: 0, count: 0x10000)
    var all = CodeTable()
    var rare: [Code] = []

    init(_ charset: MultibyteCharset) { self.charset = charset }

    mutating func addSingleBytes() {
      for byte in UInt8.min...UInt8.max {
        if let value = charset.singleByte(byte) { codes[Int(value)] = UInt16(byte) }
      }
    }

    mutating func addPairs() {
      let areas = charset.areas
      let preferred = charset.preferredPairs
      for isSecondary in [false, true] {
        for (number, area) in areas.enumerated() {
          let before = areas[..<number]
          for (row, lead) in area.layout.leads.enumerated()
          where charset.isSecondary(lead: lead) == isSecondary {
            for (column, trail) in area.layout.trails.enumerated() {
              let pointer = row * area.layout.trails.count + column
              guard let characters = area.characters(at: pointer),
                before.allSatisfy({ $0.characters(lead, trail) == nil })
              else { continue }
              add(characters, UInt16(lead) << 8 | UInt16(trail), preferred)
            }
          }
        }
      }
    }

    private mutating func add(
      _ characters: CodeIndex.Characters, _ code: UInt16, _ preferred: Set<UInt16>
    ) {
      guard characters.mark == 0, characters.first < 0x10000 else {
        return addRare(characters, UInt32(code))
      }
      let index = Int(characters.first)
      if codes[index] == 0 || preferred.contains(code) { codes[index] = code }
    }

    private mutating func addRare(_ characters: CodeIndex.Characters, _ code: UInt32) {
      if characters.mark != 0 {
        let entry = Code(character: characters, code: code)
        if !rare.contains(where: { $0.key == entry.key }) { rare.append(entry) }
      } else if characters.first >= 0x10000 || codes[Int(characters.first)] == 0 {
        if all.entry(for: characters.first) == 0 { all.setCode(code, for: characters.first) }
      }
    }

    mutating func addLongForms() {
      switch charset.longForm {
      case .prefixed(let prefix, let index):
        for pointer in 0..<PairLayout.euc.count {
          guard let characters = index.characters(at: pointer) else { continue }
          addRare(characters, UInt32(prefix) << 16 | Self.euc(pointer))
        }
      case .cns11643Planes:
        for (plane, index) in MultibyteCharset.cns11643Planes.sorted(by: { $0.key < $1.key }) {
          for pointer in 0..<PairLayout.euc.count {
            guard let characters = index.characters(at: pointer) else { continue }
            addRare(characters, 0x8E00_0000 | UInt32(plane) << 16 | Self.euc(pointer))
          }
        }
      case .gb18030Ranges where charset == .gb18030:
        let aliases = charset.aliases
        GB18030Ranges.forEachCode { value, code in
          if codes[Int(value)] == 0 && aliases[value] == nil { all.setCode(code, for: value) }
        }
      case .none, .gb18030Ranges: break
      }
    }

    mutating func addFlatCodes() {
      for (value, code) in codes.enumerated() where code != 0 {
        all.setCode(UInt32(code), for: UInt32(value))
      }
    }

    /// Marks the characters that may be part of a combination, so that they are looked up together
    /// with their neighbours.
    mutating func markCombinations() {
      for entry in rare where entry.character.mark != 0 {
        codes[Int(entry.character.first)] = 0
        codes[Int(entry.character.mark)] = 0
        all.markCombination(of: entry.character.first, and: entry.character.mark)
      }
    }

    private static func euc(_ pointer: Int) -> UInt32 {
      let bytes = PairLayout.euc.bytes(of: pointer)
      return UInt32(bytes.lead) << 8 | UInt32(bytes.trail)
    }

    mutating func addAliases() {
      for (value, code) in charset.aliases where codes[Int(value)] == 0 {
        let character = CodeIndex.Characters(first: value)
        rare.append(Code(character: character, code: code, isOneWay: true))
      }
    }
  }
}
