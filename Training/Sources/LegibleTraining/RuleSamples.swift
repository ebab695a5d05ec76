import Foundation
import LegibleEncodings

/// Samples made by rule of lines of text, for what running text and real files have too little of: the
/// kinds are described in `Training/README.md`.
struct RuleSamples {
  private(set) var pack = SamplePack()
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Adds what can be made of a language's text.
  mutating func add(_ text: SampleText) {
    guard !text.lines.isEmpty else { return }
    if text.language == "en" {
      addTypography(text)
      addBoxes(text)
    }
    for encoding in text.plainEncodings {
      if text.isWithoutBlanks {
        addIdeographs(text, encoding)
      } else {
        addAlphabet(text, encoding)
        addAffixes(text, encoding)
      }
      addBlanks(text, encoding)
      addWordsBesideSigns(text, encoding)
    }
  }

  mutating func add(
    _ text: String, _ encoding: TextEncoding, language: String, kind: String, source: String = "-"
  ) {
    pack.add(
      text, in: encoding,
      SampleLabel(truth: encoding.name, language: language, kind: kind, source: source))
  }

  // MARK: Blanks that do not break

  private mutating func addBlanks(_ text: SampleText, _ encoding: TextEncoding) {
    let blank = "\u{A0}"
    let words = text.lines.flatMap { $0.split(separator: " ").prefix(4) }.map(String.init)
    guard !text.isWithoutBlanks, words.count > 8 else { return }
    for _ in 0..<2 {
      let chosen = (0..<8).map { _ in text.entry.substituting(generator.pick(words)) }
      let number = 1 + generator.below(99)
      let line = chosen.prefix(4).joined(separator: " ")
      let samples = [
        "\(number).\(blank)\(line)\n\(number + 1).\(blank)\(chosen[4])\n",
        "\(line)\(blank)?\n\(chosen[4])\(blank)!\n",
        "\(line)\(blank): «\(blank)\(chosen[4])\(blank)»\n",
        "\(line) \(number)\(blank)000 \(chosen[4])\n",
        "\(blank)\(blank)\(line)\n\(blank)\(chosen[4])\n",
        "<td>\(blank)</td><td>\(line)</td>\n",
      ]
      let index = generator.below(samples.count)
      add(
        samples[index], encoding, language: text.language, kind: "no-break space",
        source: String(index))
    }
  }

  // MARK: Letters

  private mutating func addAlphabet(_ text: SampleText, _ encoding: TextEncoding) {
    let letters = text.letters.map { text.entry.substituting(String($0)) }
    guard letters.count > 1 else { return }
    let pairs = letters.map { $0.uppercased() + $0 }
    let ascii = "abcdefghijklmnopqrstuvwxyz"
    let forms = [
      letters.joined(), letters.joined(separator: " "), letters.joined(separator: "\n"),
      letters.map { $0.uppercased() }.joined() + letters.joined(), pairs.joined(separator: " "),
      "\"\(ascii)\(letters.joined())\"", "[a-z\(letters.joined())]",
      letters.map { "'\($0)'" }.joined(separator: ", "),
    ]
    for index in generator.pick(2, of: Array(forms.indices)) {
      add(
        forms[index] + "\n", encoding, language: text.language, kind: "alphabet",
        source: String(index))
    }
  }

  /// Rules of spelling dictionaries: flags, what is cut off, what is added, after what.
  private mutating func addAffixes(_ text: SampleText, _ encoding: TextEncoding) {
    let words = text.words.filter { $0.count > 4 }
    guard words.count > 20 else { return }
    let kind = generator.pick(["SFX", "PFX"])
    var sample = "SET \(encoding.name)\n\n\(kind) A Y 8\n"
    for _ in 0..<8 {
      let word = text.entry.substituting(generator.pick(words))
      let added =
        kind == "SFX"
        ? word.suffix(1 + generator.below(3)) : word.prefix(1 + generator.below(3))
      let cut = generator.happens(percent: 50) ? "0" : String(word.suffix(1))
      let letters = Set(word.suffix(3)).sorted().map { String($0) }.joined()
      let condition = generator.pick([".", "[^\(letters)]", String(word.suffix(2))])
      sample += "\(kind) A   \(cut)     \(added)       \(condition)\n"
    }
    // The declaration alone would tell.
    if generator.happens(percent: 70) { sample = String(sample.drop { $0 != "\n" }.dropFirst(2)) }
    add(sample, encoding, language: text.language, kind: "affixes")
  }

  private mutating func addIdeographs(_ text: SampleText, _ encoding: TextEncoding) {
    let characters = text.lines.flatMap { $0.unicodeScalars.filter { !$0.isASCII } }
    guard !characters.isEmpty else { return }
    for count in [1, 3, 8, 40] {
      let chosen = (0..<count).map { _ in generator.pick(characters) }
      let form = generator.below(3)
      let lines = chosen.map { scalar -> String in
        let code = String(scalar.value, radix: 16, uppercase: true)
        return switch form {
        case 0: String(scalar)
        case 1: "\(code)\t\(scalar)"
        default: "'\(scalar)', // U+\(code)"
        }
      }
      add(
        lines.joined(separator: "\n") + "\n", encoding, language: text.language,
        kind: "single characters", source: String(count))
    }
  }

  // MARK: Words beside signs

  private mutating func addWordsBesideSigns(_ text: SampleText, _ encoding: TextEncoding) {
    let words = text.words
    guard words.count > 20 else { return }
    let forms = [
      "«W»", "„W“", "“W”", "»W«", "‘W’", "– W", "W – W", "W — W", "W…", "• W", "W: 20 €", "W £20",
      "© 2024 W", "W®", "W™", "§ 5 W", "W 25 °C", "№ 5 W", "│ W │", "║ W ║", "── W ──", "├── W",
      "W’s", "1ª W", "¿W?", "W × W", "(W)", "[W]", "'W'", "“W” – W…",
    ]
    for form in generator.pick(4, of: forms) {
      let count = generator.pick([1, 1, 2, 5])
      let lines = (0..<count).map { _ in
        let word = generator.pick(words)
        let short = text.isWithoutBlanks ? String(word.prefix(2 + generator.below(4))) : word
        return form.replacingOccurrences(of: "W", with: text.entry.substituting(short))
      }
      add(
        lines.joined(separator: "\n") + "\n", encoding, language: text.language,
        kind: "words beside signs", source: form)
    }
  }
}
