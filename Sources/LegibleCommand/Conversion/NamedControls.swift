import Legible

/// The control characters U+0080 to U+009F of a text in ISO-8859-1 or ISO-8859-9, which hardly any text has: the encoding of
/// Windows that has letters and signs in their places is meant in most cases.
struct NamedControls {
  private let other: TextEncoding
  private var count = 0

  /// The first byte that is a character in the other encoding.
  private var example: UInt8?

  /// - Returns: `nil` for an encoding without such characters, or without such a relative.
  init?(in encoding: TextEncoding) {
    switch encoding {
    case .iso8859_1: other = .windows1252
    case .iso8859_9: other = .windows1254
    default: return nil
    }
  }

  /// Counts the characters in the next bytes of the text.
  mutating func count(in bytes: UnsafeRawBufferPointer) {
    for byte in bytes where byte & 0xE0 == 0x80 {
      count += 1
      if example == nil, character(of: byte) != nil { example = byte }
    }
  }

  private func character(of byte: UInt8) -> String? {
    guard let text = try? other.decode([byte]), let scalar = text.unicodeScalars.first,
      scalar.properties.generalCategory != .control
    else { return nil }
    return text
  }

  /// The message for people; `nil` if there are no such characters.
  var note: String? {
    guard let text = example.flatMap(character(of:)) else { return nil }
    return "\(count.counted("control character")); \(other.reportedName) has “\(text)” there"
  }
}
