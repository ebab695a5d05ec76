internal import LegibleEncodings

/// Penalties for characters in unusual positions, as far as the bytes show them in the first pass.
extension CandidateCollector {
  /// Returns the penalties of pairs in an encoding that is not compatible with ASCII, in nats:
  /// contacts of letters of two scripts, and as faults opening signs after letters, and İ before a
  /// small letter.
  func pairPenalties(
    readBy table: SingleByteTable
  ) -> (mixedWords: Double, faults: Double) {
    let characters = bytePairs.bytes.lazy.map { table[$0] }
    let scripts = characters.reduce(0) { $0 | $1.script }
    let mayCost =
      scripts.nonzeroBitCount > 1
      || characters.contains { PositionFault.opener.includes($0) || $0.scalar == 0x130 }
    if !mayCost { return (0, 0) }
    var mixed: UInt32 = 0
    var faults: UInt32 = 0
    for pairs in [bytePairs.ascii, bytePairs.nonASCII] {
      for pair in pairs {
        // The numbers of a pair are bytes.
        let first = table[UInt8(truncatingIfNeeded: pair.first)]
        let second = table[UInt8(truncatingIfNeeded: pair.second)]
        if first.script == 0 { continue }
        if first.script != second.script && second.script != 0 { mixed &+= pair.weight }
        if PositionFault.opener.includes(second) { faults &+= pair.weight }
        // In most EBCDIC variants this byte is the dollar sign, which begins names of variables.
        if first.scalar == 0x130 && PositionFault.small.includes(second) { faults &+= pair.weight }
      }
    }
    let fault = parameters.position.fault.nats / Double(PairWeights.unit)
    return (Double(mixed) * fault, Double(faults) * fault)
  }

  /// Returns the penalty for letters of two scripts next to each other in the encoding at an index
  /// of `SingleByteTable.all`, in nats.
  func mixedWordPenalty(of number: Int, _ traits: PositionPenaltySums) -> Double {
    Double(traits.otherLetterContacts[number]) * parameters.position.fault.nats
      / Double(PairWeights.unit)
  }

  /// Returns the penalty for characters in unusual positions in an encoding, in nats.
  ///
  /// - Parameter traits: The weights of the bytes by the traits of their characters in the
  ///   encoding.
  @inline(__always)
  func positionPenalty(of id: EncodingID, _ traits: PositionPenaltySums.Entry) -> Double {
    var cost = Double(traits.faults)
    if traits.lowQuotationMarks == 0 { cost += Double(traits.closers) }
    let unit = UInt32(PairWeights.unit)
    let otherLetters = traits.otherLetters
    if otherLetters > 0 && otherLetters <= UInt32(parameters.position.loneLetters.count) * unit
      && bytePairs.asciiWordWeight >= unit
      && priors.prior(of: id) <= priors.commonness(of: id)
    {
      cost += Double(unit) * parameters.position.fault.nats
    }
    let words = Double(otherLetters) * parameters.position.mixedShare.ratio
    cost +=
      max(0, Double(traits.otherLetterContacts) - words) * parameters.position.fault.nats
    let boxes = traits.boxes
    if boxes <= UInt32(parameters.position.maxLoneBoxes.count) * unit
      && (boxes <= unit
        || Double(traits.boxLineContacts)
          < Double(boxes) * parameters.position.drawingShare.ratio)
    {
      cost += Double(boxes) * parameters.position.fault.nats
    }
    if otherLetters == 0 { cost += Double(traits.ascii) * parameters.position.fault.nats }
    let (capitals, smalls) = (traits.capitalLines, traits.smallLines)
    if capitals | smalls > 0 {
      let (asciiCapitals, asciiSmalls) = (bytePairs.capitalLines, bytePairs.smallLines)
      cost += Double(capitals) * Self.cost(ofLine: asciiCapitals, besides: asciiSmalls)
      cost += Double(smalls) * Self.cost(ofLine: asciiSmalls, besides: asciiCapitals)
    }
    return cost / Double(PairWeights.unit)
  }

  /// Returns the discount for box-drawing characters in the first pass, in nats, in the encoding at
  /// an index of `SingleByteTable.all`.
  func lineGain(of number: Int, _ traits: PositionPenaltySums) -> Double {
    Double(traits.boxes[number]) * parameters.position.boxDiscount.nats / Double(PairWeights.unit)
  }

  /// Returns the cost of a line that begins with one kind of letter, relative to both kinds being
  /// equally likely, in nats, given the weights of lines that begin with this kind and with the
  /// other one. The lines of a list begin alike (the Krichevsky–Trofimov estimator, 1981).
  static func cost(ofLine kind: UInt32, besides other: UInt32) -> Double {
    let unit = Double(PairWeights.unit)
    return logarithm((Double(kind) + Double(other) + unit) / (2 * Double(kind) + unit))
  }

  /// Returns the penalty for closing brackets without an opening one, less the gain for pairs of
  /// brackets, in nats. What is a bracket in one EBCDIC variant is an exclamation mark or a cent
  /// sign in another. A bracket may be left open, since the text may be cut.
  ///
  /// - Parameter plainCounts: The byte counts before those in `byteCounts`.
  func bracketPenalty(
    readBy table: SingleByteTable, _ byteCounts: ByteCounts, _ plainCounts: ByteCounts?
  ) -> Double {
    var counts = SIMD4(0, 0, 0, 0)
    for byte in bytePairs.bytes {
      let count = byteCounts[byte] + (plainCounts?[byte] ?? 0)
      switch table[byte].scalar {
      case 0x5B: counts[0] += count
      case 0x5D: counts[1] += count
      case 0x7B: counts[2] += count
      case 0x7D: counts[3] += count
      default: break
      }
    }
    var cost = 0.0
    for (opened, closed) in [(counts[0], counts[1]), (counts[2], counts[3])] {
      if closed > opened { cost += parameters.position.fault.nats }
      if min(opened, closed) > 0 { cost -= parameters.position.fault.nats }
    }
    return cost
  }
}

extension CandidateCollector {
  /// Returns the penalty of a double-byte reading that takes ASCII for second bytes: its signs are
  /// misplaced before small letters if nothing else in it is East Asian.
  static func signPenalty(
    of text: DecodedSample, at places: UnsafeBufferPointer<UInt32>, _ characters: CharacterList
  ) -> Double {
    isSignBeforeSmallLetter(text, at: places) && isOfSignsAlone(characters)
      ? parameters.sharedPairs.misplacedSign.nats : 0
  }

  /// Whether a small ASCII letter follows one of the characters: what a double-byte encoding reads as
  /// a sign and a letter may be the beginning of a word.
  private static func isSignBeforeSmallLetter(
    _ text: DecodedSample, at places: UnsafeBufferPointer<UInt32>
  ) -> Bool {
    let scalars = text.scalars
    return places.contains { place in
      let next = Int(place) + 1
      return next < scalars.count && 0x61...0x7A ~= scalars[next]
    }
  }

  /// Whether a reading is of signs alone and ASCII: no letter, syllable or ideograph of another
  /// script, and no fullwidth letter or digit.
  private static func isOfSignsAlone(_ characters: CharacterList) -> Bool {
    !characters.characters.contains {
      $0.scalar >= 0x80
        && ($0.category.isScript || $0.category == .halfwidthKatakana
          || FullwidthCosts.includes($0.scalar))
    }
  }
}
