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
    /// `!text`: as if nobody had said anything.
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

  /// Reads the text of a file; lines that are none of the grammar are left out.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: String) {
    var macros = ["binary": Self.binary]
    var lines: [(pattern: GitPattern, attributes: [(name: String, state: State)])] = []
    for line in text.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline) {
      let line = line.trimmed
      guard let first = line.first, first != "#" else { continue }
      let (name, rest) = Self.pattern(line)
      var attributes: [(name: String, state: State)] = []
      for word in rest.split(whereSeparator: \.isWhitespace) {
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

  /// The attributes of a file: of each the last line that speaks of it counts.
  ///
  /// Read from the end, as Git does, each attribute is settled once, so that a macro is looked into once however
  /// many others name it.
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

  /// The pattern that a line begins with, in quotation marks or not, and what stands after it.
  private static func pattern(_ line: Substring) -> (String, Substring) {
    guard line.first == "\"" else {
      let end = line.firstIndex(where: \.isWhitespace) ?? line.endIndex
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

/// A pattern of Git (gitignore(5)), as `.gitattributes` has it: never negated, and never of folders alone.
struct GitPattern: Sendable {
  private let glob: PathPattern

  /// - Returns: `nil` for a pattern that describes nothing.
  init?(_ pattern: String) {
    // A pattern for folders does not speak of the files in them, and none is negated.
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
