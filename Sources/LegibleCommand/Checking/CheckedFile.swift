import Legible

/// The findings about one file, and what is needed to fix them.
struct CheckedFile {
  let findings: [Finding]
  let omittedCount: Int

  /// The expected form of the file, and its actual encoding.
  let expectation: TextExpectation
  let encoding: TextEncoding?

  /// The answer of detection, if the file is not in the expected encoding.
  let detection: Detection?

  /// Whether the text is UTF-8 although it is read by another encoding.
  let isUTF8Instead: Bool

  /// The most frequent line end.
  let usualLineEnd: TextExpectation.LineEnd?

  /// The file is of a kind that is not text.
  private struct NoText: Error {}

  /// Checks a file.
  ///
  /// - Returns: `nil` if the file is not text.
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
      // A pipe cannot be read again.
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
