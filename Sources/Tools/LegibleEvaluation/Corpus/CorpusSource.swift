internal import Foundation

/// The folder `Corpus/`, from which labelled files are made.
public struct CorpusSource: Sendable {
  /// The text of each language, in the order of the tags' bytes.
  public let languages: [LanguageText]

  private let plausible: [String: PlausibleEncodings]

  /// Reads a corpus.
  ///
  /// - Throws: `CorpusError` where a file is missing or has not the right form.
  public init(folder: String) throws(CorpusError) {
    let table = try FileBytes.read("\(folder)/encodings.json")
    do {
      plausible = try JSONDecoder().decode(
        [String: PlausibleEncodings].self, from: Data(table))
    } catch {
      throw CorpusError("\(folder)/encodings.json: \(error)")
    }
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

  /// The names of the encodings of a language: the common ones of its own, the common ones of all
  /// languages, then the rare ones.
  public func encodings(of tag: String) -> (common: [String], rare: [String]) {
    let all = plausible["*"]
    let own = plausible[tag]
    return (
      (own?.common ?? []) + (all?.common ?? []), (own?.rare ?? []) + (all?.rare ?? [])
    )
  }

  /// What was written in place of characters that the encodings of a language lack.
  public func substitutions(of tag: String) -> [String: String] {
    plausible[tag]?.substitutions ?? [:]
  }
}
