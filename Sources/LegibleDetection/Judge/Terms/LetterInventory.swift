internal import LegiblePlatform

extension LanguageModel {
  /// The factor from a cost in steps to that of the flattened frequency in nats.
  private static let scale = parameters.listing.flattening.ratio / CostScale.stepsPerNat

  /// The flattened frequency for each cost in steps, precomputed because it is summed for many
  /// languages.
  private static let flattened = (0...255).map { exponential(-scale * Double($0)) }

  /// For each cost of a letter in steps, its cost in a complete alphabet if it is listed, and if it
  /// is missing, in nats: the more frequent a letter is, the more certainly it is listed.
  private static let whole: [(listed: Double, missing: Double)] = (0...255).map { steps in
    let frequency = exponential(-Double(steps) / CostScale.stepsPerNat)
    let rare = exponential(-parameters.listing.unlikely.nats)
    let chance =
      parameters.listing.completeness.probability * frequency / (frequency + rare)
    return (-logarithm(chance), -logarithm(1 - chance))
  }

  /// Returns the cost of the isolated letters of a text, each by itself, in nats.
  ///
  /// In a list, the frequency of a letter says nothing, but all letters of a language are in its
  /// alphabet, and hardly any others. Either some letters are listed, or the whole alphabet is,
  /// with nothing missing.
  func inventoryCost(of reading: TextReading) -> Double {
    let listed = reading.listed
    return listed.share == 0 ? 0 : cost(of: listed) * listed.share
  }

  /// Returns the cost of all non-ASCII characters of a text as a list of letters, in nats; infinite
  /// if it is none.
  ///
  /// A user who types `äöü` lists letters in an order that no word has. In Latin script, any
  /// accented letters may be listed in any order; in other scripts, a list is an alphabet or the
  /// beginning of one.
  func listCost(of reading: TextReading) -> Double {
    guard let list = reading.letterList else { return .infinity }
    let listing = parameters.listing
    let ordered = list.stepCount + list.firstCount
    let others = list.letters.symbols.count + list.letters.partnerCount - ordered
    let letters =
      script == .latin
      ? cost(of: list.letters)
      : Double(max(0, others)) * listing.foreignLetter.nats + Double(ordered) * listing.step.nats
    return listing.list.nats + letters
      + Double(list.foreignCount) * listing.foreignLetter.nats
      + Double(list.repeatedCount) * listing.unlikely.nats
      + Double(list.runCount) * listing.runEnd.nats
      + list.asciiWordCount * listing.asciiWord.nats
  }

  /// Returns the cost of the letters of a list, each by itself, in nats.
  private func cost(of listed: ListedCharacters) -> Double {
    var cost = costOfSome(listed)
    if !isScriptModel {
      let whole = costOfWhole(listed)
      // The mean of both likelihoods, since both are equally likely a priori.
      let mean = (1 + exponential(-abs(cost - whole))) / 2
      cost = min(cost, whole) - logarithm(mean)
    }
    let others =
      Double(listed.boxCount) * parameters.listing.unlikely.nats
      + Double(listed.partnerCount) * parameters.listing.step.nats
    return cost + others
  }

  /// Returns the cost of the letters if some of the alphabet are listed: rarer ones cost a little
  /// more.
  private func costOfSome(_ listed: ListedCharacters) -> Double {
    var all = 0.0
    // Costs are bytes, and the table covers all of them.
    for number in firstPositioned..<classCount { all += Self.flattened[Int(unigrams[number])] }
    var total = 0.0
    for symbol in listed.symbols { total += Self.scale * Double(unigramCost(of: Int(symbol))) }
    return total + Double(listed.symbols.count) * logarithm(all)
  }

  /// Returns the cost of the letters if the whole alphabet is listed: missing and foreign letters
  /// are penalised.
  private func costOfWhole(_ listed: ListedCharacters) -> Double {
    var rest = alphabet
    var total = 0.0
    for symbol in listed.symbols {
      // Classes are bytes, and the table covers all costs.
      let number = UInt8(truncatingIfNeeded: symbols[Int(symbol)])
      if rest.contains(number) {
        rest.remove(number)
        total += Self.whole[Int(unigrams[Int(number)])].listed
      } else {
        total += parameters.listing.foreignLetter.nats
      }
    }
    rest.forEach { total += Self.whole[Int(unigrams[Int($0)])].missing }
    return total
  }
}

/// The costs of the characters of a reading in one language by each explanation, in nats.
struct Explanations {
  /// The cost as text.
  let text: Double

  /// The cost as a list of letters.
  let list: Double

  /// Whether a list is the likelier explanation.
  var isLikelierList: Bool { list < text }

  /// The cost by both explanations together: the sum of their likelihoods.
  var cost: Double {
    let (lower, higher) = (min(text, list), max(text, list))
    return higher < .infinity ? lower - logarithm(1 + exponential(lower - higher)) : lower
  }
}
