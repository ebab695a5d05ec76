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
    let rare = exponential(-parameters.listing.unlikely.nats)
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
    return listed.share == 0 ? 0 : cost(of: listed) * listed.share
  }

  /// The cost of all non-ASCII characters of a text as a list of letters, in nats; infinite where it is none.
  ///
  /// Somebody who types `äöü` lists letters that no word has in this order. Of the letters beside those of ASCII any may
  /// be listed, in any order; in other scripts a list is an alphabet, or the beginning of one.
  func listCost(of reading: TextReading) -> Double {
    guard let list = reading.letterList else { return .infinity }
    let listing = parameters.listing
    let ordered = list.stepCount + list.firstCount
    let others = list.letters.symbols.count + list.letters.partnerCount - ordered
    let letters =
      script == .latin
      ? cost(of: list.letters)
      : Double(max(0, others)) * listing.stranger.nats + Double(ordered) * listing.step.nats
    return listing.list.nats + letters
      + Double(list.strangerCount) * listing.stranger.nats
      + Double(list.repeatedCount) * listing.unlikely.nats
      + Double(list.runCount) * listing.end.nats
      + list.asciiWordCount * listing.asciiWord.nats
  }

  /// The cost of the letters of a list, each by itself, in nats.
  private func cost(of listed: ListedCharacters) -> Double {
    var cost = costOfSome(listed)
    if !isScriptModel {
      let whole = costOfWhole(listed)
      // The mean of both likelihoods, since each is as likely beforehand.
      let mean = (1 + exponential(-abs(cost - whole))) / 2
      cost = min(cost, whole) - logarithm(mean)
    }
    let others =
      Double(listed.boxCount) * parameters.listing.unlikely.nats
      + Double(listed.partnerCount) * parameters.listing.step.nats
    return cost + others
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

/// What the characters of a reading cost in one language by each explanation of them, in nats.
struct Explanations {
  /// The cost as text.
  let text: Double

  /// The cost as a list of letters.
  let list: Double

  /// Whether a list is likelier than text.
  var isRatherList: Bool { list < text }

  /// The cost by both explanations together: their likelihoods are added.
  var cost: Double {
    let (lower, higher) = (min(text, list), max(text, list))
    return higher < .infinity ? lower - logarithm(1 + exponential(lower - higher)) : lower
  }
}
