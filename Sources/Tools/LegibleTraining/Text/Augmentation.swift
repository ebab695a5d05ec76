import LegibleEvaluation

/// Makes of prose the other things that files hold: capitals, titles, tables, markup, source code.
///
/// Models trained on prose alone find a headline in capitals or a row of a table improbable in the
/// right language, and then some wrong reading of it is likelier.
enum Augmentation {
  /// The line as it is trained on; which kind it becomes depends on its place alone.
  ///
  /// Every other line of Vietnamese has its tones apart, as windows-1258 writes them; some of Japanese
  /// have katakana of half the width, as terminals and labels do; some of Arabic and Hebrew have vowels;
  /// and Greek has capitals more often, which have no accents.
  static func line(_ line: Substring, at index: Int, language: String) -> String {
    let line =
      switch language {
      case "vi" where index % 2 == 0: VietnameseTones.decomposed(String(line))[...]
      case "ar" where index % 40 == 21: VowelMarks.arabic.added(to: line)[...]
      case "he" where index % 40 == 21: VowelMarks.hebrew.added(to: line)[...]
      case "el" where index % 20 == 7: unaccented(line)[...]
      case "ja" where index % 40 == 6: HalfwidthKatakana.spelled(line)[...]
      case "ja" where index % 40 == 11: HalfwidthKatakana.narrowed(String(line))[...]
      default: line
      }
    return switch index % 40 {
    case 7: line.uppercased()
    case 27 where language == "el": line.uppercased()
    case 17: capitalized(line)
    case 23: line.split(separator: " ").joined(separator: ";")
    case 27: "<p class=\"note\">" + line + "</p>"
    case 31: "// " + line
    case 37: "title = \"" + line + "\";"
    case 5, 15: quoted(line, by: quotes[index / 40 % quotes.count])
    case 25:
      String(line.replacing(", ", with: index % 80 == 25 ? " – " : " — ", maxReplacements: 1))
    case 35: typographic(line) + (index % 80 == 35 ? "…" : "")
    case 9, 19, 39: typographic(line)
    // English files have them more often than others have any sign.
    case 2, 4, 6, 12, 14, 16, 22: language == "en" ? typographic(line) : String(line)
    case 3, 11, 13, 29: line + " " + signs[index / 20 % signs.count]
    case 1 where !ideographic.contains(language): leads[index / 40 % leads.count] + " " + line
    case 21 where !ideographic.contains(language): marked(line, by: marks[index / 40 % marks.count])
    case 10: hardened(line, isWord: index % 80 == 10)
    case 33 where !ideographic.contains(language): index % 80 == 33 ? boxed(line) : String(line)
    default: String(line)
    }
  }

  /// The line without the accents of Greek vowels.
  private static func unaccented(_ line: Substring) -> String {
    let accented = "άέήίόύώΆΈΉΊΌΎΏ"
    let bare = Dictionary(uniqueKeysWithValues: zip(accented, "αεηιουωΑΕΗΙΟΥΩ"))
    return String(line.map { bare[$0] ?? $0 })
  }

  /// Quotation marks of all habits: programs put in their own whatever the language.
  private static let quotes: [(String, String)] = [
    ("“", "”"), ("„", "“"), ("«", "»"), ("‘", "’"), ("„", "”"), ("”", "”"), ("\"", "\""),
    ("‚", "‘"),
  ]

  /// The line with apostrophes as word processors write them.
  private static func typographic(_ line: Substring) -> String {
    String(line.replacing("'", with: "’"))
  }

  /// The line with its second word, and its last, between quotation marks.
  private static func quoted(_ line: Substring, by marks: (String, String)) -> String {
    var words = line.split(separator: " ").map(String.init)
    for index in Set([min(1, words.count - 1), words.count - 1]) where words.indices.contains(index)
    {
      words[index] = marks.0 + words[index] + marks.1
    }
    return words.joined(separator: " ")
  }

  /// Prices, measures and the like, which translated prose has less often than files have.
  private static let signs = [
    "49,90 €", "€ 12", "£9.99", "21 °C", "© 1998", "5 €", "1 250,00 €", "§ 12", "10 %", "€5",
    "± 2", "½", "® 2004", "90°", "3 × 4", "£ 20", "7,99 €", "120 €", "[3]", "a[i] != b | c",
    "10 µm", "25 m²", "3 m³", "N° 12", "¥500", "50 ¢", "¼", "¾", "1 × 2 × 3", "12 µg", "±0,5 %",
    "§ 14",
    "¥ 1200", "37,5 °C", "a² + b²", "10 µF", "№ 7", "5 µl",
  ]

  /// Languages that have such signs in forms of their own, which variants of Big5 tell apart.
  private static let ideographic: Set<String> = ["ja", "ko", "zh-Hans", "zh-Hant"]

  /// What stands before items and notes.
  private static let leads = [
    "•", "©", "»", "·", "–", "§ 2", "½", "•", "¶", "¼", "© 2004", "—", "■",
  ]

  /// What stands behind names and units.
  private static let marks = ["®", "™", "²", "…", "®", "™", "°"]

  /// The line with its second blank such that no line is broken there, or a soft hyphen in its longest word.
  private static func hardened(_ line: Substring, isWord: Bool) -> String {
    var words = line.split(separator: " ").map(String.init)
    if isWord, let longest = words.indices.max(by: { words[$0].count < words[$1].count }) {
      let middle = words[longest].index(
        words[longest].startIndex, offsetBy: words[longest].count / 2)
      words[longest].insert("\u{AD}", at: middle)
    } else if words.count > 2 {
      words[1] += "\u{A0}" + words.remove(at: 2)
    }
    return words.joined(separator: " ")
  }

  /// The line with a mark behind its second word, and before its last.
  private static func marked(_ line: Substring, by mark: String) -> String {
    var words = line.split(separator: " ").map(String.init)
    if words.count > 1 { words[1] += mark }
    if words.count > 3 { words[words.count - 2] += mark }
    return words.joined(separator: " ")
  }

  /// The line with a sign or two behind it as mail, markup, logs and source code have them.
  static func notated(_ line: Substring, at index: Int) -> String {
    line + " " + notations[index % notations.count]
  }

  /// What stands beside the text in mail, markup, logs and source code: the variants of EBCDIC, and
  /// the national seven-bit sets that others go back to, differ in nothing but such signs.
  private static let notations = [
    "info@example.com", "<anna.k@mail.example.net>", "j.smith42@mail.example.net", "100@b2.example",
    "https://example.com/a/b.html?id=7&lang=x#top",
    "| 12 | x |", "home | news | help", "home &nbsp;|&nbsp; news", "a | b || c", "<!-- end -->",
    "<!DOCTYPE html>",
    "if (!ok) { x[0] = ~y; }", "{ \"a\": [1, 2] }", "[ok] #4", "C:\\temp\\new", "x ^ 2 != y",
    "$HOME/bin | sort", "Stop!", "!important;", "list[n]", "#define MAX {0}", "name_1 = `ls`",
    "50 % + 3 $", "&amp; &lt;", "</td><td>", "</b> | <b>", "<b>|</b>", "@home", "[1] (2) {3}", "!!",
    "?!", "yes|no|auto", "$name ($side)", "${path}/$file", "[OPTION]... [FILE]...",
    "[-a|-b] [--list]",
    "\"%s\" [%d]", "[ABC]", "2^10", "$count %s", "\\n", "`%s'", "a=$b", "{!}", "#1: C#",
    "me@lists.example.org", "@param x", "{name}", "[[%s]]",
  ]

  /// The line in a box, as programs for DOS draw them.
  private static func boxed(_ line: Substring) -> String {
    let rule = String(repeating: "─", count: 4)
    return "┌" + rule + "┐ │ " + line.prefix(20) + " │ ╔═══╗ ║ " + line.prefix(10) + " ║ ░░▒▒▓▓██"
      + " ├──┤ └" + rule + "┘ ╚═══╝ ├── " + line.prefix(8) + " │   └── " + line.prefix(8)
      + " ═══[ ■ ]═══"
  }

  private static func capitalized(_ line: Substring) -> String {
    line.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }
}
