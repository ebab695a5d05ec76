package import LegibleEncodings

/// Reads files as engines say they are to be read.
package struct AnswerReader {
  /// A reader that knows no label yet.
  package init() {}

  private enum Reading {
    case known(TextEncoding)
    case system(SystemConverter)
    case unknown
  }

  private var readings: [String: Reading] = [:]

  /// The encoding that a label means, where it is one of ours.
  package mutating func encoding(_ label: String) -> TextEncoding? {
    if case .known(let encoding) = reading(label) { encoding } else { nil }
  }

  /// Whether a label is the name of the file's own encoding, and whether it gives its text.
  package mutating func judge(
    _ label: String, _ file: LoadedFile
  ) -> (isEqual: Bool, isStrict: Bool) {
    if case .known(let named) = reading(label),
      .text(Self.ordered(named, label, file.bytes)) == file.truth
    {
      return (true, true)
    }
    return (reads(label, file.bytes, as: file.text), false)
  }

  /// Whether bytes are read as a text, in UTF-8, by what a label means.
  package mutating func reads(_ label: String, _ bytes: [UInt8], as text: [UInt8]) -> Bool {
    switch reading(label) {
    case .known(let named):
      return LoadedFile.decode(bytes, Self.ordered(named, label, bytes)).text == text
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
    Manifest.isMarkedOrder(label) ? encoding.inMarkedOrder(of: bytes) : encoding
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
