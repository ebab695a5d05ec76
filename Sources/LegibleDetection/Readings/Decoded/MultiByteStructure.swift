internal import LegibleEncodings

/// The lead and trail bytes of a multi-byte encoding: a cheap test that accepts everything the
/// encoding can decode.
struct MultiByteStructure: Sendable {
  /// The possible roles of a byte, as bits.
  private struct Role: OptionSet, BitwiseCopyable {
    let rawValue: UInt8
    static let lead = Role(rawValue: 1)
    static let trail = Role(rawValue: 2)
    static let single = Role(rawValue: 4)
  }

  /// The encodings with this structure, the commonest first. The others are variants of it that
  /// decode most text alike.
  let encodings: [TextEncoding]

  /// The roles of each byte.
  private let roles: ConstantTable<Role>

  /// All structures other than UTF-8.
  static let all: [MultiByteStructure] = [
    MultiByteStructure(
      [.shiftJIS, .shiftJIS2004], lead: 0x81...0xFC, trail: [0x40...0x7E, 0x80...0xFC],
      single: 0xA1...0xDF),
    // 0x8F precedes two-byte characters of another set.
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
  ///   - trail: The bytes that may follow a lead byte.
  ///   - single: The bytes above 0x7F that are characters by themselves.
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

  /// How well bytes match a structure.
  enum Fit {
    /// More than a few errors, or characters that mostly consist of a letter with an accent and one
    /// without.
    case poor

    /// A few errors, and no valid characters, however the bytes are paired.
    case errorsOnly

    /// Few errors.
    case good
  }

  /// Returns how well the bytes match the structure.
  ///
  /// - Parameter nonASCIIOffsets: The indices of the bytes above 0x7F.
  func fit(of bytes: UnsafeBufferPointer<UInt8>, nonASCIIOffsets: UnsafeBufferPointer<UInt32>)
    -> Fit
  {
    var errors = 0
    let limit =
      parameters.malformed.errors.count
      + bytes.count / parameters.malformed.bytesPerError.bytes
    var doubles = 0
    var inWords = 0
    // The first byte may be the rest of a cut character.
    var hasOnlyErrors = nonASCIIOffsets.first != 0
    var lastEnd = 0
    var next = 0
    for place in nonASCIIOffsets {
      let index = Int(place)
      if index < next { continue }
      let role = role(of: bytes[index])
      if role.contains(.single) {
        hasOnlyErrors = false
        continue
      }
      guard index + 1 < bytes.count else {
        hasOnlyErrors = false
        break
      }
      var following = self.role(of: bytes[index + 1])
      var length = 2
      // A stray byte may be between the two bytes of a character.
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
        hasOnlyErrors = false
        if length == 2 && Self.isInWord(index + 1, in: bytes, isAfterAnother: lastEnd == index) {
          inWords += 1
        }
        next = index + length
        lastEnd = next
      } else {
        errors += 1
        if errors > limit { return .poor }
        // A decoder counts an invalid pair as one error.
        let isPair = role.contains(.lead) && !following.contains(.single)
        // The second byte may itself be a lead byte. Some decoders have characters for bytes that
        // are not lead bytes in the standard, such as 0x80 or controls.
        if isPair || !role.contains(.lead) || bytes[index] <= 0xA0 { hasOnlyErrors = false }
        next = index + (isPair ? 2 : 1)
      }
    }
    if hasOnlyErrors { return .errorsOnly }
    return inWords < parameters.malformed.fewCharacters.count
      || Double(inWords) < Double(doubles) * parameters.malformed.shareInWords.ratio ? .good : .poor
  }

  @inline(__always)
  private func role(of byte: UInt8) -> Role {
    // There is a role for every byte.
    roles.withUnsafeBufferPointer { $0[Int(byte)] }
  }

  /// Whether a trail byte is an ASCII letter next to another one: the byte before the lead byte, or
  /// the byte after it.
  ///
  /// - Parameter isAfterAnother: Whether the byte before the lead byte is itself a trail byte, as
  ///   in katakana, where many trail bytes are letters.
  private static func isInWord(
    _ index: Int, in bytes: UnsafeBufferPointer<UInt8>, isAfterAnother: Bool
  ) -> Bool {
    bytes[index].isASCIILetter
      && (!isAfterAnother && index >= 2 && bytes[index - 2].isASCIILetter
        || index + 1 < bytes.count && bytes[index + 1].isASCIILetter)
  }
}
