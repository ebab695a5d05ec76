package import LegibleEncodings

/// The settings files that apply to the files of a folder, which decide the expected encoding of a path.
package struct FolderSettings: Sendable {
  /// Each file with the length of its folder's path, slash included; the outermost first.
  private var editorConfigs: [(start: Int, file: EditorConfig)] = []
  private var attributes: [(start: Int, file: GitAttributes)] = []

  /// The settings of a folder without settings files.
  package init() {}

  package var isEmpty: Bool { editorConfigs.isEmpty && attributes.isEmpty }

  /// Discards the attributes of an outer repository, which do not apply in an inner one.
  package mutating func enterRepository() { attributes = [] }

  /// Adds the settings of a subfolder of the last folder.
  ///
  /// - Parameters:
  ///   - folder: Its path, with a slash at the end.
  ///   - editorConfig: The text of its `.editorconfig`, if it has one.
  ///   - attributes: The text of its `.gitattributes`, if it has one that counts.
  package mutating func enter(
    _ folder: some Collection<UInt8>, editorConfig: String?, attributes text: String?
  ) {
    if let editorConfig {
      let file = EditorConfig(editorConfig)
      if file.isRoot { editorConfigs = [] }
      editorConfigs.append((folder.count, file))
    }
    if let text { attributes.append((folder.count, GitAttributes(text))) }
  }

  /// Returns the expected form of a file; `nil` for one that is not text by its attributes.
  ///
  /// - Parameter path: The path of a file in the folder.
  package func expectation(of path: [UInt8]) -> TextExpectation? {
    let (properties, states) = settings(of: path)
    var expectation = TextExpectation(properties: properties, attributes: states)
    // `Properties.load` of Java reads ISO-8859-1. Resource bundles read UTF-8 since Java 9, and ISO-8859-1 if it is
    // malformed.
    if path.suffix(11).elementsEqual(".properties".utf8) { expectation?.mayBeLatin1 = true }
    return expectation
  }

  /// The encoding of a file in the repository while its working tree is in UTF-8.
  package enum RepositoryEncoding: Sendable, Equatable {
    /// It is not text, or another filter of Git changes it.
    case passed

    /// The settings name the encoding.
    case encoding(TextEncoding)

    /// The settings say nothing.
    case unknown
  }

  /// Returns the encoding of a file in the repository, by `legible-encoding`, by `encoding`, or by a `charset` that is
  /// not UTF-8.
  ///
  /// - Parameter path: The path of a file in the folder.
  package func repositoryEncoding(of path: [UInt8]) -> RepositoryEncoding {
    let (properties, states) = settings(of: path)
    if states.saysBinary { return .passed }
    if states["working-tree-encoding"].map({ $0 != .unset && $0 != .unspecified }) ?? false {
      return .passed
    }
    switch states["filter"] {
    case .unset, .set: return .passed
    case .value(let name) where name != "legible": return .passed
    default: break
    }
    for name in ["legible-encoding", "encoding"] {
      guard case .value(let label) = states[name] else { continue }
      // An unknown name must not be replaced by another encoding.
      guard let encoding = TextEncoding(label), !encoding.isConvertedBySystem else {
        return .passed
      }
      return .encoding(encoding)
    }
    let charset = TextExpectation(properties: properties.filter { $0.key == "charset" })?.encoding
    if let charset, charset != .utf8 { return .encoding(charset) }
    return .unknown
  }

  /// The properties of `.editorconfig` and the attributes of Git that a file has.
  private func settings(
    of path: [UInt8]
  ) -> (properties: [String: String], attributes: [String: GitAttributes.State]) {
    var properties: [String: String] = [:]
    for (start, file) in editorConfigs {
      let found = file.properties(of: String(decoding: path[start...], as: UTF8.self))
      for (name, value) in found { properties[name] = value }
    }
    var states: [String: GitAttributes.State] = [:]
    for (start, file) in attributes {
      let found = file.attributes(of: String(decoding: path[start...], as: UTF8.self))
      for (name, state) in found { states[name] = state }
    }
    return (properties, states)
  }
}

/// An `.editorconfig` file (EditorConfig specification 0.17).
///
/// ```swift
/// let file = EditorConfig("root = true\n[*.swift]\ncharset = utf-8\n")
/// file.properties(of: "Sources/main.swift")  // ["charset": "utf-8"]
/// ```
public struct EditorConfig: Sendable {
  /// Whether files in the folders above do not count.
  public let isRoot: Bool

  private let sections: [(glob: PathPattern, properties: [(key: String, value: String)])]

  /// The keys whose values the specification defines in lower case.
  private static let caselessKeys: Set = [
    "charset", "end_of_line", "indent_size", "indent_style", "insert_final_newline",
    "max_line_length", "tab_width", "trim_trailing_whitespace",
  ]

  /// The maximum length of keys, values and names of sections, in characters; longer ones are left out.
  private static let keyLimit = 1024
  private static let valueLimit = 4096

  /// Reads the text of a file; lines outside of the grammar are skipped.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: String) {
    var isRoot = false
    var sections: [(glob: PathPattern, properties: [(key: String, value: String)])] = []
    var isInSection = false
    var isSkipped = false
    let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    for line in text.split(whereSeparator: { ["\n", "\r\n", "\r"].contains($0) }) {
      let line = line.trimmed
      guard let first = line.first, first != "#", first != ";" else { continue }
      if first == "[", line.last == "]" {
        let name = line.dropFirst().dropLast()
        isInSection = true
        isSkipped = name.isEmpty || name.count > Self.valueLimit
        if !isSkipped { sections.append((PathPattern(String(name)), [])) }
      } else if let sign = line.firstIndex(of: "=") {
        let key = line[..<sign].trimmed.lowercased()
        let written = line[line.index(after: sign)...].trimmed
        guard !key.isEmpty, key.count <= Self.keyLimit, written.count <= Self.valueLimit else {
          continue
        }
        let value = Self.caselessKeys.contains(key) ? written.lowercased() : String(written)
        if isInSection {
          if !isSkipped, !sections.isEmpty {
            sections[sections.count - 1].properties.append((key, value))
          }
        } else if key == "root" {
          isRoot = value.lowercased() == "true"
        }
      }
    }
    self.isRoot = isRoot
    self.sections = sections
  }

  /// Returns the properties of a file from all sections whose patterns match; later sections win.
  ///
  /// - Parameter path: The path from the folder of this file, with `/` between its parts.
  /// - Returns: The values by their keys in lower case. A value `unset` is included: it revokes what outer files say.
  public func properties(of path: String) -> [String: String] {
    var properties: [String: String] = [:]
    for section in sections where section.glob.matches(path) {
      for (key, value) in section.properties { properties[key] = value }
    }
    return properties
  }
}

extension Substring {
  /// The text without blanks and tabs at its ends.
  var trimmed: Substring {
    var text = self
    while text.first?.isWhitespace ?? false { text.removeFirst() }
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return text
  }
}

/// A `.gitattributes` file (gitattributes(5)).
///
/// ```swift
/// let file = GitAttributes("*.bat eol=crlf\n*.png binary\n")
/// file.attributes(of: "run.bat")  // ["eol": .value("crlf")]
/// ```
public struct GitAttributes: Sendable {
  /// The state of an attribute for a file.
  public enum State: Sendable, Equatable {
    /// `text`.
    case set
    /// `-text`.
    case unset
    /// `!text`: as if the attribute had not been set.
    case unspecified
    /// `eol=lf`.
    case value(String)
  }

  private let lines: [(pattern: GitPattern, attributes: [(name: String, state: State)])]

  /// The attributes of each macro.
  private let macros: [String: [(name: String, state: State)]]

  /// The attributes of the macro `binary`, which every repository has.
  private static let binary: [(name: String, state: State)] = [
    ("diff", .unset), ("merge", .unset), ("text", .unset),
  ]

  /// Reads the text of a file; lines outside of the grammar are skipped.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: String) {
    var macros = ["binary": Self.binary]
    var lines: [(pattern: GitPattern, attributes: [(name: String, state: State)])] = []
    for line in text.split(omittingEmptySubsequences: true, whereSeparator: { $0.isNewline }) {
      let line = line.trimmed
      guard let first = line.first, first != "#" else { continue }
      let (name, rest) = Self.pattern(line)
      var attributes: [(name: String, state: State)] = []
      for word in rest.split(whereSeparator: { $0.isWhitespace }) {
        attributes.append(Self.attribute(word))
      }
      if name.hasPrefix("[attr]") {
        macros[String(name.dropFirst("[attr]".count))] = attributes
      } else if let pattern = GitPattern(name) {
        lines.append((pattern, attributes))
      }
    }
    self.lines = lines
    self.macros = macros
  }

  /// Returns the attributes of a file; the last line that sets an attribute counts.
  ///
  /// Lines are read from the end, as Git does, so that each attribute is set once, and each macro is expanded once
  /// however many others name it.
  ///
  /// - Parameter path: The path from the folder of this file, with `/` between its parts.
  /// - Complexity: O(*n*) in the length of the file, times that of the path.
  public func attributes(of path: String) -> [String: State] {
    var attributes: [String: State] = [:]
    for line in lines.reversed() where line.pattern.matches(path) {
      var open = line.attributes
      while let (name, state) = open.popLast() {
        guard attributes[name] == nil else { continue }
        attributes[name] = state
        if state == .set, let macro = macros[name] { open += macro }
      }
    }
    return attributes
  }

  /// The pattern at the beginning of a line, quoted or not, and the rest of the line.
  private static func pattern(_ line: Substring) -> (String, Substring) {
    guard line.first == "\"" else {
      let end = line.firstIndex(where: { $0.isWhitespace }) ?? line.endIndex
      return (String(line[..<end]), line[end...])
    }
    var name = ""
    var rest = line.dropFirst()
    while let character = rest.popFirst() {
      if character == "\"" { break }
      name.append(character == "\\" ? rest.popFirst() ?? character : character)
    }
    return (name, rest)
  }

  private static func attribute(_ word: Substring) -> (String, State) {
    if word.hasPrefix("-") { return (String(word.dropFirst()), .unset) }
    if word.hasPrefix("!") { return (String(word.dropFirst()), .unspecified) }
    guard let sign = word.firstIndex(of: "=") else { return (String(word), .set) }
    return (String(word[..<sign]), .value(String(word[word.index(after: sign)...])))
  }
}

/// A pattern of Git (gitignore(5)) as in `.gitattributes`, where it is never negated and never matches folders only.
private struct GitPattern: Sendable {
  private let glob: PathPattern

  /// - Returns: `nil` for a pattern that describes nothing.
  init?(_ pattern: String) {
    // A pattern for folders does not match the files in them, and negated patterns are not allowed.
    guard !pattern.isEmpty, !pattern.hasSuffix("/"), !pattern.hasPrefix("!") else { return nil }
    // Braces are text here, and `^` negates a set of characters as `!` does.
    var glob = ""
    var last: Character?
    for character in pattern {
      if (character == "{" || character == "}") && last != "\\" { glob.append("\\") }
      glob.append(character == "^" && last == "[" ? "!" : character)
      last = character
    }
    self.glob = PathPattern(glob)
  }

  func matches(_ path: String) -> Bool { glob.matches(path) }
}
