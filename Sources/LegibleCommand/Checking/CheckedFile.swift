import Legible

/// The check of one file.
struct CheckedFile {
  let findings: [Finding]
  let omittedCount: Int

  /// What was expected of it, and what it turned out to be.
  let expectation: TextExpectation
  let encoding: TextEncoding?

  /// What the whole file seems to be, where it is not in the encoding expected.
  let detection: Detection?

  /// Whether the text is UTF-8 though it is read by another encoding.
  let isUTF8Instead: Bool

  /// The way in which most lines end.
  let usualLineEnd: TextExpectation.LineEnd?

  /// A file of a kind that is no text.
  private struct NoText: Error {}

  /// Reads a file.
  ///
  /// - Returns: `nil` for a file that is no text.
  /// - Throws: `SystemError`.
  static func check(
    _ file: borrowing InputFile, expecting expectation: TextExpectation, rules: [CheckRule]
  ) throws -> CheckedFile? {
    var check = TextCheck(expectation, rules: rules)
    var isBegun = false
    do {
      try file.forEachChunk { chunk in
        if !isBegun && FileSignature.kind(of: chunk) != nil { throw NoText() }
        isBegun = true
        check.consume(chunk)
        if check.isBinary { throw NoText() }
      }
    } catch is NoText {
      return nil
    }
    var detection: Detection?
    let findings = try check.finish {
      // What comes from a pipe cannot be read once more.
      guard file.isRegular else { return nil }
      try file.rewind()
      var detector = EncodingDetector()
      try file.forEachChunk { detector.consume($0) }
      detection = detector.finish()
      return detection
    }
    if check.isBinary { return nil }
    return CheckedFile(
      findings: findings, omittedCount: check.omittedCount, expectation: expectation,
      encoding: check.encoding, detection: detection, isUTF8Instead: check.isUTF8Instead,
      usualLineEnd: check.usualLineEnd)
  }
}
