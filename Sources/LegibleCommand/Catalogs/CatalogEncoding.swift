import Legible

/// Determines the encoding of a catalog: UTF-8 if the bytes are well-formed, else the encoding that
/// the file declares if the bytes are valid in it, else what detection is sure of.
struct CatalogEncoding: Sendable {
  /// The encoding that the user named.
  let source: TextEncoding?
  let sure: SureDetection

  /// How many bytes are searched for a declaration. A PO file may begin with a long comment before
  /// its header.
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

  /// Returns the encoding of the bytes of a file.
  ///
  /// - Throws: `SureDetection.Doubt`, or `DecodingFailure` if they are not text.
  func encoding(of bytes: [UInt8]) throws -> TextEncoding {
    let kind = bytes.withUnsafeBytes {
      FileSignature.kind(of: UnsafeRawBufferPointer(rebasing: $0.prefix(FileSignature.length)))
    }
    if let kind { throw SureDetection.Doubt.binary(kind: kind) }
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
    return isASCII ? .utf8 : try sure.encoding(of: bytes)
  }
}
