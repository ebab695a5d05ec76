/// What evidence of one kind costs in a language, in nats.
package struct EvidenceCost {
  /// The cost as it counts among languages: beyond bounds it grows by its logarithm only.
  package var saturated: Double

  /// The cost of all of it, by which text is told from data.
  package var full: Double
}

extension LanguageModel {
  /// The cost of the word positions of characters, beyond that of the pairs.
  func positionCost(
    of positions: UnsafeBufferPointer<PositionedCharacter>, in list: CharacterList
  ) -> EvidenceCost {
    var total = 0
    for positioned in positions {
      let info = list.characters[Int(positioned.character)]
      // What is drawn with stands in no words.
      if info.category == .boxDrawing { continue }
      let symbol = info.symbol
      let number = Int(symbols[Int(symbol)] & 0xFF) - firstPositioned
      guard number >= 0 else { continue }
      // Each class from the first one on has as many costs as there are positions.
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

  /// What pairs of characters cost, if it is not more than a limit.
  ///
  /// - Parameter limit: What the pairs may cost; no pair costs less than nothing, so the sum is given
  ///   up where it goes beyond.
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
      let end = min(start + Self.pairsBetweenLooks, group.pairs.count)
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

  /// The costs of pairs, in steps of `CostScale` and sixteenths.
  private struct PairSum {
    /// What they cost up to a bound: that of the second character wherever it stands, and a surcharge.
    var total: Int

    /// What they cost beyond it.
    var excess = 0

    /// What they cost without any bound.
    var full: Int
  }

  /// What pairs of signs, and of signs and letters, cost, in nats.
  ///
  /// - Parameter bar: The symbol of `|`, whose pairs cost what prose says: in some variants of EBCDIC it is
  ///   where others have the exclamation mark.
  func costOfNotation(_ group: PairGroup, bar: UInt16) -> Double {
    var total = costOfCases(group)
    for pair in group.pairs {
      let steps = cost(
        of: TextPair(first: pair.first, second: pair.second, weight: 1), emission: nil)
      let isBar = pair.first == bar || pair.second == bar
      total &+= (isBar ? steps : min(steps, parameters.pair.notation.steps)) &* Int(pair.weight)
    }
    return Double(total) / (CostScale.stepsPerNat * Double(PairWeights.unit))
  }

  /// The cost of the cases of pairs, in steps of `CostScale` and sixteenths.
  @inline(__always)
  private func costOfCases(_ group: PairGroup) -> Int {
    // There is a cost for each case.
    group.cases.reduce(0) { $0 &+ Int(caseCosts[$1.number]) &* Int($1.weight) }
  }

  /// The highest cost of one pair however often it occurs, in steps of `CostScale` and sixteenths.
  private static var maxRepeatedPairCost: Int {
    Int(parameters.pair.highestRepeated.nats * CostScale.stepsPerNat) &* PairWeights.unit
  }

  /// After so many pairs it is asked whether the sum is beyond the limit.
  private static let pairsBetweenLooks = 8

  /// Adds the costs of some pairs of symbols.
  @inline(__always)
  private func add(
    _ pairs: UnsafeBufferPointer<TextPair>, in range: Range<Int>, to sum: inout PairSum
  ) {
    for index in range { add(pairs[index], emission: nil, to: &sum) }
  }

  /// The same where the second characters may have likelihoods of their own.
  private func add(
    _ pairs: UnsafeBufferPointer<TextPair>, _ seconds: UnsafeBufferPointer<UInt32>,
    in range: Range<Int>, models: LanguageModels, to sum: inout PairSum
  ) {
    for index in range {
      let own = models.unigramCost(of: seconds[index], in: self).map { UInt16($0) }
      add(pairs[index], emission: own, to: &sum)
    }
  }

  /// Adds the cost of a pair of symbols.
  @inline(__always)
  private func add(_ pair: TextPair, emission: UInt16?, to sum: inout PairSum) {
    // Symbols are those of the models, and their classes rows and columns of the matrix.
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

  /// The cost of a pair of symbols, in steps of `CostScale`, times its weight.
  ///
  /// - Parameter emission: The cost of the second character in its class, where it has a likelihood of its own.
  @inline(__always)
  func cost(of pair: TextPair, emission: UInt16?) -> Int {
    // Symbols are those of the models, and their classes rows and columns of the matrix.
    let second = symbols[Int(pair.second)]
    let place = Int(symbols[Int(pair.first)] & 0xFF) &* classCount &+ Int(second & 0xFF)
    let cost = UInt16(matrix[place]) &+ (emission ?? second >> 8)
    return Int(min(cost, UInt16(Self.maxPairSteps))) &* Int(pair.weight)
  }
}
