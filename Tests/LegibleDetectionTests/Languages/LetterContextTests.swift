import LegibleDetection
import LegibleEncodings
import Testing

/// The letters around non-ASCII letters, and the filter of common contexts.
@Suite struct LetterContextTests {
  private func key(_ symbols: LetterContext.Symbols, isLetter: Bool = true) -> UInt64? {
    LetterContext(symbols, isLetter: isLetter)?.key
  }

  @Test func charactersAfterTheEndOfTheWordDoNotCount() {
    #expect(key([7, 0, 5, 0, 8]) == key([0, 0, 5, 0, 0]))
    #expect(key([7, 0, 5, 6, 8]) == key([9, 0, 5, 6, 8]))
    #expect(key([1, 2, 5, 0, 8]) == key([1, 2, 5, 0, 9]))
  }

  @Test func everyLetterInTheWordCounts() {
    let symbols: LetterContext.Symbols = [1, 2, 3, 4, 5]
    var keys = Set([key(symbols)])
    for place in 0..<LetterContext.width {
      var others = symbols
      others[place] = 6
      keys.insert(key(others))
    }
    keys.insert(key([5, 4, 3, 2, 1]))
    #expect(keys.count == LetterContext.width + 2)
  }

  @Test func signsCountInsideOfWordsAlone() {
    #expect(key([1, 2, 3, 4, 5], isLetter: false) == key([1, 2, 3, 4, 5]))
    #expect(key([1, 0, 3, 4, 5], isLetter: false) == nil)
    #expect(key([1, 2, 3, 0, 5], isLetter: false) == nil)
  }

  @Test func theFilterHasEveryEntryAndFewOthers() throws {
    let entries = (0..<4_000).compactMap { (number: UInt16) -> LetterContext? in
      LetterContext([1, number % 50 + 1, number / 50 + 1, 2, 3], isLetter: true)
    }
    let blockCount = entries.count * 10 / 512
    var blocks = [UInt8](repeating: 0, count: blockCount * ContextFilter.blockSize)
    for entry in entries { ContextFilter.insert(entry, in: 3, into: &blocks) }
    try blocks.withUnsafeBufferPointer { blocks in
      let filter = ContextFilter(try #require(blocks.baseAddress), blockCount: blockCount)
      #expect(entries.allSatisfy { filter.contains($0, in: 3) })
      let strangers = entries.count { filter.contains($0, in: 4) }
      #expect(strangers < entries.count / 25)
    }
  }

  /// Words with common letters around the character, and misreadings with uncommon ones.
  @Test(arguments: [("hr", "način", "našin"), ("sl", "začetek", "zašetek"), ("et", "võib", "väib")])
  func commonWordsAreKnown(tag: String, word: String, misreading: String) throws {
    let models = LanguageModels.shared
    let language = try #require(models.languages.first { models.tag(of: $0) == tag })
    let group = try #require(language.contextGroup)
    for (word, isKnown) in [(word, true), (misreading, false)] {
      let symbols = ([" ", " "] + word.unicodeScalars + [" ", " "]).map { scalar in
        let symbol = models.symbol(of: scalar.value)
        return models.category(of: symbol).isScript ? UInt16(symbol) : 0
      }
      let place = try #require(word.unicodeScalars.map(\.value).firstIndex { $0 >= 0x80 }) + 2
      let context = try #require(
        LetterContext(
          LetterContext.Symbols { symbols[place - LetterContext.reach + $0] }, isLetter: true))
      #expect(models.contexts.contains(context, in: group) == isKnown, "\(word)")
    }
  }

  /// Returns the number of contexts in bytes of windows-1250.
  private func count(of sample: [UInt8]) -> Int {
    return Arena.with { arena in
      let places = sample.indices.filter { sample[$0] >= 0x80 }.map { UInt32($0) }
      return ByteContexts(of: arena.copy(of: sample), at: arena.copy(of: places), arena).count
    }
  }

  /// A word that may continue after the end of the sample is not judged.
  @Test(arguments: [
    ("č", 0), ("č ", 1), ("ač", 0), ("ač ", 1), ("čb", 0), ("čb ", 1), ("čbc", 1), ("a č-", 1),
    ("ačba", 1), ("", 0), ("abc", 0),
  ])
  func theEndsOfASampleMayCutWords(text: String, count: Int) throws {
    #expect(self.count(of: try TextEncoding.windows1250.encode(text)) == count)
  }

  @Test func eachContextCountsOnce() throws {
    let text = "ab č cd č-ef ABČCD abčcd abčcde "
    #expect(count(of: try TextEncoding.windows1250.encode(text)) == 3)
  }

  /// Without a byte, its contexts are replaced by others, and contexts that exist already are not
  /// added again.
  @Test(arguments: [
    ("ač˙ ba", 2, 1), ("˙ač ba", 2, 1), ("˙č ba", 2, 1), ("ač ba˙", 0, 0), ("ačbc ˙ba", 1, 0),
    ("ač b ač˙ ba", 2, 0), ("č˙č ba", 3, 2), ("ččččč˙ččččč ba", 5, 0), ("ač ba", 0, 0),
  ])
  func aByteLeftOutChangesContexts(text: String, removed: Int, added: Int) throws {
    let sample = try TextEncoding.windows1250.encode(text)
    Arena.with { arena in
      let places = sample.indices.filter { sample[$0] >= 0x80 }.map { UInt32($0) }
      let contexts = ByteContexts(of: arena.copy(of: sample), at: arena.copy(of: places), arena)
      let change = contexts.change(without: 0xFF, arena)
      #expect(change.removed.count == removed && change.added.count == added)
    }
  }

  @Test func aLimitedNumberOfContextsCounts() {
    let sample = (0..<100 as Range<UInt8>).flatMap { number -> [UInt8] in
      [0x61 + number / 26, 0xE8, 0x61 + number % 26, 0x20]
    }
    #expect(count(of: Array(sample[..<80])) == 20)
    #expect(count(of: sample) == ByteContexts.limit)
  }

  @Test func costsOfIdeographsSurviveFourBits() {
    for cost in UInt8(36)...179 {
      let stored = UnigramScale.cost(ofLevel: UnigramScale.level(ofCost: cost))
      #expect(abs(stored - Int(cost)) <= 4)
    }
    #expect(UnigramScale.level(ofCost: 0) == 0)
    #expect(UnigramScale.level(ofCost: 255) == 15)
  }
}
