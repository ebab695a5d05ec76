package import LegibleEncodings

/// A text in a known encoding, which is put into surroundings that say nothing of the encoding.
package struct InvarianceText: Sendable {
  /// What kind of text it is.
  package enum Kind: String, CaseIterable, Sendable {
    case word
    case sign
    case sentence
    case line
  }

  package let kind: Kind

  /// The language's tag, or nothing.
  package let language: String

  package let encoding: TextEncoding

  /// The text as the encoding spells it, without a line end.
  package let text: String

  /// Other texts of the same kind, language and encoding, for changes that take several.
  package let others: [String]

  package init(
    kind: Kind, language: String, encoding: TextEncoding, text: String, others: [String]
  ) {
    (self.kind, self.language, self.encoding) = (kind, language, encoding)
    (self.text, self.others) = (text, others)
  }

  /// The text by itself, as a line: what every change is held against.
  package var alone: ChangedText? { ChangedText(text + "\n", in: encoding) }
}

/// Bytes of which it is known what they are read as.
package struct ChangedText: Sendable {
  package let bytes: [UInt8]

  /// The text in UTF-8.
  package let text: [UInt8]

  /// A text in an encoding, or `nil` where the encoding cannot write it such that it is read again.
  init?(_ text: String, in encoding: TextEncoding) {
    guard let bytes = try? encoding.encode(text), (try? encoding.decode(bytes)) == text else {
      return nil
    }
    self.bytes = bytes
    self.text = Array(text.utf8)
  }
}

extension InvarianceText {
  /// Signs as they stand in tables and labels; each is measured in the encodings that can write it.
  private static let signs = [
    "21.4 °C", "±0.5", "10 €", "5 µm", "№ 7", "12 m²", "§ 3", "n° 4", "Nº 5", "½ l", "£5",
    "© 1998", "2 × 3", "a – b", "• 1", "1…9", "20 ¢", "¥500", "3 ÷ 4", "«2»",
  ]

  /// How many other texts stand beside one.
  private static let otherCount = 3

  /// The signs that are chosen for each encoding.
  private static let signCount = 2

  /// Texts of a corpus: for each language and encoding words and a sentence or a line, and for each
  /// encoding signs. Of Unicode's encodings each language has one, in turn.
  ///
  /// - Parameters:
  ///   - words: How many words each language has in each encoding.
  ///   - limit: How many texts there are at most; the first are of different encodings.
  /// - Returns: The texts in an order of which every beginning is a fair sample.
  /// - Throws: `CorpusError` where the corpus names an encoding that does not exist.
  package static func texts(
    of source: CorpusSource, words: Int, limit: Int
  ) throws(CorpusError) -> [InvarianceText] {
    var texts: [InvarianceText] = []
    var pairCount = 0
    for (number, language) in source.languages.enumerated() {
      guard source.plausible.languages.contains(language.tag) else { continue }
      let all = try source.plausible.encodings(of: language.tag, includesRare: true)
      let unicode = all.filter { $0.family == .unicode }
      let own = unicode.isEmpty ? [] : [unicode[number % unicode.count]]
      for encoding in all.filter({ $0.family != .unicode }) + own {
        let spelling = InvarianceSpelling(
          language, encoding, source.plausible.substitutions(of: language.tag))
        let lines: InvarianceText.Kind = pairCount % 2 == 0 ? .sentence : .line
        texts += spelling.texts(.word, count: words, otherCount: otherCount)
        texts += spelling.texts(lines, count: 1, otherCount: otherCount)
        pairCount += 1
      }
    }
    texts += signs(in: texts.map(\.encoding))
    var seen: Set<TextEncoding> = []
    let first = texts.filter { seen.insert($0.encoding).inserted && $0.kind == .word }
    let chosen = Set(first.map(\.key))
    var random = StableRandom(seed: 44, stream: "order of texts")
    let rest = random.shuffled(texts.filter { !chosen.contains($0.key) })
    return Array((first + rest).prefix(limit))
  }

  /// Some of the signs in each encoding that has them.
  private static func signs(in encodings: [TextEncoding]) -> [InvarianceText] {
    var seen: Set<TextEncoding> = []
    return encodings.filter { seen.insert($0).inserted }.flatMap { encoding in
      var random = StableRandom(seed: 44, stream: "signs/\(encoding.name)")
      let known = random.shuffled(signs.filter { ChangedText($0, in: encoding) != nil })
      return known.indices.prefix(signCount).map { index in
        InvarianceText(
          kind: .sign, language: "", encoding: encoding, text: known[index],
          others: Array((known[(index + 1)...] + known[..<index]).prefix(otherCount)))
      }
    }
  }
}

extension InvarianceText {
  /// What tells a text from the others.
  private var key: String { "\(encoding.name)\t\(language)\t\(kind)\t\(text)" }
}

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
    return language.lines.flatMap { Self.words(of: $0) }.filter {
      $0.unicodeScalars.count >= 3 && seen.insert($0).inserted
    }
  }

  /// The runs of letters and marks; where a script has no spaces, cut into pieces.
  private static func words(of line: String) -> [String] {
    line.split { !($0.isLetter || $0 == "'" || $0 == "’") }.flatMap { word -> [String] in
      guard let first = word.unicodeScalars.first, word.count > 1 || !first.isASCII else {
        return []
      }
      if first.value < 0x0E00 || (0xAC00...0xD7A3).contains(first.value) { return [String(word)] }
      var pieces: [String] = []
      var rest = word
      while !rest.isEmpty {
        pieces.append(String(rest.prefix(2 + pieces.count % 3)))
        rest = rest.dropFirst(2 + (pieces.count - 1) % 3)
      }
      return pieces
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
