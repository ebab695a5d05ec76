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
    switch reading(label) {
    case .known(let named):
      let encoding =
        Manifest.isMarkedOrder(label) ? named.inMarkedOrder(of: file.bytes) : named
      if .text(encoding) == file.truth { return (true, true) }
      return (LoadedFile.decode(file.bytes, encoding).text == file.text, false)
    case .system(let converter):
      var output = [UInt8](repeating: 0, count: file.text.count + 4)
      let count = file.bytes.withUnsafeBytes { input in
        output.withUnsafeMutableBytes { converter.convert(input, into: $0) }
      }
      return (count.map { output[..<$0].elementsEqual(file.text) } ?? false, false)
    case .unknown:
      return (false, false)
    }
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
