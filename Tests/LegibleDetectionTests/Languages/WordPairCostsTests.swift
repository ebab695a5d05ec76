import LegibleDetection
import Testing

/// The tables for all languages agree with the model of each language.
@Suite struct WordPairCostsTests {
  private func check(_ pairs: [(first: Int, second: Int, weight: UInt32)]) throws {
    let models = LanguageModels.shared
    try Arena.with { arena in
      // Letters in both cases, blanks, line feed, apostrophe and hyphen.
      let scalars: [UInt32] = Array("\n aZz'-qEe".unicodeScalars.map(\.value))
      try scalars.withUnsafeBufferPointer { scalars in
        let list = CharacterList(of: scalars, models: models, arena)
        let pairs = pairs.map {
          TextPair(first: UInt16($0.first), second: UInt16($0.second), weight: $0.weight)
        }
        try pairs.withUnsafeBufferPointer { pairs in
          let group = PairGroup(pairs, of: list, arena)
          let parts = WordPairCosts.shared.parts(of: pairs, list, arena)
          let sums = WordPairCosts.shared.sums(
            of: parts, languageCount: models.range(of: .latin).count, arena)
          let languages = models.range(of: .latin)
          #expect(sums.count >= languages.count)
          for (place, index) in languages.enumerated() {
            let nats = try #require(models.languages[index].cost(of: group, models: models)).full
            // Weights are sixteenths.
            #expect(abs(Double(sums[place]) - nats * CostScale.stepsPerNat * 16) < 0.5)
          }
        }
      }
    }
  }

  @Test func everyPairCostsWhatItsLanguageSays() throws {
    let others: Set = [0, 1, 5, 6]
    for first in 0..<10 {
      for second in 0..<10 where !others.contains(first) || !others.contains(second) {
        try check([(first, second, 16)])
      }
    }
  }

  @Test func heavyPairsAreAddedUpWhole() throws {
    try check([(1, 2, 1_000_000), (2, 3, 65_535), (3, 1, 1)])
    try check([])
  }

  @Test func pairsWithoutLettersAndWithSignsAreNotation() {
    let models = LanguageModels.shared
    Arena.with { arena in
      let scalars = arena.copy(of: "a -(".unicodeScalars.map(\.value))
      let list = CharacterList(of: scalars, models: models, arena)
      let pairs = (0..<4 as Range<UInt16>).flatMap { first in
        (0..<4 as Range<UInt16>).map { TextPair(first: first, second: $0, weight: 16) }
      }
      let parts = WordPairCosts.shared.parts(of: arena.copy(of: pairs), list, arena)
      // The letter stands in words beside itself, the blank and the hyphen.
      #expect(parts.weight == 5 * 16)
      #expect(parts.notation.count == 11)
    }
  }
}
