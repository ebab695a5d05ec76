internal import LegibleEncodings
package import LegibleEvaluation

/// The list of labelled files in a folder: `manifest.tsv`, one line a file, with the names of the columns in the first.
///
/// The bytes of a file that may not be passed on are left out, and `recipe` says how to get them; the hash tells whether what
/// somebody got is what was meant.
package enum Manifest {
  /// The name of the file.
  package static let fileName = "manifest.tsv"

  /// One labelled file.
  package struct Entry: Sendable, Equatable {
    /// Where the file is, from the folder of the manifest.
    package var path: String

    /// The encoding's name, or nothing where lines are in several.
    package var encoding: String

    /// Where the text is that is right, in UTF-8 and from the folder of the manifest, if it is not what the encoding gives;
    /// or nothing.
    package var text = ""

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

    /// What is tried by the file, such as `lines` or `damaged`, or nothing.
    package var track = ""

    /// Under which terms it may be passed on, as an SPDX expression, or nothing.
    package var licence = ""

    /// The SHA-256 of its bytes in hexadecimal, or nothing.
    package var sha256 = ""

    /// How to get its bytes, in words or as a command, or nothing.
    package var recipe = ""

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

  private static let columns = [
    "path", "encoding", "text", "language", "kind", "length", "damage", "track", "source",
    "licence",
    "sha256", "recipe",
  ]

  /// The manifest as text. Tabs and line ends in a value become spaces.
  package static func text(_ entries: [Entry]) -> String {
    let rows = entries.map {
      [
        $0.path, $0.encoding, $0.text, $0.language, $0.kind, $0.length.map(String.init) ?? "",
        $0.damage, $0.track, $0.project, $0.licence, $0.sha256, $0.recipe,
      ].map { String($0.map { $0 == "\t" || $0.isNewline ? " " : $0 }) }
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
      var entry = Entry(
        path: path, encoding: known(encoding), language: known(value("language", row)),
        kind: known(value("kind", row)),
        length: value("length", row).flatMap(Int.init),
        damage: value("damage", row) ?? Damage.none.rawValue,
        project: known(value("source", row)))
      entry.text = known(value("text", row))
      entry.track = known(value("track", row))
      entry.licence = known(value("licence", row))
      entry.sha256 = known(value("sha256", row)).lowercased()
      entry.recipe = known(value("recipe", row))
      return entry
    }
  }
}

extension Manifest.Entry {
  /// What is known of a file that was made of the corpus.
  package init(_ file: CorpusBuilder.File) {
    self.init(
      path: file.path, encoding: file.encoding.name, language: file.language, length: file.length,
      damage: file.damage.rawValue, project: "Legible, Corpus/text")
    track = file.damage == .none ? "prose" : "damaged"
    licence = "Apache-2.0"
    sha256 = SHA256(file.bytes).hexadecimal
  }

  /// What is known of a file of a track, with the paths of it and of the text that is right.
  package init(_ file: TrackFile, path: String, text: String) {
    self.init(
      path: path, encoding: file.encoding?.name ?? (text.isEmpty ? Manifest.binaryLabel : ""),
      language: file.language, kind: file.kind, project: "Legible, Corpus")
    self.text = text
    track = file.track
    licence = "Apache-2.0"
    sha256 = SHA256(file.bytes).hexadecimal
  }
}
