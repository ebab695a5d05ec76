internal import Glibc
public import LegibleEncodings

/// Reads files as engines say they are to be read.
public struct AnswerReader {
  /// A reader that knows no label yet.
  public init() {}

  private enum Reading {
    case known(TextEncoding)
    case system(SystemConverter)
    case unknown
  }

  private var readings: [String: Reading] = [:]

  /// The encoding that a label means, where it is one of ours.
  public mutating func encoding(_ label: String) -> TextEncoding? {
    if case .known(let encoding) = reading(label) { encoding } else { nil }
  }

  /// The encoding that a label means about some bytes: their mark tells the order that `utf-16` leaves open.
  public mutating func encoding(_ label: String, of bytes: [UInt8]) -> TextEncoding? {
    encoding(label).map { Self.ordered($0, label, bytes) }
  }

  /// Whether bytes are read as a text, in UTF-8, by what a label means.
  public mutating func reads(_ label: String, _ bytes: [UInt8], as text: [UInt8]) -> Bool {
    switch reading(label) {
    case .known(let named):
      return Self.decode(bytes, Self.ordered(named, label, bytes)).text == text
    case .system(let converter):
      var output = [UInt8](repeating: 0, count: text.count + 4)
      let count = bytes.withUnsafeBytes { input in
        output.withUnsafeMutableBytes { converter.convert(input, into: $0) }
      }
      return count.map { output[..<$0].elementsEqual(text) } ?? false
    case .unknown:
      return false
    }
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

  private mutating func reading(_ label: String) -> Reading {
    if let known = readings[label] { return known }
    let reading: Reading =
      if let encoding = TextEncoding(label) {
        .known(encoding)
      } else if !label.isEmpty, let converter = SystemConverter(from: label, to: "UTF-8") {
        .system(converter)
      } else {
        .unknown
      }
    readings[label] = reading
    return reading
  }
}

/// The system's `iconv(3)`.
public final class SystemConverter {
  // Made by `iconv_open`, used by one thread at a time, closed once.
  private let descriptor: iconv_t

  /// A converter, or `nil` where the system does not know one of the names.
  public init?(from: String, to: String) {
    guard let descriptor = iconv_open(to, from), Int(bitPattern: descriptor) != -1 else {
      return nil
    }
    self.descriptor = descriptor
  }

  deinit { iconv_close(descriptor) }

  /// Converts a whole text into a buffer, and returns how many bytes were written; `nil` where the
  /// input is malformed or the buffer is too small.
  public func convert(
    _ bytes: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> Int? {
    var input = UnsafeMutablePointer(
      mutating: bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
    var inputLeft = bytes.count
    var position = output.baseAddress?.assumingMemoryBound(to: CChar.self)
    var outputLeft = output.count
    // iconv reads but never writes through the input pointer, and stays within both counts.
    iconv(descriptor, nil, nil, nil, nil)
    if iconv(descriptor, &input, &inputLeft, &position, &outputLeft) == -1 { return nil }
    if iconv(descriptor, nil, nil, &position, &outputLeft) == -1 { return nil }
    return output.count - outputLeft
  }
}
