import Foundation
import LegibleDetection
import LegibleEvaluation

/// Makes training text of raw lines in one language, by the recipe in `Training/README.md`.
///
/// The same lines give the same text on every machine.
package struct TextPreparation: Sendable {
  private let language: String

  /// Keys of lines that are kept apart for measuring, see `key(of:)`.
  private let apart: Set<String>

  /// What the order of lines follows from.
  private static let seed: UInt64 = 20_251_120

  /// Of lines with fewer letters the key is too common to tell a copy.
  private static let minKeyLength = 12

  /// Which part of the text strings of programs are at most, where there is prose enough.
  private static let interfaceShare = 0.25

  /// What was dropped, and why.
  package struct Report: Sendable {
    /// How many lines there were, and how many are left.
    package var lineCount = 0
    package var keptCount = 0

    /// How many were no text in the language, said the same as another, stand in text kept apart, and
    /// were beyond the cap.
    package var unfitCount = 0
    package var repeatedCount = 0
    package var apartCount = 0
    package var surplusCount = 0
  }

  /// A preparation of one language.
  ///
  /// - Parameters:
  ///   - language: The language's tag.
  ///   - apart: Lines that no model may have seen, such as those of `Corpus/text`.
  package init(language: String, apart: some Sequence<String>) {
    self.language = language
    self.apart = Set(apart.map(Self.key).filter { $0.count >= Self.minKeyLength })
  }

  /// The text, a sentence a line, shuffled.
  ///
  /// - Parameters:
  ///   - prose: Raw lines of documents.
  ///   - interface: Raw strings of programs.
  ///   - cap: How long the text becomes at most, in bytes; `nil` for that of the script.
  package func text(
    ofProse prose: [Substring], interface: [Substring], cap: Int? = nil
  ) -> (text: String, report: Report) {
    var report = Report(lineCount: prose.count + interface.count)
    let script = Self.script(of: prose + interface)
    let limit = cap ?? Self.cap(of: script, language: language)
    let selection = LineSelection(language: language, script: script)
    var seen: Set<String> = []
    let sentences = fitting(prose, selection, &seen, &report)
    let strings = fitting(interface, selection, &seen, &report)
    // What prose does not fill is left to strings of programs.
    let share = Int(Self.interfaceShare * Double(limit))
    let proseLines = Self.prefix(of: sentences, byteCount: limit - min(share, Self.size(strings)))
    let lines = proseLines + Self.prefix(of: strings, byteCount: limit - Self.size(proseLines))
    report.keptCount = lines.count
    report.surplusCount = sentences.count + strings.count - lines.count
    var random = StableRandom(seed: Self.seed, stream: language)
    return (random.shuffled(lines).map { $0 + "\n" }.joined(), report)
  }

  /// The lines that are text in the language and new; those that lost a placeholder come last.
  private func fitting(
    _ lines: [Substring], _ selection: LineSelection, _ seen: inout Set<String>,
    _ report: inout Report
  ) -> [String] {
    var whole: [String] = []
    var withGaps: [String] = []
    for line in lines {
      let (plain, lostPlaceholder) = LineCleaning.plain(line)
      for sentence in LineCleaning.sentences(of: plain, language: language) {
        let key = Self.key(of: sentence)
        if !selection.keeps(sentence) {
          report.unfitCount += 1
        } else if apart.contains(key) {
          report.apartCount += 1
        } else if !seen.insert(key).inserted {
          report.repeatedCount += 1
        } else if lostPlaceholder {
          withGaps.append(sentence)
        } else {
          whole.append(sentence)
        }
      }
    }
    return whole + withGaps
  }

  /// What two lines have in common that say the same: letters and marks alone, compatibility forms
  /// decomposed, without case.
  static func key(of line: String) -> String {
    let folded = line.precomposedStringWithCompatibilityMapping.lowercased()
    return String(
      String.UnicodeScalarView(
        folded.unicodeScalars.filter { scalar in
          switch scalar.properties.generalCategory {
          case .nonspacingMark, .spacingMark, .enclosingMark: true
          default: scalar.properties.isAlphabetic
          }
        }))
  }

  /// The script that most letters are in.
  private static func script(of lines: [Substring]) -> CharacterCategory {
    var counts: [CharacterCategory: Int] = [:]
    for line in lines.prefix(2_000) {
      for scalar in line.unicodeScalars { counts[CharacterCategory(scalar), default: 0] += 1 }
    }
    return counts.filter { $0.key.isScript }.max {
      ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue)
    }?.key ?? .otherLetter
  }

  /// How much text is taken of a script, in bytes: about as many characters of each, more where there
  /// are thousands of different ones.
  private static func cap(of script: CharacterCategory, language: String) -> Int {
    switch language {
    case "ja": 2_500_000
    case "zh-Hans", "zh-Hant": 2_300_000
    case "ko": 1_800_000
    default: script == .latin ? 900_000 : 1_200_000
    }
  }

  private static func size(_ lines: [String]) -> Int { lines.reduce(0) { $0 + $1.utf8.count + 1 } }

  private static func prefix(of lines: [String], byteCount: Int) -> [String] {
    var rest = byteCount
    return Array(
      lines.prefix { line in
        rest -= line.utf8.count + 1
        return rest >= 0
      })
  }
}
