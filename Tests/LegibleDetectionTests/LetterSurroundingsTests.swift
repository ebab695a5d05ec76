import LegibleDetection
import LegibleEncodings
import Testing

/// The letters around those that are not ASCII, and the filter of those that are common.
@Suite struct LetterSurroundingsTests {
  private func key(_ symbols: InlineArray<5, UInt16>, isLetter: Bool = true) -> UInt64? {
    LetterSurroundings(symbols, isLetter: isLetter)?.key
  }

  @Test func whatStandsBehindTheEndOfTheWordDoesNotCount() {
    #expect(key([7, 0, 5, 0, 8]) == key([0, 0, 5, 0, 0]))
    #expect(key([7, 0, 5, 6, 8]) == key([9, 0, 5, 6, 8]))
    #expect(key([1, 2, 5, 0, 8]) == key([1, 2, 5, 0, 9]))
  }

  @Test func everyLetterInTheWordCounts() {
    let symbols: InlineArray<5, UInt16> = [1, 2, 3, 4, 5]
    var keys = Set([key(symbols)])
    for place in 0..<LetterSurroundings.width {
      var others = symbols
      others[place] = 6
      keys.insert(key(others))
    }
    keys.insert(key([5, 4, 3, 2, 1]))
    #expect(keys.count == LetterSurroundings.width + 2)
  }

  @Test func signsCountInsideOfWordsAlone() {
    #expect(key([1, 2, 3, 4, 5], isLetter: false) == key([1, 2, 3, 4, 5]))
    #expect(key([1, 0, 3, 4, 5], isLetter: false) == nil)
    #expect(key([1, 2, 3, 0, 5], isLetter: false) == nil)
  }

  @Test func theFilterHasEveryEntryAndFewOthers() throws {
    let entries = (0..<4_000).compactMap { (number: UInt16) -> LetterSurroundings? in
      LetterSurroundings([1, number % 50 + 1, number / 50 + 1, 2, 3], isLetter: true)
    }
    let blockCount = entries.count * 10 / 512
    var blocks = [UInt8](repeating: 0, count: blockCount * SurroundingsFilter.blockSize)
    for entry in entries {
      let bits = SurroundingsFilter.bits(of: entry, in: 3, blockCount: blockCount)
      for index in bits.indices { blocks[bits[index] / 8] |= 1 << UInt8(bits[index] % 8) }
    }
    try blocks.withUnsafeBufferPointer { blocks in
      let filter = SurroundingsFilter(try #require(blocks.baseAddress), blockCount: blockCount)
      #expect(entries.allSatisfy { filter.contains($0, in: 3) })
      let strangers = entries.count { filter.contains($0, in: 4) }
      #expect(strangers < entries.count / 25)
    }
  }

  /// Words of our own, which the models have not seen, but whose letters they have.
  @Test(arguments: [("hr", "način", "našin"), ("sl", "začetek", "zašetek"), ("et", "põhi", "pähi")])
  func commonWordsAreKnown(tag: String, word: String, misreading: String) throws {
    let models = LanguageModels.shared
    let language = try #require(models.languages.first { models.tag(of: $0) == tag })
    let group = try #require(language.surroundingsGroup)
    for (word, isKnown) in [(word, true), (misreading, false)] {
      let symbols = ([" ", " "] + word.unicodeScalars + [" ", " "]).map { scalar in
        let symbol = models.symbol(of: scalar.value)
        return models.category(of: symbol).isScript ? UInt16(symbol) : 0
      }
      let place = try #require(word.unicodeScalars.map(\.value).firstIndex { $0 >= 0x80 }) + 2
      let surroundings = try #require(
        LetterSurroundings(
          InlineArray { symbols[place - LetterSurroundings.reach + $0] }, isLetter: true))
      #expect(models.surroundings.contains(surroundings, in: group) == isKnown, "\(word)")
    }
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
