/// The folder `Corpus/`, from which labelled files are made.
public struct CorpusSource: Sendable {
  /// The text of each language, in the order of the tags' bytes.
  public let languages: [LanguageText]

  /// Which encodings each is found in.
  public let plausible: PlausibleEncodings

  /// A corpus of other text, with the same encodings.
  package init(languages: [LanguageText], plausible: PlausibleEncodings) {
    self.languages = languages
    self.plausible = plausible
  }

  /// Reads a corpus.
  ///
  /// - Throws: `CorpusError` where a file is missing or has not the right form.
  public init(folder: String) throws(CorpusError) {
    plausible = try PlausibleEncodings(corpus: folder)
    var languages: [LanguageText] = []
    for name in try FileBytes.names(in: "\(folder)/text") {
      guard let name = String(validating: name, as: UTF8.self), name.hasSuffix(".txt") else {
        continue
      }
      let path = "\(folder)/text/\(name)"
      guard let contents = String(validating: try FileBytes.read(path), as: UTF8.self) else {
        throw CorpusError("\(path): not UTF-8")
      }
      languages.append(try LanguageText(parsing: contents, path: path))
    }
    if languages.isEmpty { throw CorpusError("\(folder)/text: no text") }
    self.languages = languages
  }
}
