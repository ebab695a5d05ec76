/// All non-ASCII characters of a short text as a list of letters: somebody typed `äöü`, or an alphabet.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct LetterList {
  /// A text with more non-ASCII characters for each distinct one is no list.
  private static let maxPerLetter: Budget = 2

  /// The letters, each once.
  let letters: ListedCharacters

  /// How many characters are no letters.
  let strangerCount: Int

  /// How many characters were listed before.
  let repeatedCount: Int

  /// How many runs of listed characters there are.
  let runCount: Int

  /// How many words of ASCII letters stand beside them.
  let asciiWordCount: Double

  /// How many of the letters stand after one that comes before them in their alphabet.
  let stepCount: Int

  /// How many are the first of their alphabet.
  let firstCount: Int

  /// - Returns: `nil` where the non-ASCII bytes are no list: there are many of a kind, or one is beside a letter or
  ///   digit of ASCII, as in a word or after a number.
  init?(of pairs: BytePairs, readAs list: CharacterList, _ arena: Arena) {
    let count = pairs.nonASCIIOffsets.count
    guard count <= Self.maxPerLetter * pairs.nonASCIIBytes.count,
      pairs.nonASCIIBytes.allSatisfy({ $0.letterContacts == 0 }),
      !pairs.nonASCII.contains(where: { 0x30...0x39 ~= $0.first || 0x30...0x39 ~= $0.second })
    else { return nil }
    // The numbers of pairs and of what occurs are below the count of the list.
    let characters = list.characters
    letters = ListedCharacters(
      share: 1, list.numbers.lazy.filter { characters[Int($0)].category.isScript },
      capacity: list.numbers.count, list, arena)
    strangerCount = list.numbers.count { !characters[Int($0)].category.isScript }
    repeatedCount = max(0, count - list.numbers.count)
    runCount = pairs.runCount
    asciiWordCount = Double(pairs.asciiWordWeight) / Double(PairWeights.unit)
    stepCount = pairs.nonASCII.count {
      let (first, second) = (characters[Int($0.first)], characters[Int($0.second)])
      // Alphabets leave out a code point here and there.
      return first.script != 0 && 1...2 ~= second.scalar &- first.scalar
    }
    firstCount = list.numbers.count { Self.isFirst(characters[Int($0)].scalar) }
  }

  /// Whether an alphabet begins with the letter: Greek, Cyrillic, Armenian, Hebrew, Arabic, Thai or Georgian.
  private static func isFirst(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x391, 0x3B1, 0x410, 0x430, 0x531, 0x561, 0x5D0, 0x627, 0xE01, 0x10D0: true
    default: false
    }
  }
}
