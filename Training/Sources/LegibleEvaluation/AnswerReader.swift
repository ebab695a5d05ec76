public import LegibleEncodings

/// Reads files as engines say they are to be read.
public struct AnswerReader {
  /// A reader that knows no label yet.
  public init() {}

  private var encodings: [String: TextEncoding?] = [:]

  /// The encoding that a label means, where it is one of ours.
  public mutating func encoding(_ label: String) -> TextEncoding? {
    if let known = encodings[label] { return known }
    let encoding = TextEncoding(label)
    encodings[label] = .some(encoding)
    return encoding
  }

  /// The encoding that a label means about some bytes: their mark tells the order that `utf-16` leaves open.
  public mutating func encoding(_ label: String, of bytes: [UInt8]) -> TextEncoding? {
    encoding(label).map { Self.ordered($0, label, bytes) }
  }

  /// Whether bytes are read as a text, in UTF-8, by what a label means.
  public mutating func reads(_ label: String, _ bytes: [UInt8], as text: [UInt8]) -> Bool {
    encoding(label, of: bytes).map { Self.decode(bytes, $0).text == text } ?? false
  }

  private static func ordered(
    _ encoding: TextEncoding, _ label: String, _ bytes: [UInt8]
  ) -> TextEncoding {
    isMarkedOrder(label) ? inMarkedOrder(encoding, of: bytes) : encoding
  }

  /// Whether a label leaves the order of bytes to the mark.
  public static func isMarkedOrder(_ label: String) -> Bool {
    ["utf-16", "utf16", "utf_16", "utf-32", "utf32", "utf_32"].contains(label.lowercased())
  }

  /// The same form of Unicode with the order of bytes that the mark tells, the little end first
  /// without one.
  public static func inMarkedOrder(_ encoding: TextEncoding, of bytes: [UInt8]) -> TextEncoding {
    switch encoding {
    case .utf16LE where bytes.starts(with: [0xFE, 0xFF]): .utf16BE
    case .utf32LE where bytes.starts(with: [0x00, 0x00, 0xFE, 0xFF]): .utf32BE
    default: encoding
    }
  }

  /// The text of bytes in UTF-8, with U+FFFD where they are malformed.
  public static func decode(
    _ bytes: [UInt8], _ encoding: TextEncoding
  ) -> (text: [UInt8], malformedCount: Int) {
    var decoder = TextDecoder(encoding, malformed: .replace)
    var text: [UInt8] = []
    do {
      try decoder.decode(bytes, into: &text)
      try decoder.finish(into: &text)
    } catch {
      // With replacement only one thing fails: a platform whose iconv lacks the encoding.
      return ([], .max)
    }
    return (text, decoder.report.malformedCount)
  }
}
