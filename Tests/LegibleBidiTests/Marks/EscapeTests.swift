import LegibleBidi
import LegibleTestSupport
import Testing

struct EscapeTests {
  private func reordered(
    _ text: String, width: Int? = nil, alignment: LineAlignment = .left, shapes: Bool = false
  ) -> String {
    var options = ReorderingOptions()
    options.readsEscapes = true
    options.width = width
    options.alignment = alignment
    options.shapesArabic = shapes
    var style = TextStyle()
    return String(decoding: text.reorderedUTF8(options, style: &style), as: UTF8.self)
  }

  @Test(
    arguments: [
      ("a\u{1B}[1mb\u{1B}[0m", "a\u{1B}[1mb\u{1B}[0m"),
      ("\u{1B}[31mאב\u{1B}[0m גד", "דג \u{1B}[31mבא\u{1B}[0m"),
      ("א\u{1B}[31mב\u{1B}[0mג", "ג\u{1B}[31mב\u{1B}[0mא"),
      ("\u{1B}[1;31mא\u{1B}[39mב\u{1B}[m", "\u{1B}[1mב\u{1B}[31mא\u{1B}[0m"),
      // The style lasts to the next paragraph, and letters of sequences say nothing of directions.
      ("\u{1B}[32mא1\nבג", "\u{1B}[32m1א\nגב"), ("\u{1B}[32m\u{1B}[0mab", "\u{1B}[32m\u{1B}[0mab"),
      (
        "א\u{1B}[38;5;200mב\u{1B}[38;2;1;2;3mג",
        "\u{1B}[38;2;1;2;3mג\u{1B}[38;5;200mב\u{1B}[0mא\u{1B}[38;2;1;2;3m"
      ),
      // A combining mark keeps the style of its letter.
      ("א\u{1B}[1m\u{5B8}ב\u{1B}[0m", "\u{1B}[1mב\u{1B}[0mא\u{5B8}"),
      // Links, and sequences of other kinds.
      (
        "\u{1B}]8;;u:א\u{7}אב\u{1B}]8;;\u{7}ג", "ג\u{1B}]8;;u:א\u{7}בא\u{1B}]8;;\u{1B}\\"
      ),
      ("א\u{1B}[Kב", "\u{1B}[Kבא"), ("אב\u{1B}[K", "בא\u{1B}[K"), ("א\u{1B}", "א\u{1B}"),
      ("אב\u{1B}[", "בא\u{1B}["), ("אב\u{1B}(B", "בא\u{1B}(B"),
    ] as [(String, String)])
  func sequencesStayWithTheirCharacters(text: String, visual: String) {
    let found = reordered(text)
    #expect(found == visual, "\(found.debugDescription)")
  }

  @Test func sequencesTakeNoRoom() {
    #expect(
      reordered("\u{1B}[31mאב גד\u{1B}[0m", width: 2, alignment: .natural)
        == "\u{1B}[31mבא\nדג\u{1B}[0m")
    #expect(
      reordered("\u{1B}[41mא\u{1B}[0m", width: 3, alignment: .right) == "  \u{1B}[41mא\u{1B}[0m")
    #expect(
      reordered("\u{1B}[31mس\u{1B}[0mلام", shapes: true)
        == "\u{FEE1}\u{FEFC}\u{1B}[31m\u{FEB3}\u{1B}[0m")
  }

  /// Without its sequences the output is that of the text without them, and each character has the
  /// style that it had.
  @Test func randomTextKeepsItsStyles() {
    var generator = SeededGenerator(seed: 77)
    var failures = Failures()
    let alphabet = [
      "a", "א", "ב", "1", " ", "(", "\u{5B8}", "\u{2067}", "\u{2069}", "\n", "\u{1B}[1m",
      "\u{1B}[22m", "\u{1B}[31m", "\u{1B}[0m", "\u{1B}[4;42m", "\u{1B}[m",
    ]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? "a"
      }.joined()
      let width = Bool.random(using: &generator) ? Int.random(in: 1...9, using: &generator) : nil
      let (plain, before) = Self.styles(of: text)
      let (visual, after) = Self.styles(of: reordered(text, width: width))
      failures.check(visual == plain.reordered(width: width), text.debugDescription)
      // Marks and line breaks have the style of others.
      let count = { (styles: [String]) in styles.reduce(into: [:]) { $0[$1, default: 0] += 1 } }
      if width == nil { failures.check(count(before) == count(after), text.debugDescription) }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// The text without sequences, and each visible character with its style, read by the letter.
  private static func styles(of text: String) -> (String, [String]) {
    var plain = String.UnicodeScalarView()
    var styles: [String] = []
    var (isBold, isRed, isUnderlined) = (false, false, false)
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      if scalar != "\u{1B}" {
        plain.append(scalar)
        if scalar != "\u{5B8}" && scalar != "\n" {
          let shown = scalar == "(" || scalar == ")" ? "bracket" : "\(scalar.value)"
          styles.append("\(shown) \(isBold) \(isRed) \(isUnderlined)")
        }
        continue
      }
      let end = rest.firstIndex(of: "m") ?? rest.endIndex
      for parameter in String(rest[..<end].dropFirst()).split(
        separator: ";", omittingEmptySubsequences: false)
      {
        switch parameter {
        case "1": isBold = true
        case "22": isBold = false
        case "31": isRed = true
        case "4": isUnderlined = true
        case "42": break
        default: (isBold, isRed, isUnderlined) = (false, false, false)
        }
      }
      rest = rest[end...].dropFirst()
    }
    return (String(plain), styles)
  }

  /// Sequences that are cut off, without end, or many without a reset, neither crash nor grow.
  @Test func damagedSequences() {
    var generator = SeededGenerator(seed: 78)
    var failures = Failures()
    let pieces: [String] = [
      "\u{1B}", "[", "]", "8", ";", "m", "\u{7}", "\\", "P", "א", "a", ":", "?", "38", "2",
    ]
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? "a"
      }.joined()
      let visual = reordered(text)
      let letters = { (text: String) in text.unicodeScalars.count { $0 == "א" } }
      failures.check(
        letters(visual) >= letters(text) || text.contains("]8;"), text.debugDescription)
    }
    #expect(failures.isEmpty, "\(failures)")
    let many = String(repeating: "\u{1B}[31mא\u{1B}[4;1mב", count: 20_000)
    #expect(reordered(many).utf8.count < 2 * many.utf8.count)
  }
}
