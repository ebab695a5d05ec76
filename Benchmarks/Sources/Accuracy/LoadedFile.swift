internal import LegibleEncodings
package import LegibleEvaluation

/// A labelled file, or an excerpt of one, in memory, with the text that the truth gives.
package struct LoadedFile: Sendable {
  /// The file.
  package let file: LabelledFile

  /// How much of the file this is.
  package let scope: FileScope

  /// The bytes that a detector is shown.
  package let bytes: [UInt8]

  /// What it is; the order of bytes is that of the mark.
  package let truth: Truth

  /// The text in UTF-8; empty for binary data.
  package let text: [UInt8]

  private init(
    _ file: LabelledFile, _ scope: FileScope, _ bytes: [UInt8], _ truth: Truth, text: [UInt8] = []
  ) {
    self.file = file
    self.scope = scope
    self.bytes = bytes
    self.truth = truth
    self.text =
      switch truth {
      case .text(let encoding): AnswerReader.decode(bytes, encoding).text
      case .given, .binary: text
      }
  }

  /// Reads a file.
  ///
  /// - Throws: `CorpusError` with the reason why the file cannot be scored.
  package init(_ file: LabelledFile) throws(CorpusError) {
    let bytes = try Self.bytes(of: file)
    if bytes.isEmpty { throw CorpusError("\(file.path): empty") }
    guard case .text(let named) = file.truth else {
      var text: [UInt8] = []
      if case .given = file.truth { text = try FileBytes.read(file.textPath) }
      self.init(file, .whole, bytes, file.truth, text: text)
      return
    }
    let encoding = file.hasMarkedOrder ? AnswerReader.inMarkedOrder(named, of: bytes) : named
    self.init(file, .whole, bytes, .text(encoding))
    let malformedCount = AnswerReader.decode(bytes, encoding).malformedCount
    // A few malformed places are damage; more than that, and the label is wrong.
    let tolerated = 2 + bytes.count / 50
    if malformedCount > tolerated {
      throw CorpusError("\(file.path): not \(encoding) (\(malformedCount) malformed places)")
    }
    if !file.isListed && text.contains(0) { throw CorpusError("\(file.path): binary") }
  }

  /// The bytes, which have to be those that the manifest means, where it tells their hash.
  private static func bytes(of file: LabelledFile) throws(CorpusError) -> [UInt8] {
    let bytes: [UInt8]
    do {
      bytes = try FileBytes.read(file.path)
    } catch {
      if file.recipe.isEmpty { throw error }
      throw CorpusError("\(error.description); to get it: \(file.recipe)")
    }
    if !file.sha256.isEmpty && SHA256(bytes).hexadecimal != file.sha256 {
      throw CorpusError("\(file.path): other bytes than the manifest means")
    }
    return bytes
  }

  /// So many bytes of the file, from the first one on that is not ASCII, less what is left of a
  /// character at their end; `nil` where there are fewer, or where it is no text.
  package func excerpt(byteCount: Int) -> LoadedFile? {
    guard case .text(let encoding) = truth else { return nil }
    // Escape sequences and the zero bytes of code units are not ASCII text either.
    let first = bytes.firstIndex { $0 >= 0x80 || $0 == 0x1B || $0 == 0 } ?? 0
    let start = first - first % Self.codeUnitWidth(of: encoding)
    guard bytes.count - start >= byteCount else { return nil }
    let longest = Array(bytes[start..<start + byteCount])
    // No character has more than four bytes.
    let cuts = (0..<min(4, byteCount)).map { Array(longest.dropLast($0)) }
    let best = cuts.min {
      AnswerReader.decode($0, encoding).malformedCount
        < AnswerReader.decode($1, encoding).malformedCount
    }
    return LoadedFile(file, .excerpt(byteCount: byteCount), best ?? longest, truth)
  }

  private static func codeUnitWidth(of encoding: TextEncoding) -> Int {
    encoding.name.hasPrefix("UTF-16") ? 2 : encoding.name.hasPrefix("UTF-32") ? 4 : 1
  }
}
