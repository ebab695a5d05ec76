/// The cost of the ASCII part of a text in each language.
///
/// English words occur in text of every language, and markup in all kinds of files. So only the
/// ASCII letters of words with a non-ASCII byte count fully. The words around these count
/// logarithmically beyond a bound, and cost no language more than a limit above English. The cost
/// of digits and punctuation does not depend on the language.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct ASCIICosts {
  /// The cost in each language, in nats.
  private let costs: UnsafeMutableBufferPointer<Double>

  /// The same costs in units of `UnigramCosts`, to which the costs of other characters are added.
  let sums: UnsafeMutableBufferPointer<UInt32>

  /// The cost in the language with the lowest cost.
  private(set) var best = 0.0

  /// The weighted number of pairs.
  private(set) var pairCount = 0.0

  /// Creates the costs of a text without an ASCII part.
  init(models: LanguageModels, _ arena: Arena) {
    costs = arena.buffer(repeating: 0, count: models.languages.count)
    sums = models.unigrams.zeroSums(arena)
  }

  /// - Parameters:
  ///   - pairs: The pairs of ASCII characters.
  ///   - pairsInWords: The part of them in words with a non-ASCII byte, if it is known.
  ///   - characters: The characters that the numbers in the pairs stand for.
  ///   - wordWeight: The number of words that begin with an ASCII letter, in sixteenths.
  ///   - nonASCIIWordWeight: The number of these words with a non-ASCII byte, in sixteenths.
  init(
    of pairs: UnsafeBufferPointer<TextPair>,
    inWords pairsInWords: UnsafeBufferPointer<TextPair> = .init(start: nil, count: 0),
    _ characters: CharacterList, wordWeight: UInt32, nonASCIIWordWeight: UInt32,
    models: LanguageModels,
    _ arena: Arena
  ) {
    self.init(models: models, arena)
    let costsOfPairs = WordPairCosts.shared
    let words = costsOfPairs.parts(of: pairs, characters, arena)
    let ownWords = costsOfPairs.parts(of: pairsInWords, characters, arena)
    let others = PairGroup(words.notation, of: characters, arena)
    pairCount = Double(words.weight) / Double(PairWeights.unit) + others.count
    let latin = models.range(of: .latin)
    let sumsOfOwn = costsOfPairs.sums(of: ownWords, languageCount: latin.count, arena)
    let sumsOfOthers = costsOfPairs.sums(of: words, languageCount: latin.count, arena)
    var (minOfAll, minOfOwn, minOfOthers) = (UInt32.max, UInt32.max, UInt32.max)
    for index in 0..<latin.count {
      minOfAll = min(minOfAll, sumsOfOthers[index])
      minOfOwn = min(minOfOwn, sumsOfOwn[index])
      // Among all words, each pair has at least the weight that it has among these.
      sumsOfOthers[index] -= sumsOfOwn[index]
      minOfOthers = min(minOfOthers, sumsOfOthers[index])
    }
    let bar = CharacterInfo(0x7C, models: models).symbol
    let common = models.anyLatin.map { models.languages[$0].costOfNotation(others, bar: bar) } ?? 0
    best = common + UnigramCosts.nats(minOfAll)
    // Words that fit English may be in text of any language.
    let costOfEnglish = models.english.map {
      UnigramCosts.nats(sumsOfOthers[$0 - latin.lowerBound] - minOfOthers)
    }
    let limitByEnglish = (costOfEnglish ?? .infinity) + parameters.pair.asciiDifference.nats
    func bounded(_ difference: Double) -> Double {
      min(saturated(difference, from: parameters.pair.asciiDifference.nats), limitByEnglish)
    }
    let costOfWord = parameters.pair.foreignWord.nats / Double(PairWeights.unit)
    let foreign =
      best
      + saturated(
        costOfWord * Double(nonASCIIWordWeight), from: parameters.pair.asciiDifference.nats)
      + bounded(costOfWord * Double(max(wordWeight, nonASCIIWordWeight) - nonASCIIWordWeight))
    costs.update(repeating: foreign)
    sums.update(repeating: UnigramCosts.sum(ofNats: foreign))
    for index in latin {
      let place = index - latin.lowerBound
      let difference =
        UnigramCosts.nats(sumsOfOwn[place] - minOfOwn)
        + bounded(UnigramCosts.nats(sumsOfOthers[place] - minOfOthers))
      let isRuledOut =
        difference > parameters.beam.rareLanguageASCII.nats && models.languages[index].isRare
      costs[index] = isRuledOut ? .infinity : best + difference
      sums[index] = UnigramCosts.sum(ofNats: costs[index])
    }
  }

  /// Returns the cost in the language at an index of the models.
  @inline(__always)
  func cost(at index: Int) -> Double { costs[index] }
}
