/// The cost of evidence of one kind in a language, in nats.
package struct EvidenceCost {
  /// The cost for comparing languages, which grows only logarithmically beyond a bound.
  package var saturated: Double

  /// The cost without bounds, for comparing text with binary data.
  package var full: Double
}

extension LanguageModel {
  /// Returns the cost of the word positions of characters, in addition to that of their pairs.
  func positionCost(
    of positions: UnsafeBufferPointer<PositionedCharacter>, in list: CharacterList
  ) -> EvidenceCost {
    var total = 0
    for positioned in positions {
      let info = list.characters[Int(positioned.character)]
      // Box-drawing characters are not part of words.
      if info.category == .boxDrawing { continue }
      let symbol = info.symbol
      let number = Int(symbols[Int(symbol)] & 0xFF) - firstPositioned
      guard number >= 0 else { continue }
      // Each class from `firstPositioned` on has one cost for each position.
      let cost = Int8(
        bitPattern: positionCosts[number &* WordPosition.count &+ Int(positioned.position)])
      total &+= Int(cost) &* Int(positioned.weight)
    }
    let nats = Double(total) / (CostScale.stepsPerNat * Double(PairWeights.unit))
    let limit = parameters.pair.fullPositions.nats
    return EvidenceCost(
      saturated: nats < 0 ? -saturated(-nats, from: limit) : saturated(nats, from: limit),
      full: nats)
  }

  /// Returns the cost of pairs of characters, or `nil` if it exceeds `limit`.
  ///
  /// - Parameter limit: The maximum cost. Costs are not negative, so the loop stops when the sum
  ///   exceeds it.
  @inline(__always)  // So that no more of the model is loaded than is needed.
  package func cost(
    of group: PairGroup, models: LanguageModels, limit: Double = .infinity
  ) -> EvidenceCost? {
    let stepsPerNat = CostScale.stepsPerNat * Double(PairWeights.unit)
    let sumLimit = Int(max(0, min((limit + group.wordGain) * stepsPerNat, Double(UInt32.max))))
    let cases = costOfCases(group)
    var sum = PairSum(total: cases, full: cases)
    var start = 0
    while start < group.pairs.count && sum.total <= sumLimit {
      let end = min(start + Self.pairsBetweenChecks, group.pairs.count)
      if group.seconds.isEmpty {
        add(group.pairs, in: start..<end, to: &sum)
      } else {
        add(group.pairs, group.seconds, in: start..<end, models: models, to: &sum)
      }
      start = end
    }
    guard sum.total <= sumLimit else { return nil }
    let excess = saturated(Double(sum.excess) / stepsPerNat, from: parameters.pair.fullExcess.nats)
    return EvidenceCost(
      saturated: max(0, Double(sum.total) / stepsPerNat - group.wordGain) + excess,
      full: Double(sum.full) / stepsPerNat)
  }

  /// The costs of pairs, in sixteenths of steps of `CostScale`.
  private struct PairSum {
    /// The costs up to a bound: that of the second character alone, plus a surcharge.
    var total: Int

    /// The costs beyond that bound.
    var excess = 0

    /// The costs without any bound.
    var full: Int
  }

  /// Returns the cost of pairs of signs, and of signs and letters, in nats.
  ///
  /// - Parameter bar: The symbol of `|`. Its pairs are not bounded, because in some variants of
  ///   EBCDIC it has the position of the exclamation mark in others.
  func costOfNotation(_ group: PairGroup, bar: UInt16) -> Double {
    var total = costOfCases(group)
    for pair in group.pairs {
      let steps = cost(
        of: TextPair(first: pair.first, second: pair.second, weight: 1), emission: nil)
      let isBar = pair.first == bar || pair.second == bar
      total &+=
        (isBar ? steps : min(steps, parameters.pair.maxNotationCost.steps)) &* Int(pair.weight)
    }
    return Double(total) / (CostScale.stepsPerNat * Double(PairWeights.unit))
  }

  /// Returns the cost of the letter cases of pairs, in sixteenths of steps of `CostScale`.
  @inline(__always)
  private func costOfCases(_ group: PairGroup) -> Int {
    // There is a cost for each combination of cases.
    group.cases.reduce(0) { $0 &+ Int(caseCosts[$1.number]) &* Int($1.weight) }
  }

  /// The maximum cost of a pair, however often it occurs, in sixteenths of steps of `CostScale`.
  private static var maxRepeatedPairCost: Int {
    Int(parameters.pair.maxRepeatedCost.nats * CostScale.stepsPerNat) &* PairWeights.unit
  }

  /// The number of pairs after which the sum is compared with the limit.
  private static let pairsBetweenChecks = 8

  /// Adds the costs of a range of pairs.
  @inline(__always)
  private func add(
    _ pairs: UnsafeBufferPointer<TextPair>, in range: Range<Int>, to sum: inout PairSum
  ) {
    for index in range { add(pairs[index], emission: nil, to: &sum) }
  }

  /// Adds the costs of a range of pairs whose second characters may have individual likelihoods.
  private func add(
    _ pairs: UnsafeBufferPointer<TextPair>, _ seconds: UnsafeBufferPointer<UInt32>,
    in range: Range<Int>, models: LanguageModels, to sum: inout PairSum
  ) {
    for index in range {
      let own = models.unigramCost(of: seconds[index], in: self).map { UInt16($0) }
      add(pairs[index], emission: own, to: &sum)
    }
  }

  /// Adds the cost of a pair.
  @inline(__always)
  private func add(_ pair: TextPair, emission: UInt16?, to sum: inout PairSum) {
    // Symbols are valid in the models, and their classes are rows and columns of the matrix.
    let second = symbols[Int(pair.second)]
    let column = Int(second & 0xFF)
    let place = Int(symbols[Int(pair.first)] & 0xFF) &* classCount &+ column
    let own = emission ?? second >> 8
    let cost = min(Int(matrix[place]) &+ Int(own), Self.maxPairSteps)
    let bound = min(cost, Int(unigrams[column]) &+ Int(own) &+ parameters.pair.surprise.steps)
    sum.total &+= min(bound &* Int(pair.weight), Self.maxRepeatedPairCost)
    sum.full &+= cost &* Int(pair.weight)
    sum.excess &+= min((cost &- bound) &* Int(pair.weight), Self.maxRepeatedPairCost)
  }

  /// Returns the weighted cost of a pair, in steps of `CostScale`.
  ///
  /// - Parameter emission: The cost of the second character within its class, if it has an
  ///   individual likelihood.
  @inline(__always)
  func cost(of pair: TextPair, emission: UInt16?) -> Int {
    // Symbols are valid in the models, and their classes are rows and columns of the matrix.
    let second = symbols[Int(pair.second)]
    let place = Int(symbols[Int(pair.first)] & 0xFF) &* classCount &+ Int(second & 0xFF)
    let cost = UInt16(matrix[place]) &+ (emission ?? second >> 8)
    return Int(min(cost, UInt16(Self.maxPairSteps))) &* Int(pair.weight)
  }
}
