import Foundation
import LegibleDetection
import LegibleEncodings

/// Decides which lines are text in a language: step 4 of the recipe in `Training/README.md`.
struct LineSelection {
  let language: String

  /// The script that most letters of the lines are in.
  let script: CharacterCategory

  /// How many letters a line has at least, and which share of its characters are letters or marks.
  private static let minLetters = 10
  private static let minLettersOfIdeographs = 5
  private static let minLetterShare = 0.6

  /// Which share of the letters is in the script of the language at least.
  private static let minScriptShare = 0.7

  /// Signs that sentences have few of, and code many.
  private static let codeSigns: Set<Character> = [
    "{", "}", "<", ">", "=", "|", "\\", "_", ";", "`",
  ]
  private static let maxCodeSigns = 2

  /// A line with so large a share of such words is English that was not translated.
  private static let englishShare = 0.3
  private static let englishWords: Set<Substring> = [
    "the", "and", "of", "to", "is", "in", "for", "you", "your", "this", "that", "with", "are",
    "be", "it", "on", "or", "not", "can", "will", "from", "have", "has", "please", "was",
  ]

  /// Whether a line is kept.
  func keeps(_ line: String) -> Bool {
    let letters = line.unicodeScalars.filter(\.properties.isAlphabetic)
    let isIdeographic = LineCleaning.ideographic.contains(language)
    guard letters.count >= (isIdeographic ? Self.minLettersOfIdeographs : Self.minLetters),
      Double(letters.count) >= Self.minLetterShare
        * Double(line.unicodeScalars.count { $0 != " " })
    else { return false }
    let own = letters.count { isOwn(CharacterCategory($0)) }
    return Double(own) >= Self.minScriptShare * Double(letters.count)
      && line.count(where: { Self.codeSigns.contains($0) }) <= Self.maxCodeSigns
      && !isEnglish(line) && !isOfOtherStandard(line)
  }

  private func isOwn(_ category: CharacterCategory) -> Bool {
    switch script {
    case .han, .hiragana, .katakana: [.han, .hiragana, .katakana, .mark].contains(category)
    default: category == script || category == .mark
    }
  }

  private func isEnglish(_ line: String) -> Bool {
    if language == "en" || script != .latin { return false }
    let words = line.lowercased().split { !$0.isLetter }
    let english = words.count { Self.englishWords.contains($0) }
    return Double(english) > Self.englishShare * Double(words.count)
  }

  /// Whether a line of Chinese has more ideographs of the other standard than of its own.
  private func isOfOtherStandard(_ line: String) -> Bool {
    guard language == "zh-Hans" || language == "zh-Hant" else { return false }
    var simplified = 0
    var traditional = 0
    for scalar in line.unicodeScalars where CharacterCategory(scalar) == .han {
      let isSimplified = Self.isOfGB2312(scalar)
      let isTraditional = (try? TextEncoding.big5.encode(String(scalar))) != nil
      if isSimplified && !isTraditional { simplified += 1 }
      if isTraditional && !isSimplified { traditional += 1 }
    }
    return language == "zh-Hans" ? traditional > simplified : simplified > traditional
  }

  /// Whether GB 2312 has the ideograph: GBK has those at bytes from 0xB0 and 0xA1 on.
  private static func isOfGB2312(_ scalar: Unicode.Scalar) -> Bool {
    guard let bytes = try? TextEncoding.gbk.encode(String(scalar)), bytes.count == 2 else {
      return false
    }
    return 0xB0...0xF7 ~= bytes[0] && bytes[1] >= 0xA1
  }
}
