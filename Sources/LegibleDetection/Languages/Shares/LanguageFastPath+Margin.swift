/// How much more a text costs in other languages than in the one that costs least.
extension LanguageFastPath {
  /// The language in which the text costs least by the survey and some pairs, and how much more it costs in the next one
  /// that is no sibling, in steps of `CostScale`.
  ///
  /// - Parameter minimum: The least cost by the survey.
  func margin(
    of pairs: UnsafeBufferPointer<TextPair>, from minimum: UInt32
  ) -> (language: Int, steps: Int) {
    let near = minimum &+ UInt32(parameters.languageFastPath.near.steps)
    // The language that costs least is among these. What costs more than the least of two groups of siblings is neither
    // the best nor the next one, and is given up as soon as it does.
    var (best, next) = (Group(), Group())
    for (index, cost) in survey.costs.enumerated() where cost <= near {
      guard
        let steps = models.languages[index].steps(of: pairs, from: Int(cost), upTo: next.steps)
      else { continue }
      let siblings = LanguageSiblings.places(ofGroupWith: index)
      let isOfBest = best.language == index || siblings?.contains(best.language) ?? false
      if steps < best.steps {
        if !isOfBest { next = best }
        best = Group(language: index, steps: steps)
      } else if !isOfBest {
        next = Group(language: index, steps: steps)
      }
    }
    let nearMargin = next.steps == .max ? .max : next.steps - best.steps
    return (best.language, min(nearMargin, farMargin(of: best.language, beyond: near)))
  }

  /// How much more the survey alone has a text cost in languages that are not near, in steps of `CostScale`.
  private func farMargin(of best: Int, beyond near: UInt32) -> Int {
    let siblings = LanguageSiblings.places(ofGroupWith: best) ?? [best]
    var far = UInt32.max
    for (index, cost) in survey.costs.enumerated()
    where cost > near && cost < far && !siblings.contains(index) {
      far = cost
    }
    return far == .max ? .max : Int(far) - Int(survey.costs[best])
  }

  /// The language of a group of siblings in which a text costs least.
  private struct Group {
    var language = -1
    var steps = Int.max
  }

  /// The lead with which a language is certain, in steps of `CostScale`: more where the survey hardly has one.
  func minMargin(of best: Int, from minimum: UInt32, besides siblings: [Int]?) -> Int {
    let own = Int(survey.costs[best])
    let count = Double(survey.wordPairCount + Int(survey.letterCount))
    let margin = max(
      parameters.languageFastPath.surveyMargin.steps,
      Int(marginPerPair.nats * count * CostScale.stepsPerNat))
    // Languages are counted without asking which they are, so that some are looked at together.
    let limit = UInt32(clamping: own + margin)
    let nearCount = survey.costs.reduce(0 as UInt32) { $0 &+ ($1 < limit ? 1 : 0) }
    let ownCount = (siblings ?? [best]).count { survey.costs[$0] < limit }
    if nearCount == ownCount { return parameters.languageFastPath.firstPairsMargin.steps }
    guard own - Int(minimum) <= parameters.languageFastPath.surveyMargin.steps else { return .max }
    return pairMargin(atLeast: parameters.languageFastPath.pairMargin)
  }

  /// The lead with which a language is certain where the survey or the first pairs hardly speak for it, in steps of
  /// `CostScale`.
  func pairMargin(atLeast minimum: Nats) -> Int {
    let count = Double(survey.wordPairCount + Int(survey.letterCount))
    return max(
      minimum.steps,
      Int(parameters.languageFastPath.pairMarginPerPair.nats * count * CostScale.stepsPerNat))
  }
}

extension LanguageModel {
  /// What pairs cost together with something else, each up to a bound, in steps of `CostScale`; `nil` from a limit on.
  fileprivate func steps(
    of pairs: UnsafeBufferPointer<TextPair>, from other: Int, upTo limit: Int
  ) -> Int? {
    // So many pairs are looked at before it is asked whether they cost too much.
    let blockLength = 8
    var sum = other
    var start = 0
    while start < pairs.count {
      if sum >= limit { return nil }
      let end = min(start + blockLength, pairs.count)
      for place in start..<end { sum &+= cost(of: pairs[place], emission: nil) }
      start = end
    }
    return sum < limit ? sum : nil
  }
}
