internal import LegibleEncodings

/// Which bytes may follow each other in an encoding with several bytes a character: a test that is
/// cheap, and lets through whatever the encoding can read.
struct MultiByteStructure: Sendable {
  /// What a byte may be, as bits.
  private struct Role: OptionSet, BitwiseCopyable {
    let rawValue: UInt8
    static let lead = Role(rawValue: 1)
    static let trail = Role(rawValue: 2)
    static let single = Role(rawValue: 4)
  }

  /// The encodings that have the structure, the most common one first; the others are variants of it,
  /// which read most texts alike.
  let encodings: [TextEncoding]

  /// What each byte may be.
  private let roles: ConstantTable<Role>

  /// The structures that are tried one by one, besides that of UTF-8.
  static let all: [MultiByteStructure] = [
    MultiByteStructure(
      [.shiftJIS, .shiftJIS2004], lead: 0x81...0xFC, trail: [0x40...0x7E, 0x80...0xFC],
      single: 0xA1...0xDF),
    // 0x8F stands in front of characters of another set.
    MultiByteStructure(
      [.eucJP, .eucJIS2004], lead: 0x8E...0xFE, trail: [0xA1...0xFE], single: 0x8F...0x8F),
    MultiByteStructure(
      [.gb18030, .gbk], lead: 0x81...0xFE, trail: [0x30...0x39, 0x40...0x7E, 0x80...0xFE]),
    MultiByteStructure(
      [.big5, .cp950, .big5HKSCS], lead: 0x81...0xFE, trail: [0x40...0x7E, 0xA1...0xFE]),
    MultiByteStructure(
      [.eucKR], lead: 0x81...0xFE, trail: [0x41...0x5A, 0x61...0x7A, 0x81...0xFE]),
    MultiByteStructure([.johab], lead: 0x84...0xF9, trail: [0x31...0x7E, 0x81...0xFE]),
    MultiByteStructure([.eucTW], lead: 0x8E...0xFE, trail: [0xA1...0xFE]),
  ]

  /// - Parameters:
  ///   - lead: The first bytes of longer sequences.
  ///   - trail: The bytes that may follow these.
  ///   - single: Bytes above 0x7F that are characters, besides leads.
  private init(
    _ encodings: [TextEncoding], lead: ClosedRange<UInt8>, trail: [ClosedRange<UInt8>],
    single: ClosedRange<UInt8>? = nil
  ) {
    self.encodings = encodings
    roles = ConstantTable(
      (UInt8.min...UInt8.max).map { byte in
        var role: Role = byte < 0x80 || single?.contains(byte) == true ? .single : []
        if lead.contains(byte) { role.insert(.lead) }
        if trail.contains(where: { $0.contains(byte) }) { role.insert(.trail) }
        return role
      })
  }

  /// How bytes fit a structure.
  enum Fit {
    /// With more than a few errors, or with characters that are mostly made of a letter with an accent and
    /// one without.
    case poor

    /// With a few errors, and no other bytes above 0x7F, in whatever way they are paired.
    case errorsAlone

    /// With few errors.
    case good
  }

  /// How the bytes fit the structure.
  ///
  /// - Parameter nonASCIIOffsets: Where the bytes above 0x7F are: all others are characters, or parts of some.
  func fit(of bytes: UnsafeBufferPointer<UInt8>, nonASCIIOffsets: UnsafeBufferPointer<UInt32>)
    -> Fit
  {
    var errors = 0
    let limit =
      parameters.malformed.errors.count
      + bytes.count / parameters.malformed.bytesPerError.bytes
    var doubles = 0
    var inWords = 0
    // The first byte may be the rest of a character.
    var hasErrorsAlone = nonASCIIOffsets.first != 0
    var lastEnd = 0
    var next = 0
    for place in nonASCIIOffsets {
      let index = Int(place)
      if index < next { continue }
      let role = role(of: bytes[index])
      if role.contains(.single) {
        hasErrorsAlone = false
        continue
      }
      guard index + 1 < bytes.count else {
        hasErrorsAlone = false
        break
      }
      var following = self.role(of: bytes[index + 1])
      var length = 2
      // A byte that is nothing at all may have come between the two of a character.
      if role.contains(.lead) && following.isEmpty && index + 2 < bytes.count
        && self.role(of: bytes[index + 2]).contains(.trail)
      {
        errors += 1
        if errors > limit { return .poor }
        following = .trail
        length = 3
      }
      if role.contains(.lead) && following.contains(.trail) {
        doubles += 1
        hasErrorsAlone = false
        if length == 2 && Self.isInWord(index + 1, in: bytes, isAfterAnother: lastEnd == index) {
          inWords += 1
        }
        next = index + length
        lastEnd = next
      } else {
        errors += 1
        if errors > limit { return .poor }
        // A decoder takes both bytes of a pair that is none for one error.
        let isPair = role.contains(.lead) && !following.contains(.single)
        // The second byte may be a first one. And some decoders have characters for bytes that are no
        // leads in their standard, such as 0x80, or that are controls.
        if isPair || !role.contains(.lead) || bytes[index] <= 0xA0 { hasErrorsAlone = false }
        next = index + (isPair ? 2 : 1)
      }
    }
    if hasErrorsAlone { return .errorsAlone }
    return inWords < parameters.malformed.fewCharacters.count
      || Double(inWords) < Double(doubles) * parameters.malformed.shareInWords.ratio ? .good : .poor
  }

  @inline(__always)
  private func role(of byte: UInt8) -> Role {
    // There is a role for every byte.
    roles.withUnsafeBufferPointer { $0[Int(byte)] }
  }

  /// Whether a second byte is an ASCII letter, and so is the byte before the first or the one behind.
  ///
  /// - Parameter isAfterAnother: Whether the byte before the first is the second one of a character,
  ///   as in katakana, of which many end in a byte that is a letter.
  private static func isInWord(
    _ index: Int, in bytes: UnsafeBufferPointer<UInt8>, isAfterAnother: Bool
  ) -> Bool {
    bytes[index].isASCIILetter
      && (!isAfterAnother && index >= 2 && bytes[index - 2].isASCIILetter
        || index + 1 < bytes.count && bytes[index + 1].isASCIILetter)
  }
}
