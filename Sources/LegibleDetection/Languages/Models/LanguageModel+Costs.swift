extension LanguageModel {
  /// The cost of the word positions of characters, beyond that of the pairs, in nats.
  func positionCost(
    of positions: UnsafeBufferPointer<PositionedCharacter>, in list: CharacterList
  ) -> Double {
    var total = 0
    for positioned in positions {
      let symbol = list.characters[Int(positioned.character)].symbol
      let number = Int(symbols[Int(symbol)] & 0xFF) - firstPositioned
      guard number >= 0 else { continue }
      // Each class from the first one on has as many costs as there are positions.
      let cost = Int8(
        bitPattern: positionCosts[number &* WordPosition.count &+ Int(positioned.position)])
      total &+= Int(cost) &* Int(positioned.weight)
    }
    return Double(total) / (CostScale.stepsPerNat * Double(PairWeights.unit))
  }

  /// What pairs of characters cost, in nats, if it is not more than a limit.
  ///
  /// - Parameter limit: What the pairs may cost; no pair costs less than nothing, so the sum is given
  ///   up where it goes beyond.
  @inline(__always)  // So that no more of the model is loaded than is needed.
  package func cost(
    of group: PairGroup, models: LanguageModels, limit: Double = .infinity
  ) -> Double? {
    let stepsPerNat = CostScale.stepsPerNat * Double(PairWeights.unit)
    let most = Int(max(0, min(limit * stepsPerNat, Double(UInt32.max))))
    var total = costOfCases(group)
    var start = 0
    while start < group.pairs.count && total <= most {
      let end = min(start + Self.pairsBetweenLooks, group.pairs.count)
      total &+=
        group.seconds.isEmpty
        ? cost(of: group.pairs, in: start..<end)
        : cost(of: group.pairs, group.seconds, in: start..<end, models: models)
      start = end
    }
    return total <= most ? Double(total) / stepsPerNat : nil
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

  /// After so many pairs it is asked whether the sum is beyond the limit.
  private static let pairsBetweenLooks = 8

  /// The cost of some pairs of symbols, in steps of `CostScale` and sixteenths.
  @inline(__always)
  private func cost(
    of pairs: UnsafeBufferPointer<TextPair>, in range: Range<Int>
  ) -> Int {
    var total = 0
    for index in range {
      total &+= cost(of: pairs[index], emission: nil)
    }
    return total
  }

  /// The same where the second characters may have likelihoods of their own.
  private func cost(
    of pairs: UnsafeBufferPointer<TextPair>, _ seconds: UnsafeBufferPointer<UInt32>,
    in range: Range<Int>, models: LanguageModels
  ) -> Int {
    var total = 0
    for index in range {
      let own = models.unigramCost(of: seconds[index], in: self).map { UInt16($0) }
      total &+= cost(of: pairs[index], emission: own)
    }
    return total
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
    return Int(min(cost, UInt16(Self.mostStepsOfPair))) &* Int(pair.weight)
  }
}
