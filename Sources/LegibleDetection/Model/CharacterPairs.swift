/// The distinct pairs of characters of a text, with how much each counts.
struct CharacterPairs {
  /// A pair: two symbols, the case of the second behind that of the first, and a weight.
  struct Pair {
    let first: UInt16
    let second: UInt16
    let caseIndex: UInt8
    let weight: Float

    /// The second character where it has a likelihood of its own, else zero.
    let scalar: UInt32
  }

  /// The pairs with a character that is not ASCII.
  private(set) var other: [Pair] = []

  /// The pairs of ASCII characters.
  private(set) var ascii: [Pair] = []

  /// The scripts of the letters that are not ASCII, as bits.
  private(set) var scripts: UInt32 = 0

  /// How many words begin with an ASCII letter.
  private(set) var asciiWordCount: Float = 0

  /// Whether any character is not ASCII.
  private(set) var hasOtherCharacters = false

  /// Counts the pairs of a text in UTF-8; replacement characters are left out.
  init(of utf8: [UInt8], models: LanguageModels) {
    var counts = PairCounter()
    var previous: UInt32 = 0x0A
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      if scalar != "\u{FFFD}" {
        counts.add(previous, scalar.value)
        if !scalar.isASCII { hasOtherCharacters = true }
      }
      previous = scalar.value
    }
    for (first, second, count) in counts.all { add(first, second, count, models: models) }
  }

  private mutating func add(
    _ first: UInt32, _ second: UInt32, _ count: Int, models: LanguageModels
  ) {
    let firstEntry = models.entry(of: first)
    let secondEntry = models.entry(of: second)
    let firstCategory = models.categories[firstEntry.symbol]
    let category = models.categories[secondEntry.symbol]
    // Runs of blanks are layout, not language.
    if category.isLayout && firstCategory.isLayout { return }
    let pair = Pair(
      first: UInt16(firstEntry.symbol), second: UInt16(secondEntry.symbol),
      caseIndex: UInt8(firstEntry.state(in: firstCategory) * 3 + secondEntry.caseNumber),
      weight: PairWeight.weight(of: count, isRun: first == second),
      scalar: category == .han || category == .hangul ? second : 0)
    if first < 0x80 && second < 0x80 {
      ascii.append(pair)
      if category == .latin && firstCategory != .latin { asciiWordCount += pair.weight }
    } else {
      other.append(pair)
      if second >= 0x80 { scripts |= category.scriptBit }
    }
  }
}

extension CharacterEntry {
  /// What the character is to the one behind it: 0 no letter, 1 lower case, 2 upper case, 3 a
  /// letter without case.
  func state(in category: CharacterCategory) -> Int {
    caseNumber > 0 ? caseNumber : category.isScript ? 3 : 0
  }
}

extension CharacterCategory {
  /// Whether the category is blanks or line breaks.
  var isLayout: Bool { self == .blank || self == .newline }

  /// The category as a bit if it is a script, else zero.
  var scriptBit: UInt32 { isScript ? 1 << UInt32(rawValue) : 0 }
}
