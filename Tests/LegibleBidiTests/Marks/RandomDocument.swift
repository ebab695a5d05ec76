import LegibleTestSupport

/// A document of random pieces of which each is known to be markup or text.
struct RandomDocument {
  enum Kind: CaseIterable {
    case html, markdown, wiki, json, yaml
  }

  private(set) var scalars: [Unicode.Scalar] = []

  /// For each character whether it is of markup that begins before it, so that nothing goes in front of it.
  private(set) var isInside: [Bool] = []

  /// For each character whether it is of markup.
  private(set) var isMarkup: [Bool] = []

  private var generator: SeededGenerator

  private static let words = [
    "שלום", "שפה", "C++", ".NET", "-5", "(Word)", "Safari", "مرحبا", "50%", "ו-Mac", "3,000",
    "--help", "עולם.",
    "a < b", "x`", "2 * 3", "\"Go!\"", "کتاب", "A&B", "#5", "$10",
  ]

  init(_ kind: Kind, seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    switch kind {
    case .html: lines(8) { $0.htmlLine() }
    case .markdown: markdown()
    case .wiki: lines(8) { $0.wikiLine() }
    case .json: json()
    case .yaml: yaml()
    }
  }

  // MARK: Pieces

  private mutating func markup(_ piece: String) {
    for (index, scalar) in piece.unicodeScalars.enumerated() {
      scalars.append(scalar)
      isInside.append(index > 0)
      isMarkup.append(true)
    }
  }

  /// Markup that a line begins with: nothing goes before it either.
  private mutating func prefix(_ piece: String) {
    let start = scalars.count
    markup(piece)
    if start < scalars.count { isInside[start] = true }
  }

  private mutating func text(_ piece: String) {
    for scalar in piece.unicodeScalars {
      scalars.append(scalar)
      isInside.append(false)
      isMarkup.append(false)
    }
  }

  private mutating func words(_ count: ClosedRange<Int> = 1...4) {
    for index in 0..<Int.random(in: count, using: &generator) {
      if index > 0 { text(" ") }
      // A backtick, asterisk or quotation mark alone closes nothing, two of them would.
      let word = Self.words.randomElement(using: &generator) ?? ""
      text(word.contains(where: { "`*\"".contains($0) }) ? "מילה" : word)
    }
  }

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  private mutating func lines(_ count: Int, _ line: (inout RandomDocument) -> Void) {
    for _ in 0..<count {
      line(&self)
      text("\n")
    }
  }

  // MARK: Documents

  private mutating func htmlLine() {
    switch pick(6) {
    case 0:
      prefix("<td class=\"C++ שלום\">")
      words()
      markup("</td><td>")
      words()
      markup("</td>")
    case 1:
      prefix("<p\n  title=\"C++ שלום\"\n>")
      words()
      markup("</p>")
    case 2: prefix("<!-- C++ שלום\n.NET עולם -->")
    case 3: prefix("<script>let a = \"C++ שלום\"</script>")
    default:
      words()
      text(" ")
      markup(["<b>", "<a href='/שלום/C++/'>", "<kbd>"][pick(3)])
      words()
      markup(["</b>", "</a>", "</kbd>"][pick(3)])
      text(" ")
      markup(["&nbsp;", "&#1234;", "<br/>", "<?a ש?>"][pick(4)])
      text(" ")
      words()
    }
  }

  private mutating func markdown() {
    if pick(2) == 0 { prefix("---\ntitle: C++ שלום\n---\n") }
    markup("# ")
    text("כותרת\n\n")
    lines(8) { document in
      switch document.pick(8) {
      case 0: document.prefix("```swift שלום C++\nlet a = \"C++ שלום\"\n```")
      case 1: document.prefix("[C++]: https://example.org/שלום/ \"C++ שלום\"\n")
      default:
        document.prefix(["- ", "> ", "1. ", "## ", "  * ", "| ", "", ""][document.pick(8)])
        document.markdownWords()
      }
    }
  }

  private mutating func markdownWords() {
    words()
    text(" ")
    switch pick(5) {
    case 0: markup("`git --amend שלום`")
    case 1:
      markup("[")
      words(1...2)
      markup("](https://example.org/C++_(שלום)/ \"C++ שלום\")")
    case 2: markup("[^C++]")
    case 3:
      let start = scalars.count
      markup("**")
      isInside[start] = true
      words(1...2)
      markup("**")
      text(" ")
      isInside[scalars.count - 1] = true
    default: markup("<https://example.org/שלום/>")
    }
    text(" ")
    words()
  }

  private mutating func wikiLine() {
    switch pick(6) {
    case 0: prefix("{{תבנית|C++ שלום\n|שם=C++ שלום}}")
    case 1:
      prefix("== ")
      words()
      markup(" ==")
      text("\n")
      isInside[scalars.count - 1] = true
    case 2:
      prefix("| style=\"C++\" | ")
      words()
      markup(" || ")
      words()
    default:
      prefix(["* ", "# ", ": ", ""][pick(4)])
      words()
      text(" ")
      markup(["{{PLURAL:$1|אחד C++|$1}}", "[[C++ שלום|ש]]", "$1", "'''"][pick(4)])
      words()
      text(" ")
      markup("[[C++]]")
      text(" ")
      words()
    }
  }

  private mutating func json() {
    prefix("{\n")
    for number in 0..<6 {
      prefix("  \"C++ שלום \(number)\": \"")
      words()
      markup("\\n")
      words()
      markup("\",\n")
    }
    prefix("  \"a\": 1\n}\n")
  }

  private mutating func yaml() {
    prefix("he:\n")
    for number in 0..<6 {
      prefix("  key_\(number): \"")
      words()
      markup("\"\n")
    }
  }
}
