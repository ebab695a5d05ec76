internal import LegibleEncodings
package import LegibleEvaluation

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

    /// What kind of file it is, or nothing.
    package var kind = ""

    /// The project that the file is from, or nothing.
    package var project = ""

    /// The length in bytes that was asked for, before any damage.
    package var length: Int?

    /// What happened to the file.
    package var damage = Damage.none.rawValue

    /// An entry.
    package init(
      path: String, encoding: String, language: String = "", kind: String = "",
      length: Int? = nil, damage: String = Damage.none.rawValue, project: String = ""
    ) {
      self.path = path
      self.encoding = encoding
      self.language = language
      self.kind = kind
      self.length = length
      self.damage = damage
      self.project = project
    }
  }

  /// The label of files that are no text.
  package static let binaryLabel = "binary"

  private static let columns = ["path", "encoding", "language", "kind", "length", "damage"]

  /// The manifest as text.
  package static func text(_ entries: [Entry]) -> String {
    let rows = entries.map {
      [
        $0.path, $0.encoding, $0.language, $0.kind, $0.length.map(String.init) ?? "", $0.damage,
      ]
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
    // A dash says that something is not known.
    func known(_ value: String?) -> String { value == "-" ? "" : value ?? "" }
    return rows.dropFirst().compactMap { row in
      guard let path = value("path", row), let encoding = value("encoding", row) else { return nil }
      return Entry(
        path: path, encoding: encoding, language: known(value("language", row)),
        kind: known(value("kind", row)),
        length: value("length", row).flatMap(Int.init),
        damage: value("damage", row) ?? Damage.none.rawValue,
        project: known(value("source", row)))
    }
  }
}

extension Manifest.Entry {
  /// What is known of a file that was made of the corpus.
  package init(_ file: CorpusBuilder.File) {
    self.init(
      path: file.path, encoding: file.encoding.name, language: file.language, length: file.length,
      damage: file.damage.rawValue)
  }
}
