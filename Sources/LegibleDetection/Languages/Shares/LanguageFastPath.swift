/// Finds the language of a text quickly where it is certain.
///
/// In most texts a survey, together with the first pairs with a non-ASCII character, costs so much
/// less in one language than in all others that neither the other pairs nor language shares would
/// change the answer.
struct LanguageFastPath {
  /// The maximum number of pairs with a non-ASCII character that are scored.
  private static let pairLimit: Budget = 64

  private let scalars: UnsafeBufferPointer<UInt32>

  /// Whether a byte order mark, which the survey includes, preceded the text.
  private let hasMark: Bool
  let survey: LanguageSurvey
  let marginPerPair: Nats
  private let arena: Arena
  var models: LanguageModels { survey.models }

  /// - Parameters:
  ///   - scalars: The text, or pieces of it.
  ///   - isWhole: Whether `scalars` is the whole text.
  /// - Complexity: O(*n*) in the length of the text.
  init(
    of scalars: UnsafeBufferPointer<UInt32>, isWhole: Bool, models: LanguageModels, _ arena: Arena
  ) {
    // A byte order mark is not part of the text.
    hasMark = scalars.first == 0xFEFF
    self.scalars = hasMark ? UnsafeBufferPointer(rebasing: scalars.dropFirst()) : scalars
    self.arena = arena
    marginPerPair =
      isWhole
      ? parameters.languageFastPath.marginPerPair
      : parameters.languageFastPath.marginPerPairInPieces
    survey = LanguageSurvey(self.scalars, models: models, arena)
    addIdeographs()
  }

  /// The language of the text, if it is certain.
  var language: LanguageGuess? {
    if survey.costs.isEmpty { return nil }
    let minCost = survey.costs.reduce(.max) { min($0, $1) }
    let pairs = nonASCIIPairs(limit: Self.pairLimit)
    let (best, margin) = margin(of: pairs, from: minCost)
    let language = models.languages[best]
    let siblings = LanguageSiblings.places(ofGroupWith: best)
    guard !language.isScriptModel, !language.isRare,
      margin >= minMargin(of: best, from: minCost, besides: siblings), isProse(in: best)
    else { return nil }
    let costPerPair =
      language.isIdeographic
      ? 0
      : Double(language.steps(of: pairs)) / CostScale.stepsPerNat / Double(max(pairs.count, 1))
    // Names and signs of other languages may make the non-ASCII pairs fit poorly in a text whose
    // words are clear.
    guard
      costPerPair < parameters.languageFastPath.fairFit.nats
        || language.script == .latin
          && margin >= pairMargin(atLeast: parameters.languageFastPath.poorFitMargin)
    else { return nil }
    let isGood = costPerPair < parameters.languageFastPath.goodFit.nats
    let confidence =
      isGood ? parameters.posterior.maxStructuralConfidence : parameters.posterior.fairLanguage
    if let siblings {
      return likeliest(of: siblings, inGroupWith: best, confidence: confidence.probability)
    }
    return LanguageGuess(tag: models.tag(of: language), confidence: confidence.probability)
  }

  /// Adds the individual costs of ideographs and Hangul syllables in the languages that have them.
  private func addIdeographs() {
    let scripts = CharacterCategory.han.bit | CharacterCategory.hangul.bit
    guard survey.scripts & scripts != 0 else { return }
    let ideographs = scalars.reduce(0) { $0 + ($1 >= UnigramRange.rareHan.lowerBound ? 1 : 0) }
    for (index, language) in models.languages.enumerated() {
      var cost = ideographs &* LanguageModel.maxPairSteps
      if language.isIdeographic {
        cost = 0
        for scalar in scalars where scalar >= UnigramRange.rareHan.lowerBound {
          guard let own = models.unigramCost(of: scalar, in: language) else {
            cost &+= LanguageModel.maxPairSteps
            continue
          }
          // Replaces the estimate that the survey added for each of them.
          cost &+= own &- parameters.share.ideograph.steps
        }
      }
      survey.costs[index] = UInt32(max(0, Int(survey.costs[index]) &+ cost))
    }
  }

  /// Whether the text looks like prose in a language, by the survey.
  private func isProse(in index: Int) -> Bool {
    let language = models.languages[index]
    let foreign = survey.letterCount - survey.letterCount(of: language)
    if language.script != .latin {
      return survey.wordPairCount < Int(survey.letterCount)
        && Double(foreign) <= parameters.languageFastPath.foreignLetters.ratio
          * Double(survey.letterCount)
    }
    let isEnglish = models.tag(of: language) == "en"
    let limit = isEnglish ? parameters.share.maxEnglishProseCost : parameters.share.maxProseCost
    return foreign == 0
      && Double(survey.costs[index]) / CostScale.stepsPerNat
        < limit.nats * Double(survey.wordPairCount)
  }

  /// Returns the likeliest of sibling languages, by all pairs of the text.
  private func likeliest(
    of siblings: [Int], inGroupWith best: Int, confidence: Double
  ) -> LanguageGuess? {
    let (pairs, first) = pairsBesidesWords()
    let latin = models.range(of: .latin)
    let costs = siblings.map { index in
      // The survey's costs are those of the pairs; all siblings are written in Latin letters.
      let sums = survey.wordPairSums
      let words = sums.isEmpty ? 0 : Int(sums[index - latin.lowerBound])
      let language = models.languages[index]
      return Double(words + language.steps(of: pairs) - language.steps(of: first))
        / CostScale.stepsPerNat
    }
    guard let first = costs.indices.min(by: { costs[$0] < costs[$1] }),
      let group = LanguageSiblings.group(of: models.tag(of: models.languages[best]))
    else { return nil }
    return LanguageGuess(
      tag: models.tag(of: models.languages[siblings[first]]),
      confidence: min(confidence, LanguageSiblings.posterior(costs, inGroup: group)[first]))
  }

  /// Returns the pairs that the survey did not count, and the first pair that it counted if the
  /// text begins differently: the survey assumes a space before the text, and this a line feed.
  private func pairsBesidesWords() -> (
    pairs: UnsafeBufferPointer<TextPair>, counted: UnsafeBufferPointer<TextPair>
  ) {
    var pairs = arena.list(of: TextPair.self, capacity: scalars.count)
    var counted = arena.list(of: TextPair.self, capacity: 1)
    guard var previous = scalars.first else { return (pairs.elements, counted.elements) }
    pairs.append(pair(0x0A, previous))
    if !hasMark && previous < 0x80 && WordPairCosts.shared.isOfWords(0x20, previous) {
      counted.append(pair(0x20, previous))
    }
    let words = WordPairCosts.shared
    for scalar in scalars.dropFirst() {
      if previous | scalar >= 0x80 || !words.isOfWords(previous, scalar) {
        pairs.append(pair(previous, scalar))
      }
      previous = scalar
    }
    return (pairs.elements, counted.elements)
  }

  /// Returns the first pairs of neighbouring characters of which one is not ASCII.
  private func nonASCIIPairs(limit: Int) -> UnsafeBufferPointer<TextPair> {
    // A character adds at most two pairs.
    var pairs = arena.list(of: TextPair.self, capacity: limit + 1)
    let entries = models.characterEntries
    // The survey's indices include the mark.
    let markLength = hasMark ? 1 : 0
    // The first index that may be the second character of a new pair.
    var next = 0
    for place in survey.nonASCIIIndices.dropFirst(markLength) {
      let place = Int(place) - markLength
      if pairs.count >= limit { break }
      // The character forms a pair with the previous and with the next one.
      let own = UInt16(truncatingIfNeeded: entries[scalars[place]].symbol)
      if next <= place {
        let before = entries[place == 0 ? 0x0A : scalars[place - 1]].symbol
        pairs.append(
          TextPair(first: UInt16(truncatingIfNeeded: before), second: own, weight: 1))
      }
      next = place + 1
      if next == scalars.count { break }
      let following = entries[scalars[next]].symbol
      pairs.append(TextPair(first: own, second: UInt16(truncatingIfNeeded: following), weight: 1))
      next += 1
    }
    return UnsafeBufferPointer(rebasing: pairs.elements.prefix(limit))
  }

  /// Returns a pair of characters as model symbols.
  @inline(__always)
  private func pair(_ first: UInt32, _ second: UInt32) -> TextPair {
    TextPair(
      first: UInt16(models.entry(of: first).symbol),
      second: UInt16(models.entry(of: second).symbol), weight: 1)
  }
}

extension LanguageModel {
  /// Returns the sum of the bounded costs of pairs, in steps of `CostScale`.
  fileprivate func steps(of pairs: UnsafeBufferPointer<TextPair>) -> Int {
    pairs.reduce(0) { $0 &+ cost(of: $1, emission: nil) }
  }
}
