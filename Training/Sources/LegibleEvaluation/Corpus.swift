internal import FoundationEssentials
public import LegibleEncodings

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

/// The text of one language: `Corpus/text/<tag>.txt`.
public struct LanguageText: Sendable {
  /// The BCP 47 tag.
  public let tag: String

  /// The English name.
  public let name: String

  /// Sentences.
  public let prose: [String]

  /// Interface strings, prices, dates, rows and names.
  public let interface: [String]

  /// All lines, prose first.
  public var lines: [String] { prose + interface }

  /// Sentences of other text.
  package init(tag: String, prose: [String]) {
    self.tag = tag
    name = tag
    self.prose = prose
    interface = []
  }

  /// Reads a file of the corpus.
  ///
  /// - Throws: `CorpusError` where the file has not the form that `Corpus/README.md` gives.
  public init(parsing contents: String, path: String) throws(CorpusError) {
    let lines = contents.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let first = lines.first, first.hasPrefix("# "),
      let space = first.dropFirst(2).firstIndex(of: " ")
    else { throw CorpusError("\(path): the first line is not \"# tag name\"") }
    tag = String(first.dropFirst(2)[..<space])
    name = String(first[first.index(after: space)...])
    var sections: [String: [String]] = [:]
    var section: String?
    for line in lines.dropFirst() where !line.isEmpty {
      if line.hasPrefix("## ") {
        section = String(line.dropFirst(3))
      } else if let section {
        sections[section, default: []].append(line)
      } else {
        throw CorpusError("\(path): a line stands before the first section")
      }
    }
    prose = sections["prose"] ?? []
    interface = sections["interface"] ?? []
    if prose.isEmpty || interface.isEmpty {
      throw CorpusError("\(path): one of the sections prose and interface is missing")
    }
  }
}

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
