/// The cost of the ASCII part of a text in each language.
///
/// English words stand in text of every language, and markup in every kind of file. So what words
/// speak against a language counts in full only at first, and then less and less; and what digits and
/// punctuation cost does not depend on the language.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct ASCIICosts {
  /// For each language what it costs there, in nats.
  private let costs: UnsafeMutableBufferPointer<Double>

  /// The same as sums of `UnigramCosts`, to which those of the other characters are added.
  let sums: UnsafeMutableBufferPointer<UInt32>

  /// The cost in the language that it fits best.
  private(set) var best = 0.0

  /// Where the last language in Latin letters is that may matter: behind it are some that are seldom met, and
  /// ruled out.
  private(set) var latinEnd: Int

  /// How many pairs there are, as weighted.
  private(set) var pairCount = 0.0

  /// What costs are made negative by that were computed from pairs.
  private static let computed = 1e9

  /// Where there is no ASCII part.
  init(models: LanguageModels, _ arena: Arena) {
    costs = arena.buffer(repeating: 0, count: models.languages.count)
    sums = models.unigrams.zeroSums(arena)
    latinEnd = models.range(of: .latin).upperBound
  }

  /// - Parameters:
  ///   - pairs: The pairs of ASCII characters.
  ///   - characters: The characters that the numbers in the pairs stand for.
  ///   - wordWeight: How many words begin with an ASCII letter, in sixteenths.
  ///   - runCount: How many runs of non-ASCII bytes stand among them.
  init(
    of pairs: UnsafeBufferPointer<TextPair>, _ characters: CharacterList, wordWeight: UInt32,
    besides runCount: Int, models: LanguageModels, _ arena: Arena
  ) {
    self.init(models: models, arena)
    let words = WordPairCosts.shared.parts(of: pairs, characters, arena)
    let others = PairGroup(words.notation, of: characters, arena)
    var latin = models.range(of: .latin)
    pairCount = Double(words.weight) / Double(PairWeights.unit) + others.count
    models.unigrams.add(
      costsOf: UnigramCosts.rows(of: characters, words.weights, arena), in: latin, to: sums)
    let minSum = latin.reduce(UInt32.max) { min($0, sums[$1]) }
    let limit = UnigramCosts.nats(minSum) + parameters.beam.ascii.nats
    latin = rulingOut(fromSum: UnigramCosts.sum(ofNats: limit), in: latin, models)
    let pairSums = WordPairCosts.shared.sums(of: words, languageCount: latin.count, arena)
    // What is too bad by its characters stays so by its pairs; how bad does not matter then.
    var offset = 0.0
    best = .infinity
    for index in latin where costs[index] < .infinity {
      costs[index] = UnigramCosts.nats(sums[index])
      guard costs[index] <= limit else { continue }
      let cost = UnigramCosts.nats(pairSums[index - latin.lowerBound])
      if cost < best { (best, offset) = (cost, cost - costs[index]) }
      costs[index] = cost - Self.computed
    }
    let wordCount = Double(wordWeight) / Double(PairWeights.unit)
    let bar = CharacterInfo(0x7C, models: models).symbol
    let common = models.anyLatin.map { models.languages[$0].costOfNotation(others, bar: bar) } ?? 0
    let foreign =
      common + best
      + saturated(
        parameters.pair.foreignWord.nats * wordCount, from: parameters.pair.asciiDifference.nats)
    let foreignSum = UnigramCosts.sum(ofNats: foreign)
    let allLatin = models.range(of: .latin)
    for index in costs.indices where !allLatin.contains(index) {
      costs[index] = foreign
      sums[index] = foreignSum
    }
    let rareLimit = best + parameters.beam.rareLanguageASCII.nats
    // One word in sentences of another language is read as it is alone.
    let limitOfDifference = min(
      parameters.pair.asciiDifference.nats,
      Double(max(1, runCount)) * parameters.pair.asciiPerRun.nats)
    for index in latin where costs[index] < .infinity {
      let isComputed = costs[index] < 0
      let cost = isComputed ? costs[index] + Self.computed : costs[index] + offset
      if cost > rareLimit && models.languages[index].isRare {
        ruleOut(index)
        continue
      }
      costs[index] = common + best + saturated(max(0, cost - best), from: limitOfDifference)
      sums[index] = UnigramCosts.sum(ofNats: costs[index])
    }
    best += common
  }

  /// Rules out languages that are seldom met and cost more by their characters.
  ///
  /// - Returns: Where those that are left are.
  private mutating func rulingOut(
    fromSum limit: UInt32, in latin: Range<Int>, _ models: LanguageModels
  ) -> Range<Int> {
    latinEnd = latin.lowerBound
    for index in latin {
      if sums[index] > limit && models.languages[index].isRare {
        ruleOut(index)
      } else {
        latinEnd = index + 1
      }
    }
    return latin.lowerBound..<latinEnd
  }

  private func ruleOut(_ index: Int) {
    costs[index] = .infinity
    sums[index] = UnigramCosts.sum(ofNats: .infinity)
  }

  /// The cost in the language at a place of the models.
  @inline(__always)
  func cost(at index: Int) -> Double { costs[index] }
}
