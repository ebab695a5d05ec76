import Legible

/// Words that stand for several encodings in the lists of `--only`, `--suggest` and `--not`.
enum EncodingGroup {
  /// Returns the encodings that a word stands for, regardless of case; `nil` if it stands for none.
  ///
  /// `cyrillic`, `greek`, `arabic` and `hebrew` are also labels of one part of ISO-8859 each, which the family includes.
  /// In a list they mean the family.
  static func encodings(of word: some StringProtocol) -> [TextEncoding]? {
    let word = word.lowercased()
    let all = TextEncoding.all
    let group: [TextEncoding]
    switch word {
    case "web": group = all.filter { $0.name(in: .whatwg) != nil } + [.usASCII]
    case "windows": group = all.filter { $0.name.hasPrefix("windows-") }
    case "iso": group = all.filter { $0.name.uppercased().hasPrefix("ISO-") }
    case "mac": group = all.filter { $0.family == .macintosh }
    case "chinese":
      group = all.filter { [.simplifiedChinese, .traditionalChinese].contains($0.family) }
    default:
      let family = EncodingFamily.allCases.first { Self.word(for: $0) == word }
      group = all.filter { $0.family == family }
    }
    return group.isEmpty ? nil : group
  }

  /// The words that stand for several encodings.
  static var words: [String] {
    ["web", "windows", "iso", "mac", "chinese"] + EncodingFamily.allCases.map(word)
  }

  private static func word(for family: EncodingFamily) -> String {
    family.rawValue.lowercased().split(separator: " ").joined(separator: "-")
  }
}
