/// The language of a text that little has to be weighed of to be certain.
///
/// Most texts cost so much less in their language than in all others, by a survey and by the first pairs with a
/// character that is not ASCII, that neither all pairs nor shares of languages would change the answer.
struct FirstSight {
  private let scalars: UnsafeBufferPointer<UInt32>
  private let survey: LanguageSurvey
  private let leadOfPair: Nats
  private let arena: Arena
  private var models: LanguageModels { survey.models }

  /// - Parameters:
  ///   - scalars: The text, or pieces of it.
  ///   - isWhole: Whether it is the text.
  /// - Complexity: O(*n*) in the length of the text.
  init(
    of scalars: UnsafeBufferPointer<UInt32>, isWhole: Bool, models: LanguageModels, _ arena: Arena
  ) {
    // A byte order mark is no character of the text.
    let hasMark = scalars.first == 0xFEFF
    self.scalars = hasMark ? UnsafeBufferPointer(rebasing: scalars.dropFirst()) : scalars
    self.arena = arena
    leadOfPair = isWhole ? parameters.sight.leadOfPair : parameters.sight.leadOfPairInPieces
    survey = LanguageSurvey(self.scalars, models: models, arena)
    addIdeographs()
  }

  /// The language of the text, if it is certain.
  var language: LanguageGuess? {
    guard let least = survey.costs.min() else { return nil }
    let pairs = pairs(limit: parameters.sight.pairs.count) { $0 | $1 >= 0x80 }
    let (best, lead) = lead(of: pairs, from: least)
    let language = models.languages[best]
    let siblings = LanguageSiblings.places(ofGroupWith: best)
    guard !language.isOfScript, !language.isSeldom,
      lead >= leastLead(of: best, from: least, besides: siblings), isProse(in: best)
    else { return nil }
    let costPerPair =
      language.isIdeographic
      ? 0
      : Double(language.steps(of: pairs)) / CostScale.stepsPerNat / Double(max(pairs.count, 1))
    // Names and signs of other languages may stand in a text whose words all the rest tells.
    guard
      costPerPair < parameters.sight.fair.nats
        || language.script == .latin && lead >= leadOfPairs(atLeast: parameters.sight.leadOfPoor)
    else { return nil }
    let isGood = costPerPair < parameters.sight.good.nats
    let most = isGood ? parameters.posterior.surest : parameters.posterior.fairLanguage
    if let siblings {
      return likeliest(of: siblings, inGroupWith: best, confidence: most.probability)
    }
    return LanguageGuess(tag: models.tag(of: language), confidence: most.probability)
  }

  /// The language in which the text costs least by the survey and some pairs, and how much more it costs in the next one
  /// that is no sibling, in steps of `CostScale`.
  ///
  /// - Parameter least: The least cost by the survey.
  private func lead(
    of pairs: UnsafeBufferPointer<TextPair>, from least: UInt32
  ) -> (language: Int, steps: Int) {
    let near = least &+ UInt32(parameters.sight.near.steps)
    var costs = arena.list(of: (index: Int, steps: Int).self, capacity: survey.costs.count)
    for (index, cost) in survey.costs.enumerated() where cost <= near {
      costs.append((index, Int(cost) + models.languages[index].steps(of: pairs)))
    }
    // The language with the least cost is among them.
    let best = costs.elements.min { $0.steps < $1.steps } ?? (index: 0, steps: 0)
    let siblings = LanguageSiblings.places(ofGroupWith: best.index) ?? [best.index]
    let next = costs.elements.lazy.filter { !siblings.contains($0.index) }.map(\.steps).min()
    // Of languages that are not near the survey alone tells how far they are.
    let far = survey.costs.indices.lazy.filter { survey.costs[$0] > near && !siblings.contains($0) }
      .map { Int(survey.costs[$0]) - Int(survey.costs[best.index]) }.min()
    return (best.index, min(next.map { $0 - best.steps } ?? .max, far ?? .max))
  }

  /// The lead with which a language is certain, in steps of `CostScale`: more where the survey hardly has one.
  private func leastLead(of best: Int, from least: UInt32, besides siblings: [Int]?) -> Int {
    let own = Int(survey.costs[best])
    let count = Double(survey.wordPairCount + Int(survey.letterCount))
    let lead = max(
      parameters.sight.surveyLead.steps,
      Int(leadOfPair.nats * count * CostScale.stepsPerNat))
    let isFirst = survey.costs.indices.allSatisfy { index in
      index == best || Int(survey.costs[index]) >= own + lead
        || siblings?.contains(index) ?? false
    }
    if isFirst { return parameters.sight.lead.steps }
    guard own - Int(least) <= parameters.sight.surveyLead.steps else { return .max }
    return leadOfPairs(atLeast: parameters.sight.leadOfPairs)
  }

  /// The lead with which a language is certain where the survey or the first pairs hardly speak for it, in steps of
  /// `CostScale`.
  private func leadOfPairs(atLeast least: Nats) -> Int {
    let count = Double(survey.wordPairCount + Int(survey.letterCount))
    return max(
      least.steps, Int(parameters.sight.pairsLeadOfPair.nats * count * CostScale.stepsPerNat))
  }

  /// Has each ideograph, and each syllable of Hangul, count what it costs in each language that has costs of them.
  private func addIdeographs() {
    let scripts = CharacterCategory.han.bit | CharacterCategory.hangul.bit
    guard survey.scripts & scripts != 0 else { return }
    let ideographs = scalars.reduce(0) { $0 + ($1 >= UnigramRange.rareHan.lowerBound ? 1 : 0) }
    for (index, language) in models.languages.enumerated() {
      var cost = ideographs &* LanguageModel.mostStepsOfPair
      if language.isIdeographic {
        cost = 0
        for scalar in scalars where scalar >= UnigramRange.rareHan.lowerBound {
          guard let own = models.unigramCost(of: scalar, in: language) else {
            cost &+= LanguageModel.mostStepsOfPair
            continue
          }
          // What the survey counted for each of them is a part of the cost.
          cost &+= own &- parameters.share.ideograph.steps
        }
      }
      survey.costs[index] = UInt32(max(0, Int(survey.costs[index]) &+ cost))
    }
  }

  /// Whether the text reads as sentences of a language do, by what the survey says.
  private func isProse(in index: Int) -> Bool {
    let language = models.languages[index]
    let foreign = survey.letterCount - survey.letterCount(of: language)
    if language.script != .latin {
      return survey.wordPairCount < Int(survey.letterCount)
        && Double(foreign) <= parameters.sight.foreignLetters.ratio * Double(survey.letterCount)
    }
    let isEnglish = models.tag(of: language) == "en"
    let most = isEnglish ? parameters.share.englishProse : parameters.share.prose
    return foreign == 0
      && Double(survey.costs[index]) / CostScale.stepsPerNat
        < most.nats * Double(survey.wordPairCount)
  }

  /// The likeliest of languages that text hardly tells apart, by all its pairs.
  private func likeliest(
    of siblings: [Int], inGroupWith best: Int, confidence: Double
  ) -> LanguageGuess? {
    let pairs = pairs(limit: scalars.count) { _, _ in true }
    let costs = siblings.map {
      Double(models.languages[$0].steps(of: pairs)) / CostScale.stepsPerNat
    }
    guard let first = costs.indices.min(by: { costs[$0] < costs[$1] }),
      let group = LanguageSiblings.group(of: models.tag(of: models.languages[best]))
    else { return nil }
    return LanguageGuess(
      tag: models.tag(of: models.languages[siblings[first]]),
      confidence: min(confidence, LanguageSiblings.posterior(costs, inGroup: group)[first]))
  }

  /// The first pairs of neighbouring characters that are looked at, as the models see them.
  private func pairs(
    limit: Int, where isIncluded: (UInt32, UInt32) -> Bool
  ) -> UnsafeBufferPointer<TextPair> {
    var pairs = arena.list(of: TextPair.self, capacity: min(limit, scalars.count))
    var previous: UInt32 = 0x0A
    for scalar in scalars {
      if isIncluded(previous, scalar) {
        if pairs.count == limit { break }
        pairs.append(
          TextPair(
            first: UInt16(models.entry(of: previous).symbol),
            second: UInt16(models.entry(of: scalar).symbol), weight: 1))
      }
      previous = scalar
    }
    return pairs.elements
  }
}

extension LanguageModel {
  /// What pairs cost together, each up to a bound, in steps of `CostScale`.
  fileprivate func steps(of pairs: UnsafeBufferPointer<TextPair>) -> Int {
    pairs.reduce(0) { $0 &+ cost(of: $1, emission: nil) }
  }
}
