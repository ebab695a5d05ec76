internal import LabelledCorpus
internal import Legible

/// A labelled file in memory, with the text that the truth gives.
struct LoadedFile {
  let file: LabelledFile
  let bytes: [UInt8]

  /// The text in UTF-8.
  let text: [UInt8]

  /// Reads a file.
  ///
  /// - Throws: `CorpusError` with the reason why the file cannot be scored.
  init(_ file: LabelledFile) throws(CorpusError) {
    self.file = file
    bytes = try FileBytes.read(file.path)
    if bytes.isEmpty { throw CorpusError("\(file.path): empty") }
    let decoded = Self.decode(bytes, file.encoding)
    text = decoded.text
    // A few malformed places are damage; more than that, and the label is wrong.
    let tolerated = 2 + bytes.count / 50
    if decoded.malformedCount > tolerated {
      throw CorpusError(
        "\(file.path): not \(file.encoding) (\(decoded.malformedCount) malformed places)")
    }
    if text.contains(0) { throw CorpusError("\(file.path): binary") }
  }

  /// The text of bytes, with U+FFFD where they are malformed.
  static func decode(
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
