internal import LegiblePlatform

extension LanguageModel {
  /// By what a cost in steps is multiplied for that of the flattened frequency, in nats.
  private static let scale = parameters.listing.flattening.ratio / CostScale.stepsPerNat

  /// The flattened frequency by the cost of a character in steps, since there are many languages to sum it up for.
  private static let flattened = (0...255).map { exponential(-scale * Double($0)) }

  /// The costs, by that of a letter in steps, of a letter of the alphabet that a list of all letters has, and of one
  /// that it does not have, in nats: the more frequent a letter is, the surer it is listed.
  private static let whole: [(listed: Double, missing: Double)] = (0...255).map { steps in
    let frequency = exponential(-Double(steps) / CostScale.stepsPerNat)
    let rare = exponential(-parameters.listing.rareLetter.nats)
    let chance =
      parameters.listing.completeness.probability * frequency / (frequency + rare)
    return (-logarithm(chance), -logarithm(1 - chance))
  }

  /// The cost of the letters that a text lists, each by itself, in nats.
  ///
  /// How often a letter comes says nothing in a list; but all letters of a language are in its alphabet, and
  /// hardly any others. Either some letters are listed, or the whole alphabet is, and nothing is missing.
  func inventoryCost(of reading: TextReading) -> Double {
    let listed = reading.listed
    if listed.share == 0 { return 0 }
    var cost = costOfSome(listed)
    if !isOfScript {
      let whole = costOfWhole(listed)
      // The mean of both likelihoods, since each is as likely beforehand.
      let mean = (1 + exponential(-abs(cost - whole))) / 2
      cost = min(cost, whole) - logarithm(mean)
    }
    let others =
      Double(listed.boxCount) * parameters.listing.box.nats
      + Double(listed.partnerCount) * parameters.listing.otherCase.nats
    return (cost + others) * listed.share
  }

  /// What the letters cost if some of the alphabet are listed: less frequent ones a little more.
  private func costOfSome(_ listed: ListedCharacters) -> Double {
    var all = 0.0
    // Costs are bytes, and the tables have all of these.
    for number in firstPositioned..<classCount { all += Self.flattened[Int(unigrams[number])] }
    var total = 0.0
    for symbol in listed.symbols { total += Self.scale * Double(unigramCost(of: Int(symbol))) }
    return total + Double(listed.symbols.count) * logarithm(all)
  }

  /// What they cost if the whole alphabet is listed: letters that are missing, and others, cost more.
  private func costOfWhole(_ listed: ListedCharacters) -> Double {
    var rest = alphabet
    var total = 0.0
    for symbol in listed.symbols {
      // Classes are bytes, and the table has all costs.
      let number = UInt8(truncatingIfNeeded: symbols[Int(symbol)])
      if rest.contains(number) {
        rest.remove(number)
        total += Self.whole[Int(unigrams[Int(number)])].listed
      } else {
        total += parameters.listing.stranger.nats
      }
    }
    rest.forEach { total += Self.whole[Int(unigrams[Int($0)])].missing }
    return total
  }
}
