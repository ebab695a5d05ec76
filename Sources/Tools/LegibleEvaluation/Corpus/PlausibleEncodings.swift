internal import Foundation
public import LegibleEncodings

/// Which encodings files in a language are found in, as `Corpus/encodings.json` has it: knowledge
/// of its own, so that a measurement does not ask the model what it should be asked.
public struct PlausibleEncodings: Sendable {
  /// What is known of one language, or with the key `*` of all.
  private struct Entry: Decodable, Sendable {
    let common: [String]
    let rare: [String]
    let substitutions: [String: String]?

    /// Whether the language is rare, so that measurements take it only when they are asked to.
    let isRare: Bool?
  }

  private let entries: [String: Entry]

  /// Reads the table.
  ///
  /// - Throws: `CorpusError` where the file is missing or has not the right form.
  public init(corpus: String) throws(CorpusError) {
    let path = "\(corpus)/encodings.json"
    let bytes = try FileBytes.read(path)
    do {
      entries = try JSONDecoder().decode([String: Entry].self, from: Data(bytes))
    } catch {
      throw CorpusError("\(path): \(error)")
    }
  }

  /// The languages of the table, in the order of the tags' bytes.
  public var languages: [String] { entries.keys.filter { $0 != "*" }.sorted() }

  /// The languages of the table that are rare.
  public var rareLanguages: [String] {
    entries.filter { $0.value.isRare == true }.keys.sorted()
  }

  /// The names of the encodings of a language: the common ones of its own, the common ones of all
  /// languages, then the rare ones.
  public func names(of tag: String) -> (common: [String], rare: [String]) {
    let all = entries["*"]
    let own = entries[tag]
    return ((own?.common ?? []) + (all?.common ?? []), (own?.rare ?? []) + (all?.rare ?? []))
  }

  /// The encodings of a language, in the order of `names(of:)`.
  ///
  /// - Throws: `CorpusError` for a name that no encoding has.
  public func encodings(
    of tag: String, includesRare: Bool
  ) throws(CorpusError) -> [TextEncoding] {
    let names = names(of: tag)
    var encodings: [TextEncoding] = []
    for name in names.common + (includesRare ? names.rare : []) {
      guard let encoding = TextEncoding(name) else {
        throw CorpusError("encodings.json: there is no encoding \(name)")
      }
      encodings.append(encoding)
    }
    return encodings
  }

  /// What was written in place of characters that the encodings of a language lack.
  public func substitutions(of tag: String) -> [String: String] {
    entries[tag]?.substitutions ?? [:]
  }
}
