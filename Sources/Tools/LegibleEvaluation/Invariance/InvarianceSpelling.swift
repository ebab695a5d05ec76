internal import LegibleEncodings

/// The words and lines of a language that one encoding can write.
struct InvarianceSpelling {
  private let language: LanguageText
  private let encoding: TextEncoding
  private let spelling: LegacySpelling

  init(_ language: LanguageText, _ encoding: TextEncoding, _ substitutions: [String: String]) {
    self.language = language
    self.encoding = encoding
    spelling = LegacySpelling(encoding, substitutions: substitutions, lines: language.lines)
  }

  /// So many texts of a kind, each with others beside it; fewer where the encoding cannot write them.
  func texts(_ kind: InvarianceText.Kind, count: Int, otherCount: Int) -> [InvarianceText] {
    let candidates =
      switch kind {
      case .word: words
      case .line where !language.interface.isEmpty: language.interface
      default: language.prose
      }
    var random = StableRandom(seed: 44, stream: "\(language.tag)/\(encoding.name)/\(kind)")
    var found: [String] = []
    for candidate in random.shuffled(candidates) where found.count < count + otherCount {
      if let text = spelled(candidate), !found.contains(text) { found.append(text) }
    }
    // The texts beside the last ones are the first ones.
    return found.indices.prefix(count).map { index in
      InvarianceText(
        kind: kind, language: language.tag, encoding: encoding, text: found[index],
        others: Array((found[(index + 1)...] + found[..<index]).prefix(otherCount)))
    }
  }

  /// The different words that are not ASCII alone.
  private var words: [String] {
    var seen: Set<String> = []
    return language.lines.flatMap { WordFile.words(of: $0[...]) }.filter {
      $0.unicodeScalars.count >= 3 && seen.insert($0).inserted
    }
  }

  /// A text as the encoding has it, or `nil` where it cannot be written, is ASCII alone, or has
  /// characters that mean something in one of the formats.
  private func spelled(_ candidate: String) -> String? {
    guard
      !candidate.unicodeScalars.contains(where: { "\"'\\<>&;\t\r\n".unicodeScalars.contains($0) }),
      !candidate.contains("*/"), var text = spelling.spelling(of: candidate),
      text.unicodeScalars.contains(where: { !$0.isASCII })
    else { return nil }
    if encoding == .iso8859_8 { text = VisualOrder.reordered(text) }
    return ChangedText(text, in: encoding) == nil ? nil : text
  }
}
