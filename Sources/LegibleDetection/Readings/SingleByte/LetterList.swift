/// All non-ASCII characters of a short text as a list of letters: a user typed `äöü`, or an
/// alphabet.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct LetterList {
  /// The maximum number of occurrences for each distinct character, on average.
  private static let maxPerLetter: Budget = 2

  /// The distinct letters.
  let letters: ListedCharacters

  /// The number of characters that are not letters.
  let foreignCount: Int

  /// The number of characters that have been listed before.
  let repeatedCount: Int

  /// The number of runs of listed characters.
  let runCount: Int

  /// The number of words of ASCII letters next to them.
  let asciiWordCount: Double

  /// The number of letters that follow their predecessor in the alphabet.
  let stepCount: Int

  /// The number of letters that are the first of their alphabet.
  let firstCount: Int

  /// - Returns: `nil` if the non-ASCII bytes are not a list: some occur often, or are next to an
  ///   ASCII letter or digit, as in a word or after a number.
  init?(of pairs: BytePairs, readAs list: CharacterList, _ arena: Arena) {
    let count = pairs.nonASCIIOffsets.count
    guard count <= Self.maxPerLetter * pairs.nonASCIIBytes.count,
      pairs.nonASCIIBytes.allSatisfy({ $0.letterContacts == 0 }),
      !pairs.nonASCII.contains(where: { 0x30...0x39 ~= $0.first || 0x30...0x39 ~= $0.second })
    else { return nil }
    // The numbers of pairs and of occurring characters are valid indices of the list.
    let characters = list.characters
    letters = ListedCharacters(
      share: 1, list.numbers.lazy.filter { characters[Int($0)].category.isScript },
      capacity: list.numbers.count, list, arena)
    foreignCount = list.numbers.count { !characters[Int($0)].category.isScript }
    repeatedCount = max(0, count - list.numbers.count)
    runCount = pairs.runCount
    asciiWordCount = Double(pairs.asciiWordWeight) / Double(PairWeights.unit)
    stepCount = pairs.nonASCII.count {
      let (first, second) = (characters[Int($0.first)], characters[Int($0.second)])
      // Alphabets sometimes skip a code point.
      return first.script != 0 && 1...2 ~= second.scalar &- first.scalar
    }
    firstCount = list.numbers.count { Self.isFirst(characters[Int($0)].scalar) }
  }

  /// Whether the letter is the first of the Greek, Cyrillic, Armenian, Hebrew, Arabic, Thai or
  /// Georgian alphabet.
  private static func isFirst(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x391, 0x3B1, 0x410, 0x430, 0x531, 0x561, 0x5D0, 0x627, 0xE01, 0x10D0: true
    default: false
    }
  }
}
