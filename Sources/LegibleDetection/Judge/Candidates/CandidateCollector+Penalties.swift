internal import LegibleEncodings

/// The penalties for characters in places where words do not have them, which a first pass over the bytes shows.
extension CandidateCollector {
  /// What characters cost by those before them in an encoding in which the characters of ASCII are other
  /// bytes, in nats: contacts of letters of two scripts; and as faults, signs after letters that do not stand
  /// after any, and İ before small letters.
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
        // The numbers of pairs are bytes.
        let first = table[UInt8(truncatingIfNeeded: pair.first)]
        let second = table[UInt8(truncatingIfNeeded: pair.second)]
        if first.script == 0 { continue }
        if first.script != second.script && second.script != 0 { mixed &+= pair.weight }
        if PositionFault.opener.includes(second) { faults &+= pair.weight }
        // In most variants of EBCDIC its byte is the dollar sign, which stands before names of variables.
        if first.scalar == 0x130 && PositionFault.small.includes(second) { faults &+= pair.weight }
      }
    }
    let fault = parameters.position.fault.nats / Double(PairWeights.unit)
    return (Double(mixed) * fault, Double(faults) * fault)
  }

  /// The penalty for letters of two scripts beside each other in the encoding at a place of
  /// `SingleByteTable.all`, in nats.
  func mixedWordPenalty(of number: Int, _ traits: PositionPenaltySums) -> Double {
    Double(traits.otherLetterContacts[number]) * parameters.position.fault.nats
      / Double(PairWeights.unit)
  }

  /// What characters cost that do not fit where they are in an encoding, in nats.
  ///
  /// - Parameter traits: What the bytes count whose characters have a trait there.
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

  /// What box-drawing characters gain at first sight in the encoding at a place of `SingleByteTable.all`, in nats.
  func lineGain(of number: Int, _ traits: PositionPenaltySums) -> Double {
    Double(traits.boxes[number]) * parameters.position.line.nats / Double(PairWeights.unit)
  }

  /// The penalty of a line that begins with one kind of letter, against both kinds equally likely, in nats, where
  /// so many began with that kind and with the other: the lines of a list begin alike (the estimate of
  /// Krichevsky and Trofimov, 1981).
  static func cost(ofLine kind: UInt32, besides other: UInt32) -> Double {
    let unit = Double(PairWeights.unit)
    return logarithm((Double(kind) + Double(other) + unit) / (2 * Double(kind) + unit))
  }

  /// The penalty of closing brackets without a partner, less the gain of pairs of them: what is a bracket in one
  /// variant of EBCDIC is an exclamation mark or the sign for cents in another. Text may end before a bracket is closed.
  ///
  /// - Parameter plainCounts: How often each byte occurs before those in `byteCounts`.
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
