/// The margin of the best language: how much more the text costs in every other language.
extension LanguageFastPath {
  /// Returns the language in which the text has the lowest cost by the survey and the given pairs,
  /// and its margin over the next one that is not a sibling, in steps of `CostScale`.
  ///
  /// - Parameter minimum: The lowest cost by the survey.
  func margin(
    of pairs: UnsafeBufferPointer<TextPair>, from minimum: UInt32
  ) -> (language: Int, steps: Int) {
    let near = minimum &+ UInt32(parameters.languageFastPath.near.steps)
    // The best language is among those near the minimum. A language that costs more than the second
    // best group of siblings is given up early.
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

  /// Returns the margin over the languages that are not near, by the survey alone, in steps of
  /// `CostScale`.
  private func farMargin(of best: Int, beyond near: UInt32) -> Int {
    let siblings = LanguageSiblings.places(ofGroupWith: best) ?? [best]
    var far = UInt32.max
    for (index, cost) in survey.costs.enumerated()
    where cost > near && cost < far && !siblings.contains(index) {
      far = cost
    }
    return far == .max ? .max : Int(far) - Int(survey.costs[best])
  }

  /// The language with the lowest cost in a group of siblings.
  private struct Group {
    var language = -1
    var steps = Int.max
  }

  /// Returns the margin from which a language is certain, in steps of `CostScale`. It is higher if
  /// the survey alone does not have a margin.
  func minMargin(of best: Int, from minimum: UInt32, besides siblings: [Int]?) -> Int {
    let own = Int(survey.costs[best])
    let count = Double(survey.wordPairCount + Int(survey.letterCount))
    let margin = max(
      parameters.languageFastPath.surveyMargin.steps,
      Int(marginPerPair.nats * count * CostScale.stepsPerNat))
    // Counting without comparing indices lets the loop be vectorized.
    let limit = UInt32(clamping: own + margin)
    let nearCount = survey.costs.reduce(0 as UInt32) { $0 &+ ($1 < limit ? 1 : 0) }
    let ownCount = (siblings ?? [best]).count { survey.costs[$0] < limit }
    if nearCount == ownCount { return parameters.languageFastPath.firstPairsMargin.steps }
    guard own - Int(minimum) <= parameters.languageFastPath.surveyMargin.steps else { return .max }
    return pairMargin(atLeast: parameters.languageFastPath.pairMargin)
  }

  /// Returns the margin from which a language is certain where the survey or the fit is weak, in
  /// steps of `CostScale`.
  func pairMargin(atLeast minimum: Nats) -> Int {
    let count = Double(survey.wordPairCount + Int(survey.letterCount))
    return max(
      minimum.steps,
      Int(parameters.languageFastPath.pairMarginPerPair.nats * count * CostScale.stepsPerNat))
  }
}

extension LanguageModel {
  /// Returns the sum of `other` and the bounded costs of pairs, in steps of `CostScale`; `nil` if
  /// it reaches `limit`.
  fileprivate func steps(
    of pairs: UnsafeBufferPointer<TextPair>, from other: Int, upTo limit: Int
  ) -> Int? {
    // The number of pairs after which the sum is compared with the limit.
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
