/// The list of labelled files in a folder: `manifest.tsv`.
public enum Manifest {
  /// The name of the file.
  public static let fileName = "manifest.tsv"

  /// One labelled file.
  public struct Entry: Sendable, Equatable {
    /// Where the file is, from the folder of the manifest.
    public var path: String

    /// The encoding's name.
    public var encoding: String

    /// The language's tag, or nothing.
    public var language = ""

    /// What kind of file it is, or nothing.
    public var kind = ""

    /// The project that the file is from, or nothing.
    public var project = ""

    /// The length in bytes that was asked for, before any damage.
    public var length: Int?

    /// What happened to the file.
    public var damage = Damage.none.rawValue

    /// An entry.
    public init(
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
  public static let binaryLabel = "binary"

  /// Whether a label leaves the order of bytes to the mark.
  static func isMarkedOrder(_ label: String) -> Bool {
    ["utf-16", "utf16", "utf_16", "utf-32", "utf32", "utf_32"].contains(label.lowercased())
  }

  private static let columns = ["path", "encoding", "language", "kind", "length", "damage"]

  /// The manifest as text.
  public static func text(_ entries: [Entry]) -> String {
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
  public static func entries(parsing text: String, path: String) throws(CorpusError) -> [Entry] {
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
