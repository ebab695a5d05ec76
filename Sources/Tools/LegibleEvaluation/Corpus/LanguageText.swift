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
