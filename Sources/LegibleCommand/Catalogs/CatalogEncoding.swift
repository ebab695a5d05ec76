import Legible

/// Finds out the encoding of a catalog.
///
/// What is UTF-8 is taken for that; else what the file says of itself counts, if its bytes can be that, and then
/// what detection is sure of.
struct CatalogEncoding: Sendable {
  /// The encoding that the user has named.
  let source: TextEncoding?
  let sure: SureDetection

  /// How far the head of a file is searched for what it says of its encoding, in bytes: the header of a PO
  /// file stands behind a comment with names and licences.
  private static let headLength = 16 << 10

  init(_ source: TextEncoding?, language: String?) {
    self.source = source
    var options = DetectionOptions()
    if let language, DetectionOptions(likelyLanguages: [language]).unknownLanguages.isEmpty {
      options.likelyLanguages = [language]
    }
    sure = SureDetection(
      options: options, engine: .native, mixedRemedy: SureDetection.conversionOfMixtures)
  }

  /// The encoding of the bytes of a file.
  ///
  /// - Throws: `SureDetection.Doubt`, or `DecodingFailure` where they are no text.
  func encoding(of bytes: [UInt8]) throws -> TextEncoding {
    if let source {
      try sure.checkIsNoMixture(bytes, of: source)
      return source
    }
    let isASCII = !bytes.contains { $0 >= 0x80 || $0 == 0 }
    if !isASCII && !bytes.contains(0) && TextEncoding.utf8.isValid(bytes) { return .utf8 }
    let declared = DeclaredEncoding.first(in: bytes, reach: Self.headLength)?.encoding
    if let declared, declared.readsPlainTextAsASCII, declared.isValid(bytes) {
      try sure.checkIsNoMixture(bytes, of: declared)
      return declared
    }
    if isASCII { return .utf8 }
    let detection = try sure.detect(bytes)
    try sure.check(detection, of: bytes)
    guard let encoding = detection.encoding else { throw DecodingFailure.undecided(detection) }
    return encoding
  }
}
