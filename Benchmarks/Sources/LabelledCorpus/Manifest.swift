/// The list of labelled files in a folder: `manifest.tsv`.
package enum Manifest {
  /// The name of the file.
  package static let fileName = "manifest.tsv"

  /// One labelled file.
  package struct Entry: Sendable, Equatable {
    /// Where the file is, from the folder of the manifest.
    package var path: String

    /// The encoding's name.
    package var encoding: String

    /// The language's tag, or nothing.
    package var language = ""

    /// The length in bytes that was asked for, before any damage.
    package var length: Int?

    /// What happened to the file.
    package var damage = Damage.none.rawValue

    /// An entry.
    package init(
      path: String, encoding: String, language: String = "", length: Int? = nil,
      damage: String = Damage.none.rawValue
    ) {
      self.path = path
      self.encoding = encoding
      self.language = language
      self.length = length
      self.damage = damage
    }
  }

  private static let columns = ["path", "encoding", "language", "length", "damage"]

  /// The manifest as text.
  package static func text(_ entries: [Entry]) -> String {
    let rows = entries.map {
      [$0.path, $0.encoding, $0.language, $0.length.map(String.init) ?? "", $0.damage]
    }
    return ([columns] + rows).map { $0.joined(separator: "\t") + "\n" }.joined()
  }

  /// Reads a manifest; columns are found by their names, `path` and `encoding` must be there.
  ///
  /// - Throws: `CorpusError` where they are not.
  package static func entries(parsing text: String, path: String) throws(CorpusError) -> [Entry] {
    let rows = text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let header = rows.first, header.contains("path"), header.contains("encoding") else {
      throw CorpusError("\(path): the first line does not name the columns path and encoding")
    }
    func value(_ column: String, _ row: [String]) -> String? {
      guard let index = header.firstIndex(of: column), index < row.count else { return nil }
      return row[index]
    }
    return rows.dropFirst().compactMap { row in
      guard let path = value("path", row), let encoding = value("encoding", row) else { return nil }
      return Entry(
        path: path, encoding: encoding, language: value("language", row) ?? "",
        length: value("length", row).flatMap(Int.init),
        damage: value("damage", row) ?? Damage.none.rawValue)
    }
  }
}
