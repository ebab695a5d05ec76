import LegibleTestSupport

/// The options that tests give to the command, by a scan of the string literals of their source.
///
/// An argument is a literal that begins with a hyphen or with the name of a subcommand, and a word of a line of
/// a script that runs the command. Comments, what a result is compared with, and the lists of cases in `@Test`,
/// most of which are only refused, count for nothing.
struct GivenOptions {
  private static let comparisons: Set<Substring> = ["contains", "hasPrefix", "hasSuffix", "Test"]
  private static let ends: Set<Character> = ["=", ";", "\"", "'", ")", ",", "|"]

  private var words: Set<Substring> = []

  init(below folder: String, subcommands: [String]) throws {
    for name in Repository.names(in: folder) where name.hasSuffix(".swift") {
      for line in Self.argumentLines(of: try Repository.text("\(folder)/\(name)")) {
        let line = line.split(separator: " ")
        guard let first = line.first else { continue }
        let isCall = line.contains { ["\"$0\"", "\\\"$0\\\"", "legible"].contains($0) }
        if first.hasPrefix("-") || subcommands.contains(String(first)) || isCall {
          words.formUnion(line.filter { $0.hasPrefix("-") })
        }
      }
    }
  }

  /// Whether some test gives the option, whatever its value; a letter may stand in a cluster.
  func contains(_ name: Substring) -> Bool {
    words.contains { word in
      if name.hasPrefix("--") {
        return word.hasPrefix(name)
          && word.dropFirst(name.count).first.map(Self.ends.contains) ?? true
      }
      let letters = word.dropFirst().prefix { $0.isLetter || $0.isNumber }
      guard !word.hasPrefix("--"), let letter = name.last else { return false }
      return letters.first == letter || letters.count < 4 && letters.contains(letter)
    }
  }

  /// The lines of the literals that may be arguments.
  private static func argumentLines(of source: String) -> [Substring] {
    var lines: [Substring] = []
    var calls: [Substring] = []
    var rest = source[...]
    var name: Substring = ""
    while let character = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { $0 != "\n" }
      } else if character == "\"" {
        let before = source[..<rest.startIndex]
        let isCompared = before.hasSuffix("== ")
        let literal = literal(at: rest, isRaw: before.hasSuffix("#"))
        rest = rest[literal.endIndex...].drop { $0 == "\"" }
        if !isCompared && calls.allSatisfy({ !comparisons.contains($0) }) {
          lines += literal.split(separator: "\n")
        }
      } else {
        if character == "(" { calls.append(name) }
        if character == ")" { _ = calls.popLast() }
        let word = rest.prefix { $0.isLetter || $0.isNumber }
        name = word
        rest = rest.dropFirst(max(1, word.count))
      }
    }
    return lines
  }

  /// The text of the literal whose opening quotation marks `source` begins with.
  private static func literal(at source: Substring, isRaw: Bool) -> Substring {
    let marks = source.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    let text = source.dropFirst(marks.count)
    var end = text.startIndex
    while end < text.endIndex && !text[end...].hasPrefix(isRaw ? marks + "#" : marks) {
      if !isRaw && text[end] == "\\" { end = text.index(after: end) }
      if end < text.endIndex { end = text.index(after: end) }
    }
    return text[..<end]
  }
}
