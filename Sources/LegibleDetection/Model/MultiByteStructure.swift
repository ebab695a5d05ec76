internal import LegibleEncodings

/// Which bytes may follow each other in an encoding with several bytes a character: a test that is
/// cheap, and lets through whatever the encoding can read.
struct MultiByteStructure {
  private let lead: ClosedRange<UInt8>
  private let trail: [ClosedRange<UInt8>]

  /// Single bytes above 0x7F that are characters, besides leads.
  private let single: ClosedRange<UInt8>?

  /// How many places may be wrong, and in how many bytes one more.
  private static let tolerance = 2
  private static let bytesPerError = 512

  /// The structure of an encoding, or `nil` where there is no test.
  init?(of encoding: TextEncoding) {
    switch encoding {
    case .utf8: (lead, trail, single) = (0xC2...0xF4, [0x80...0xBF], 0x80...0xBF)
    case .shiftJIS: (lead, trail, single) = (0x81...0xFC, [0x40...0x7E, 0x80...0xFC], 0xA1...0xDF)
    case .eucJP: (lead, trail, single) = (0x8E...0xFE, [0xA1...0xFE], nil)
    case .eucTW: (lead, trail, single) = (0x8E...0xFE, [0xA1...0xFE], nil)
    case .gb18030:
      (lead, trail, single) = (0x81...0xFE, [0x30...0x39, 0x40...0x7E, 0x80...0xFE], nil)
    case .big5: (lead, trail, single) = (0x81...0xFE, [0x40...0x7E, 0xA1...0xFE], nil)
    case .eucKR:
      (lead, trail, single) = (0x81...0xFE, [0x41...0x5A, 0x61...0x7A, 0x81...0xFE], nil)
    case .johab: (lead, trail, single) = (0x84...0xF9, [0x31...0x7E, 0x81...0xFE], nil)
    default: return nil
    }
  }

  /// Whether the encoding may read the bytes with few errors.
  func mayRead(_ bytes: [UInt8]) -> Bool {
    var errors = 0
    let limit = Self.tolerance + bytes.count / Self.bytesPerError
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte < 0x80 || single?.contains(byte) == true { continue }
      guard index < bytes.count else { break }
      if lead.contains(byte), trail.contains(where: { $0.contains(bytes[index]) }) {
        index += 1
      } else {
        errors += 1
        if errors > limit { return false }
      }
    }
    return true
  }
}
