/// A coded character set that a seven-bit encoding shifts to (ISO/IEC 2022).
enum ShiftedSet: Int, CaseIterable {
  case ascii

  /// The Roman set of JIS X 0201: ASCII with a yen sign and an overline.
  case jisRoman

  /// The half-width katakana of JIS X 0201.
  case jisKatakana
  /// JIS X 0208 with the vendors' characters, as the Encoding Standard has it.
  case jisX0208

  /// JIS X 0208 with the standard's own mapping, which JIS X 0213 extends: a wave dash for 21 41.
  case jisX0208Proper
  case jisX0212

  /// Plane 1 of JIS X 0213 without the ten characters of its second edition.
  case jisX0213Plane1
  case jisX0213Plane1Of2004
  case jisX0213Plane2
  case gb2312
  case ksX1001
  case cns11643Plane1
  case cns11643Plane2

  /// The upper half of ISO 8859-1.
  case latin1

  /// The upper half of ISO 8859-7.
  case greek

  /// The number of bytes of a character.
  var width: Int {
    switch self {
    case .ascii, .jisRoman, .jisKatakana, .latin1, .greek: 1
    default: 2
    }
  }

  /// The character of one byte below 0x80.
  func character(_ byte: UInt8) -> UInt32? {
    switch (self, byte) {
    case (.ascii, _): UInt32(byte)
    case (.jisRoman, 0x5C): 0xA5
    case (.jisRoman, 0x7E): 0x203E
    case (.jisRoman, _): UInt32(byte)
    case (.jisKatakana, 0x21...0x5F): 0xFF61 + UInt32(byte - 0x21)
    case (.latin1, 0x20...0x7F): UInt32(byte | 0x80)
    case (.greek, 0x20...0x7F): Self.greekCharacters[Int(byte | 0x80)].ifAssigned
    default: nil
    }
  }

  private static let greekCharacters = SingleByteTables.scalars(named: "ISO-8859-7")

  /// The characters of two bytes of 0x21…0x7E.
  func characters(_ first: UInt8, _ second: UInt8) -> CodeIndex.Characters? {
    guard let pointer = PairLayout.euc.pointer(first | 0x80, second | 0x80) else { return nil }
    switch self {
    case .jisX0208: return CodeIndex.jisX0208.characters(at: pointer)
    case .jisX0212: return CodeIndex.jisX0212.characters(at: pointer)
    case .jisX0208Proper where !Self.isInJISX0208(pointer): return nil
    case .jisX0213Plane1, .jisX0213Plane1Of2004, .jisX0208Proper:
      return CodeIndex.jisX0213Plane1.characters(at: pointer)
    case .jisX0213Plane2: return CodeIndex.jisX0213Plane2.characters(at: pointer)
    case .gb2312: return CodeIndex.gb2312.characters(at: pointer)
    case .cns11643Plane1: return CodeIndex.cns11643Plane1.characters(at: pointer)
    case .cns11643Plane2: return CodeIndex.cns11643Plane2.characters(at: pointer)
    case .ksX1001:
      let wide = PairLayout.cp949.pointer(first | 0x80, second | 0x80)
      return wide.flatMap(CodeIndex.eucKR.characters)
    default: return nil
    }
  }

  /// The bytes of the character at `index` of UTF-8 text, with a mark after it if the set has the
  /// two together.
  ///
  /// - Returns: The bytes, if the set has the character, and how many bytes of the text they stand
  ///   for; `nil` if a mark may follow that the text does not have yet.
  func match(
    _ scalar: Unicode.Scalar, _ length: Int, in text: UnsafeRawBufferPointer, at index: Int,
    atEnd: Bool
  ) -> (code: Code?, length: Int)? {
    guard let charset else {
      let byte = (0..<UInt8(0x80)).first { character($0) == scalar.value }
      return (byte.map { Code(first: $0, second: nil) }, length)
    }
    let table = MultibyteTables.of(charset).encoding
    guard let match = table.match(scalar, length, in: text, at: index, atEnd: atEnd) else {
      return nil
    }
    if let code = match.code.flatMap(pair) { return (code, match.length) }
    // Another plane has the two together; this set may have the letter.
    return (code(for: scalar), length)
  }

  private func code(for scalar: Unicode.Scalar) -> Code? {
    charset.flatMap { MultibyteTables.of($0).encoding.entry(for: scalar.value) }.flatMap(pair)
  }

  /// Calls the closure with each character and its bytes, but for combinations.
  func forEachCharacter(_ body: (_ value: UInt32, _ code: Code) -> Void) {
    guard let charset else {
      for byte in UInt8(0)..<0x80 {
        if let value = character(byte) { body(value, Code(first: byte, second: nil)) }
      }
      return
    }
    MultibyteTables.of(charset).encoding.forEachCode { value, code in
      if let pair = pair(.init(character: .init(first: value), code: code)) { body(value, pair) }
    }
  }

  /// The flags of the combinations that the character may be a part of.
  func combinationFlags(of value: UInt32) -> UInt32 {
    charset.map { CodeTable.flags(of: MultibyteTables.of($0).encoding.all.entry(for: value)) } ?? 0
  }

  /// The bytes of a character, below 0x80.
  struct Code {
    var first: UInt8
    var second: UInt8?

    /// Whether the bytes are read as another character.
    var isOneWay = false
  }

  /// The encoding whose codes, less the high bits, are those of the set.
  private var charset: MultibyteCharset? {
    switch self {
    case .jisX0208: .eucJP
    case .jisX0212: .jisX0212
    case .jisX0213Plane1, .jisX0213Plane1Of2004, .jisX0208Proper, .jisX0213Plane2: .eucJIS2004
    case .gb2312: .gb2312
    case .ksX1001: .eucKR
    case .cns11643Plane1, .cns11643Plane2: .eucTW
    case .ascii, .jisRoman, .jisKatakana, .latin1, .greek: nil
    }
  }

  /// Whether the cell is one of the standard's own, not a vendor's: rows 9 to 15 and from 85 on are
  /// vendors' in the index.
  private static func isInJISX0208(_ pointer: Int) -> Bool {
    let row = 1 + pointer / 94
    return (row <= 8 || (16...84).contains(row))
      && CodeIndex.jisX0208.characters(at: pointer) != nil
  }

  private static let addedIn2004: Set<UInt16> = [
    0x2E21, 0x2F7E, 0x4F54, 0x4F7E, 0x7427, 0x7E7A, 0x7E7B, 0x7E7C, 0x7E7D, 0x7E7E,
  ]

  /// The bytes before the pair in the encoding's code.
  private var prefix: UInt32 {
    switch self {
    case .jisX0213Plane2: 0x8F
    case .cns11643Plane2: 0x8EA2
    default: 0
    }
  }

  private func pair(_ code: MultibyteEncodingTable.Code) -> Code? {
    guard code.code >> 16 == prefix, code.code & 0x8080 == 0x8080 else { return nil }
    let first = UInt8(truncatingIfNeeded: code.code >> 8)
    let second = UInt8(truncatingIfNeeded: code.code)
    guard let pointer = PairLayout.euc.pointer(first, second) else { return nil }
    switch self {
    case .jisX0208Proper where !Self.isInJISX0208(pointer): return nil
    case .jisX0213Plane1:
      if Self.addedIn2004.contains(UInt16(first & 0x7F) << 8 | UInt16(second & 0x7F)) {
        return nil
      }
    default: break
    }
    return Code(first: first & 0x7F, second: second & 0x7F, isOneWay: code.isOneWay)
  }
}

extension UInt32 {
  /// The code point, or `nil` for the value that means none in tables of single bytes.
  fileprivate var ifAssigned: UInt32? { self == .max ? nil : self }
}

/// An encoding of seven bits that changes its character sets by shifts.
enum ShiftedVariant: Hashable {
  /// ISO-2022-JP, as the Encoding Standard reads it (RFC 1468).
  case japanese

  /// ISO-2022-JP-1 (RFC 2237), which adds JIS X 0212.
  case japanese1

  /// ISO-2022-JP-2 (RFC 1554), which adds sets of China, Korea and Europe.
  case japanese2

  /// ISO-2022-JP-3 (JIS X 0213, annex 2).
  case japanese3

  /// ISO-2022-KR (RFC 1557).
  case korean

  /// ISO-2022-CN (RFC 1922).
  case chinese

  /// HZ (RFC 1843), which has escapes of its own, but uses them in the same way.
  case hz

  static let escape: UInt8 = 0x1B
  static let shiftOut: UInt8 = 0x0E
  static let shiftIn: UInt8 = 0x0F
  static let singleShift: [UInt8] = [escape] + Array("N".utf8)

  /// The place of a set, and the way to invoke it.
  enum Place: Int {
    /// In use from the escape on.
    case g0

    /// In use between Shift Out and Shift In.
    case g1

    /// Used for the one character after each Single Shift Two.
    case g2
  }

  /// A set, its place, and the escape sequence that puts it there.
  struct Designation: Hashable {
    let escape: [UInt8]
    let place: Place
    let set: ShiftedSet

    init(
      _ escape: String, _ place: Place, _ set: ShiftedSet,
      introducer: UInt8 = ShiftedVariant.escape
    ) {
      self.escape = [introducer] + Array(escape.utf8)
      self.place = place
      self.set = set
    }
  }

  /// The first bytes of every escape sequence.
  var introducer: [UInt8] { [self == .hz ? UInt8(ascii: "~") : Self.escape] }

  /// The designations, in the order in which an encoder looks for a character; of several for one
  /// set, the first is written. ASCII is before all.
  var designations: [Designation] {
    switch self {
    case .japanese:
      [
        Designation("(B", .g0, .ascii), Designation("$B", .g0, .jisX0208),
        Designation("$@", .g0, .jisX0208), Designation("(J", .g0, .jisRoman),
        Designation("(I", .g0, .jisKatakana),
      ]
    case .japanese1: Self.plainJapanese + [Designation("$(D", .g0, .jisX0212)]
    case .japanese2:
      Self.plainJapanese + [
        Designation("$(D", .g0, .jisX0212),
        Designation("$(C", .g0, .ksX1001),
        Designation("$A", .g0, .gb2312), Designation("$(A", .g0, .gb2312),
        Designation(".A", .g2, .latin1),
        Designation(".F", .g2, .greek),
        // Not of the RFC, but glibc writes half-width katakana so; see `hasNoKatakana`.
        Designation("(I", .g0, .jisKatakana),
      ]
    case .japanese3:
      Self.plainJapanese + [
        Designation("$(O", .g0, .jisX0213Plane1),
        Designation("$(Q", .g0, .jisX0213Plane1Of2004),
        Designation("$(P", .g0, .jisX0213Plane2), Designation("(I", .g0, .jisKatakana),
      ]
    case .korean:
      [Designation("(B", .g0, .ascii), Designation("$)C", .g1, .ksX1001)]
    case .chinese:
      [
        Designation("(B", .g0, .ascii), Designation("$)A", .g1, .gb2312),
        Designation("$)G", .g1, .cns11643Plane1), Designation("$*H", .g2, .cns11643Plane2),
      ]
    case .hz:
      [
        Designation("}", .g0, .ascii, introducer: UInt8(ascii: "~")),
        Designation("{", .g0, .gb2312, introducer: UInt8(ascii: "~")),
      ]
    }
  }

  private static let plainJapanese = [
    Designation("(B", .g0, .ascii), Designation("$B", .g0, .jisX0208Proper),
    Designation("$@", .g0, .jisX0208Proper), Designation("(J", .g0, .jisRoman),
  ]

  /// Whether an escape sequence directly after another is malformed, and controls are where two
  /// bytes are expected: the Encoding Standard defines it so.
  var isStrict: Bool { self == .japanese }

  /// Whether its standard has no half-width katakana, which are read all the same.
  var hasNoKatakana: Bool { self == .japanese || self == .japanese2 }

  /// The header of a text.
  var header: [UInt8] { self == .korean ? designations[1].escape : [] }

  /// Whether an encoder names the sets anew in each line, because a reader may forget them.
  var resetsAtLineEnd: Bool { self == .chinese || self == .japanese2 }
}
