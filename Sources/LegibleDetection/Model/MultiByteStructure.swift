internal import LegibleEncodings

/// Which bytes may follow each other in an encoding with several bytes a character: a test that is
/// cheap, and lets through whatever the encoding can read.
struct MultiByteStructure: Sendable {
  /// What a byte may be, as bits.
  private struct Role: OptionSet {
    let rawValue: UInt8
    static let lead = Role(rawValue: 1)
    static let trail = Role(rawValue: 2)
    static let single = Role(rawValue: 4)
  }

  let encoding: TextEncoding

  /// What each byte may be.
  private let roles: [Role]

  /// How many places may be wrong, and in how many bytes one more.
  private static let tolerance = 2
  private static let bytesPerError = 512

  /// The encodings that are read one by one.
  ///
  /// Of encodings that include each other only the largest is there.
  static let all: [MultiByteStructure] = [
    MultiByteStructure(.utf8, lead: 0xC2...0xF4, trail: [0x80...0xBF], single: 0x80...0xBF),
    MultiByteStructure(
      .shiftJIS, lead: 0x81...0xFC, trail: [0x40...0x7E, 0x80...0xFC], single: 0xA1...0xDF),
    MultiByteStructure(.eucJP, lead: 0x8E...0xFE, trail: [0xA1...0xFE]),
    MultiByteStructure(
      .gb18030, lead: 0x81...0xFE, trail: [0x30...0x39, 0x40...0x7E, 0x80...0xFE]),
    MultiByteStructure(.big5, lead: 0x81...0xFE, trail: [0x40...0x7E, 0xA1...0xFE]),
    MultiByteStructure(
      .eucKR, lead: 0x81...0xFE, trail: [0x41...0x5A, 0x61...0x7A, 0x81...0xFE]),
    MultiByteStructure(.johab, lead: 0x84...0xF9, trail: [0x31...0x7E, 0x81...0xFE]),
    MultiByteStructure(.eucTW, lead: 0x8E...0xFE, trail: [0xA1...0xFE]),
  ]

  /// - Parameters:
  ///   - lead: The first bytes of longer sequences.
  ///   - trail: The bytes that may follow these.
  ///   - single: Bytes above 0x7F that are characters, besides leads.
  private init(
    _ encoding: TextEncoding, lead: ClosedRange<UInt8>, trail: [ClosedRange<UInt8>],
    single: ClosedRange<UInt8>? = nil
  ) {
    self.encoding = encoding
    roles = (UInt8.min...UInt8.max).map { byte in
      var role: Role = byte < 0x80 || single?.contains(byte) == true ? .single : []
      if lead.contains(byte) { role.insert(.lead) }
      if trail.contains(where: { $0.contains(byte) }) { role.insert(.trail) }
      return role
    }
  }

  /// Whether the encoding may read the bytes with few errors.
  func mayRead(_ bytes: [UInt8]) -> Bool {
    roles.withUnsafeBufferPointer { roles in
      bytes.withUnsafeBufferPointer { bytes in
        var errors = 0
        let limit = Self.tolerance + bytes.count / Self.bytesPerError
        var index = 0
        while index < bytes.count {
          // There is a role for every byte.
          let role = roles[Int(bytes[index])].rawValue
          index += 1
          if role & Role.single.rawValue != 0 { continue }
          guard index < bytes.count else { break }
          let next = roles[Int(bytes[index])].rawValue
          if role & Role.lead.rawValue != 0 && next & Role.trail.rawValue != 0 {
            index += 1
          } else {
            errors += 1
            if errors > limit { return false }
          }
        }
        return true
      }
    }
  }
}
