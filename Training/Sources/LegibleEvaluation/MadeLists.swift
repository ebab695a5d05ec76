internal import LegibleEncodings

/// Alphabets, rules, key maps and tables of characters, made by rule of the text of a corpus.
struct MadeLists {
  /// A list in one encoding.
  typealias List = (kind: String, text: String, encoding: TextEncoding)

  /// All lists, in a fixed order.
  private(set) var all: [List] = []

  /// How many of the forms each language has in each of its encodings.
  private static let formCount = 2

  /// The lists of every language in the legacy encodings that are common for it.
  ///
  /// - Throws: `CorpusError` where the corpus names an encoding that does not exist.
  init(_ source: CorpusSource) throws(CorpusError) {
    var turn = 0
    for language in source.languages {
      for encoding in try source.plausible.encodings(of: language.tag, includesRare: false)
      where encoding.isASCIICompatible && encoding.family != .unicode {
        let sentences = source.sentences(of: language.tag, in: encoding)
        if let rows = EastAsianLists(language.tag, encoding, sentences) {
          all += rows.all
        } else if let rules = AlphabetLists(language.tag, encoding, sentences) {
          for _ in 0..<Self.formCount {
            all.append(rules.list(turn))
            turn += 1
          }
          // The forms of one encoding are not those of another, whatever their number.
          turn += 1
        }
      }
    }
  }
}

/// What is made of the letters and words of a language whose script is an alphabet.
private struct AlphabetLists {
  private let encoding: TextEncoding

  /// The small letters beyond ASCII, and all of the alphabet.
  private let letters: [Unicode.Scalar]
  private let alphabet: [Unicode.Scalar]

  /// Words in small letters that have one beyond ASCII.
  private let words: [[Unicode.Scalar]]
  private let stream: String

  /// A letter that is rarer is from a name of another language.
  private static let minLetterCount = 3

  init?(_ tag: String, _ encoding: TextEncoding, _ sentences: [String]) {
    self.encoding = encoding
    stream = "\(tag)/\(encoding.name)"
    var counts: [Unicode.Scalar: Int] = [:]
    var words: [[Unicode.Scalar]] = []
    for sentence in sentences {
      for word in sentence.lowercased().unicodeScalars.split(whereSeparator: { !Self.isLetter($0) })
      {
        for letter in word { counts[letter, default: 0] += 1 }
        if word.contains(where: { !$0.isASCII }) && word.count > 3 { words.append(Array(word)) }
      }
    }
    // A script of its own has few letters of ASCII beside its own.
    let known = counts.filter { $0.value >= Self.minLetterCount }.keys.sorted()
    let letters = known.filter { !$0.isASCII }
    let isLatin = letters.count < 20 && counts["e", default: 0] > counts[letters.first ?? "e"] ?? 0
    guard letters.count > 2, words.count > 4 else { return nil }
    self.letters = letters
    self.words = words
    alphabet = isLatin ? known : letters
  }

  /// Vowel signs and points are marks, which stand on no line of their own.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic && scalar.properties.generalCategory != .nonspacingMark
  }

  /// One of the eight forms of list.
  func list(_ turn: Int) -> MadeLists.List {
    var random = StableRandom(seed: 54, stream: "\(stream)/\(turn)")
    let small = letters.map(String.init)
    let pairs = letters.map { (String($0), Self.capital($0)) }
    let (kind, lines): (String, [String])
    switch turn % 8 {
    case 0: (kind, lines) = ("alphabet", alphabet.map(String.init))
    case 1:
      (kind, lines) = ("alphabet", alphabet.map { "\($0) \(Self.capital($0))" })
    case 2:
      let separator = ["", " ", ", ", "|"][random.below(4)]
      (kind, lines) = (
        "alphabet",
        [alphabet.map(String.init), alphabet.map(Self.capital)].map {
          $0.joined(separator: separator)
        }
      )
    case 3:
      (kind, lines) = ("character chart", (small + pairs.map(\.1)).map { "\(code(of: $0))\t\($0)" })
    case 4:
      (kind, lines) = (
        "character class",
        ["[a-z\(small.joined())]+"]
          + (pairs.contains { $0.0 != $0.1 }
            ? ["tr/\(pairs.map(\.1).joined())/\(small.joined())/;"] : [])
      )
    case 5:
      let format = random.below(2)
      (kind, lines) = (
        "key map",
        random.shuffled(pairs).enumerated().map { number, pair in
          format == 0
            ? "key <AD\(10 + number)> { [ \(pair.0), \(pair.1) ] };" : "map \(number) \(pair.0)"
        }
      )
    case 6:
      (kind, lines) = ("hyphenation", fragments(12, &random).map { Self.pattern($0, &random) })
    default:
      (kind, lines) = (
        "affix rules",
        ["SFX A Y 8"]
          + fragments(8, &random).map { "SFX A \($0[0]) \(Self.text($0)) [^\($0[0])]" }
      )
    }
    return (kind, lines.joined(separator: "\n") + "\n", encoding)
  }

  /// Parts of words, each of two to four letters with one beyond ASCII.
  private func fragments(_ count: Int, _ random: inout StableRandom) -> [[Unicode.Scalar]] {
    random.shuffled(words).prefix(count).compactMap { word in
      let places = word.indices.filter { !word[$0].isASCII }
      let start = max(0, places[random.below(places.count)] - random.below(3))
      return Array(word[start..<min(word.count, start + 4)])
    }
  }

  /// A pattern of Liang's algorithm: letters with digits between some of them.
  private static func pattern(
    _ letters: [Unicode.Scalar], _ random: inout StableRandom
  ) -> String {
    let digit = random.below(letters.count)
    return (random.below(4) == 0 ? "." : "")
      + letters.enumerated().map { index, letter in
        index == digit ? "\(1 + random.below(4))\(letter)" : String(letter)
      }.joined()
  }

  private static func text(_ scalars: [Unicode.Scalar]) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  private static func capital(_ letter: Unicode.Scalar) -> String {
    let mapped = letter.properties.uppercaseMapping
    return mapped.unicodeScalars.count == 1 ? mapped : String(letter)
  }

  /// The bytes of a letter in hexadecimal digits.
  private func code(of letter: String) -> String {
    ((try? encoding.encode(letter)) ?? []).map { String($0, radix: 16, uppercase: true) }.joined()
  }
}

/// Tables of kana, ideographs and syllables.
private struct EastAsianLists {
  let all: [MadeLists.List]

  /// How many characters a table has, by which the four forms are made in two orders.
  private static let sizes = [12, 30, 60, 150]

  /// The characters are those of the text: a row of a standard in the order of its codes has the same bytes in
  /// EUC-JP, GBK and EUC-KR, so that nobody could tell which is meant. Kana are in the same place in two of them.
  init?(_ tag: String, _ encoding: TextEncoding, _ sentences: [String]) {
    guard ["ja", "ko", "zh-Hans", "zh-Hant"].contains(tag) else { return nil }
    var seen: Set<Unicode.Scalar> = []
    let characters = sentences.flatMap { $0.unicodeScalars }
      .filter { $0.value >= 0x3041 && $0.value < 0xFF00 && $0.properties.isAlphabetic }
      .filter { seen.insert($0).inserted }
    var lists: [MadeLists.List] = []
    for size in Self.sizes {
      for isSorted in [true, false] {
        var random = StableRandom(seed: 54, stream: "\(tag)/\(size)/\(isSorted)")
        let shuffled = random.shuffled(characters).prefix(size)
        let chosen = (isSorted ? shuffled.sorted() : Array(shuffled)).map(String.init)
        lists += Self.forms(chosen, encoding)
      }
    }
    if tag == "ja" {
      let kana = [0x3041...0x3093, 0x30A1...0x30F6].map { codes in
        codes.compactMap { Unicode.Scalar(UInt32($0)).map(String.init) }
      }
      for row in kana { lists += Self.forms(row, encoding) }
    }
    all = lists
  }

  private static func forms(
    _ characters: [String], _ encoding: TextEncoding
  ) -> [MadeLists.List] {
    let rows = stride(from: 0, to: characters.count, by: 16).map {
      characters[$0..<min($0 + 16, characters.count)]
    }
    return [
      ("single characters", characters),
      ("numbered characters", characters.enumerated().map { "\($0.element) \($0.offset + 1)" }),
      ("character rows", rows.map { $0.joined() }),
      ("character rows", rows.map { $0.joined(separator: " ") }),
    ].map { ($0.0, $0.1.joined(separator: "\n") + "\n", encoding) }
  }
}
