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

  /// How long keys, values and names of sections may be, in characters; longer ones are left out.
  private static let keyLimit = 1024
  private static let valueLimit = 4096

  /// Reads the text of a file; lines that are none of the grammar are left out.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: String) {
    var isRoot = false
    var sections: [(glob: PathPattern, properties: [(key: String, value: String)])] = []
    var isInSection = false
    var isSkipped = false
    let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    for line in text.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline) {
      let line = line.trimmed
      guard let first = line.first, first != "#", first != ";" else { continue }
      if first == "[", line.last == "]" {
        let name = line.dropFirst().dropLast()
        isInSection = true
        isSkipped = name.isEmpty || name.count > Self.valueLimit
        if !isSkipped { sections.append((PathPattern(String(name)), [])) }
      } else if let sign = line.firstIndex(of: "=") {
        let key = line[..<sign].trimmed.lowercased()
        let value = line[line.index(after: sign)...].trimmed
        guard !key.isEmpty, key.count <= Self.keyLimit, value.count <= Self.valueLimit else {
          continue
        }
        if isInSection {
          if !isSkipped, !sections.isEmpty {
            sections[sections.count - 1].properties.append((key, String(value)))
          }
        } else if key == "root" {
          isRoot = value.lowercased() == "true"
        }
      }
    }
    self.isRoot = isRoot
    self.sections = sections
  }

  /// The properties of a file, of all sections whose patterns describe it: later ones win.
  ///
  /// - Parameter path: The path from the folder of this file, with `/` between its parts.
  /// - Returns: The values by their keys, which are in small letters. A value `unset` is there too: it takes
  ///   back what files above say.
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
