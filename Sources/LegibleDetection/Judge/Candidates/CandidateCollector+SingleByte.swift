internal import CTextKernels
internal import LegibleEncodings

extension CandidateCollector {
  /// A single-byte encoding that may be the right one.
  private struct Candidate: BitwiseCopyable {
    let table: SingleByteTable

    /// What the characters cost by themselves, as `UnigramCosts` has it; the same where two encodings
    /// read the sample alike.
    let characterCost: UInt32
    let boundaryPenalty: Double
    let errorPenalty: Double

    /// What all that costs together, less how common the encoding is, in nats.
    let firstPassCost: Double
  }

  /// Adds what the single-byte encodings make of the sample.
  ///
  /// - Parameters:
  ///   - byteCounts: How often each byte occurs in the input from the first one on that is not plain.
  ///   - plainCounts: How often each occurs before; `nil` where that is not known, or does not matter.
  mutating func addSingleByte(byteCounts: ByteCounts, plainCounts: ByteCounts?) {
    let occurring = byteCounts.occurring
    let mayBeEBCDIC = byteCounts.mayBeEBCDIC
    let candidates = candidates(byteCounts, plainCounts, occurring, mayBeEBCDIC: mayBeEBCDIC)
    let least = candidates.reduce(Double.infinity) { min($0, $1.firstPassCost) }
    let limit =
      least + parameters.beam.singleByte.nats
      + parameters.beam.singleByteShare.ratio * max(least, 0)
    let limitOfEBCDIC = Self.limitOfEBCDIC(besideCost: least)
    let nonASCIIBytes = list(of: occurring, from: 0x80)
    let allBytes = mayBeEBCDIC ? list(of: occurring.union(bytePairs.bytes), from: 0) : nonASCIIBytes
    var kept = arena.list(
      of: (candidate: Candidate, encodings: EncodingSet).self, capacity: candidates.count)
    for candidate in candidates
    where candidate.firstPassCost <= (candidate.table.isASCIICompatible ? limit : limitOfEBCDIC) {
      let table = candidate.table
      // What two encodings make of the bytes that occur is one reading if it is the same.
      let bytes = table.isASCIICompatible ? nonASCIIBytes : allBytes
      let isVisual = isVisual(table)
      let same = (0..<kept.count).first {
        let other = kept[$0].candidate
        return other.characterCost == candidate.characterCost
          && !isVisual && !self.isVisual(other.table)
          && other.table.isASCIICompatible == table.isASCIICompatible
          && other.table.agrees(with: table, on: bytes)
      }
      if let same {
        kept[same].encodings.insert(table.id)
      } else {
        kept.append((candidate, EncodingSet(table.id)))
      }
    }
    // A few of several bytes a character come after these.
    readings.reserveCapacity(kept.count + 16)
    let sums = asciiSums
    for (candidate, encodings) in kept.elements {
      readings.append(reading(by: candidate, encodings, sums))
    }
  }

  /// What a reading in EBCDIC may cost, in nats, where the best costs so much.
  private static func limitOfEBCDIC(besideCost least: Double) -> Double {
    least + parameters.beam.ebcdic.nats + parameters.beam.ebcdicShare.ratio * max(least, 0)
  }

  /// What the encodings that can read the sample with few errors make of it at first sight; of those of
  /// EBCDIC some are left out that cost too much.
  private func candidates(
    _ byteCounts: ByteCounts, _ plainCounts: ByteCounts?, _ occurring: ByteSet, mayBeEBCDIC: Bool
  ) -> UnsafeBufferPointer<Candidate> {
    let highCount = byteCounts.count(in: 0x80...0xFF)
    let costs = characterCosts(withASCII: mayBeEBCDIC)
    let all = SingleByteTable.all
    let traits = PositionPenaltySums(of: bytePairs.nonASCIIBytes, arena)
    var candidates = arena.list(of: Candidate.self, capacity: all.count)
    let allowsAll = !options.onlySuggested && options.disallowed.isEmpty
    var least = Double.infinity
    for (number, table) in all.enumerated() where table.isASCIICompatible || mayBeEBCDIC {
      guard allowsAll || options.allows(table.encoding),
        let errors = errorCount(readBy: table, byteCounts, plainCounts, occurring)
      else { continue }
      // More than one in twenty is not damage, but another encoding.
      if errors > 0
        && (!options.allowsLossy || errors > parameters.malformed.mostErrors(inNonASCII: highCount))
      {
        continue
      }
      var errorPenalty = MalformedPenalty.cost(
        ofErrors: errors, first: parameters.malformed.singleByte.nats)
      var boundaryPenalty = 0.0
      let cost = UnigramCosts.nats(costs[number]) - priors.commonness(of: table.id)
      if table.isASCIICompatible {
        errorPenalty += positionPenalty(of: table.id, traits[number])
        boundaryPenalty = self.boundaryPenalty(of: number, traits)
      } else {
        errorPenalty += bracketPenalty(readBy: table, byteCounts)
        // What follows only adds to the cost.
        if cost + errorPenalty > Self.limitOfEBCDIC(besideCost: least) { continue }
        let contacts = pairPenalties(readBy: table)
        boundaryPenalty = contacts.mixedWords
        errorPenalty += contacts.faults
      }
      candidates.append(
        Candidate(
          table: table, characterCost: costs[number], boundaryPenalty: boundaryPenalty,
          errorPenalty: errorPenalty, firstPassCost: cost + boundaryPenalty + errorPenalty))
      least = min(least, cost + boundaryPenalty + errorPenalty)
    }
    return candidates.elements
  }

  /// How many bytes an encoding cannot read; `nil` where that is not known.
  private func errorCount(
    readBy table: SingleByteTable, _ byteCounts: ByteCounts, _ plainCounts: ByteCounts?,
    _ occurring: ByteSet
  ) -> Int? {
    let unassigned = table.unassigned
    let count = unassigned.isDisjoint(with: occurring) ? 0 : byteCounts.count(of: unassigned)
    if table.isASCIICompatible || unassigned.isEmpty { return count }
    // Plain text that was not counted must have characters in any case.
    return plainCounts.map { count + $0.count(of: unassigned) }
  }

  /// The bytes of a set from one on, in order.
  private func list(of bytes: ByteSet, from first: UInt8) -> UnsafeBufferPointer<UInt8> {
    var list = arena.list(of: UInt8.self, capacity: 256)
    bytes.forEach { if $0 >= first { list.append($0) } }
    return list.elements
  }

  /// Whether the encoding reads Hebrew that stands in the order in which it is displayed.
  private func isVisual(_ table: SingleByteTable) -> Bool {
    table.isVisual
      && bytePairs.nonASCIIBytes.contains {
        table[$0.byte].script == CharacterCategory.hebrew.scriptBit
      }
  }

  /// What the characters of the sample cost in the languages of their scripts together, by the places
  /// of the encodings in `SingleByteTable.all`.
  private func characterCosts(withASCII: Bool) -> UnsafeBufferPointer<UInt32> {
    var entries = arena.list(of: LegibleWeightedRow.self, capacity: bytePairs.bytes.count)
    if withASCII {
      for byte in bytePairs.bytes {
        let weight = bytePairs.weights[Int(byte)] + bytePairs.asciiWeights[Int(byte)]
        entries.append(UnigramCosts.row(of: UInt16(byte), weight))
      }
    } else {
      for byte in bytePairs.nonASCIIBytes {
        entries.append(UnigramCosts.row(of: UInt16(byte.byte), byte.weight))
      }
    }
    return models.unigrams.leastCosts(
      of: entries.elements, readBy: SingleByteTable.symbols,
      tableCount: SingleByteTable.all.count, arena)
  }

  /// What stands around the bytes that are not ASCII.
  var contexts: ByteContexts {
    ByteContexts(of: sample, at: bytePairs.nonASCIIOffsets, arena)
  }

  /// What characters cost by those before them in an encoding in which the characters of ASCII are other
  /// bytes, in nats: contacts of letters of two scripts; and as faults, signs behind letters that do not stand
  /// behind any, and İ before small letters.
  private func pairPenalties(
    readBy table: SingleByteTable
  ) -> (mixedWords: Double, faults: Double) {
    let characters = bytePairs.bytes.lazy.map { table[$0] }
    let scripts = characters.reduce(0) { $0 | $1.script }
    let mayCost =
      scripts.nonzeroBitCount > 1
      || characters.contains { PositionFault.opener.includes($0) || $0.scalar == 0x130 }
    if !mayCost { return (0, 0) }
    var mixed: UInt32 = 0
    var openers: UInt32 = 0
    var dotted: UInt32 = 0
    for pairs in [bytePairs.ascii, bytePairs.nonASCII] {
      for pair in pairs {
        // The numbers of pairs are bytes.
        let first = table[UInt8(truncatingIfNeeded: pair.first)]
        let second = table[UInt8(truncatingIfNeeded: pair.second)]
        if first.script == 0 { continue }
        if first.script != second.script && second.script != 0 { mixed &+= pair.weight }
        if PositionFault.opener.includes(second) { openers &+= pair.weight }
        if first.scalar == 0x130 && PositionFault.small.includes(second) { dotted &+= pair.weight }
      }
    }
    let unit = Double(PairWeights.unit)
    return (
      Double(mixed) * parameters.position.mixedWord.nats / unit,
      (Double(dotted) * parameters.position.dottedCapital.nats
        + Double(openers &* PositionPenaltySums.penalty(of: .opener))) / unit
    )
  }

  /// What is to be added to the costs of the characters for how they stand beside each other in the
  /// encoding at a place of `SingleByteTable.all`, in nats.
  private func boundaryPenalty(of number: Int, _ traits: PositionPenaltySums) -> Double {
    let mixed = Double(traits.otherLetterContacts[number])
    let isLines =
      Double(traits.boxLineContacts[number])
      > Double(traits.boxContacts[number]) * parameters.position.lineShare.ratio
    let gain = isLines ? Double(traits.boxes[number]) * parameters.position.line.nats : 0
    return (mixed * parameters.position.mixedWord.nats - gain) / Double(PairWeights.unit)
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
      cost += Double(unit) * parameters.position.loneLetter.nats
    }
    let boxes = traits.boxes
    if boxes <= unit
      || Double(traits.boxLineContacts) < Double(boxes) * parameters.position.drawingShare.ratio
    {
      cost += Double(boxes) * parameters.position.loneBox.nats
    }
    if otherLetters == 0 { cost += Double(traits.ascii) * parameters.position.strayASCII.nats }
    let (capitals, smalls) = (traits.capitalLines, traits.smallLines)
    if capitals | smalls > 0 {
      let (asciiCapitals, asciiSmalls) = (bytePairs.capitalLines, bytePairs.smallLines)
      cost += Double(capitals) * Self.cost(ofLine: asciiCapitals, besides: asciiSmalls)
      cost += Double(smalls) * Self.cost(ofLine: asciiSmalls, besides: asciiCapitals)
    }
    return cost / Double(PairWeights.unit)
  }

  /// By how much less likely a line begins with one kind of letter than if both were as likely, in nats, where
  /// so many began with that kind and with the other: the lines of a list begin alike (the estimate of
  /// Krichevsky and Trofimov, 1981).
  private static func cost(ofLine kind: UInt32, besides other: UInt32) -> Double {
    let unit = Double(PairWeights.unit)
    return logarithm((Double(kind) + Double(other) + unit) / (2 * Double(kind) + unit))
  }

  /// What the brackets cost that have no partner, less what those gain that have one: what is one in one
  /// variant of EBCDIC is an exclamation mark or the sign for cents in another.
  private func bracketPenalty(readBy table: SingleByteTable, _ byteCounts: ByteCounts) -> Double {
    var counts = SIMD4(0, 0, 0, 0)
    for byte in bytePairs.bytes {
      switch table[byte].scalar {
      case 0x5B: counts[0] += byteCounts[byte]
      case 0x5D: counts[1] += byteCounts[byte]
      case 0x7B: counts[2] += byteCounts[byte]
      case 0x7D: counts[3] += byteCounts[byte]
      default: break
      }
    }
    var cost = 0.0
    for (opened, closed) in [(counts[0], counts[1]), (counts[2], counts[3])] {
      cost +=
        Double(min(abs(opened - closed), parameters.position.brackets.count))
        * parameters.position.bracket.nats
      cost -=
        Double(min(opened, closed, parameters.position.brackets.count))
        * parameters.position.bracketPair.nats
    }
    return cost
  }

  /// What the ASCII characters cost in each language, those behind others too, where each stands for itself.
  private var asciiSums: UnsafeMutableBufferPointer<UInt32> {
    let sums = models.unigrams.zeroSums(arena)
    _ = sums.update(fromContentsOf: ascii.sums)
    if let table = SingleByteTable.ascii {
      let characters = CharacterList(of: bytePairs.asciiNumbers, readBy: table)
      models.unigrams.add(
        costsOf: UnigramCosts.rows(of: characters, bytePairs.weights, arena),
        in: models.languages.indices, to: sums)
    }
    return sums
  }

  /// - Parameter asciiSums: What the ASCII characters cost in each language.
  private func reading(
    by candidate: Candidate, _ encodings: EncodingSet,
    _ asciiSums: UnsafeMutableBufferPointer<UInt32>
  ) -> WeighedReading {
    let table = candidate.table
    let characters = CharacterList(
      of: table.keepsASCII ? bytePairs.nonASCIINumbers : bytePairs.numbers, readBy: table)
    guard table.isASCIICompatible else {
      return regroupedReading(by: candidate, encodings, characters)
    }
    return WeighedReading(
      reading: TextReading(
        encodings: encodings, characters: characters,
        pairs: isVisual(table) ? reversed(bytePairs.nonASCII) : bytePairs.nonASCII,
        positions: isVisual(table)
          ? UnsafeBufferPointer(start: nil, count: 0) : bytePairs.positions,
        weights: bytePairs.weights, isASCIICompatibleSingleByte: true),
      ascii: ascii, asciiUnigramCosts: table.keepsASCII ? asciiSums : ascii.sums,
      boundaryPenalty: candidate.boundaryPenalty, errorPenalty: candidate.errorPenalty)
  }

  /// A reading in which the characters of ASCII are other bytes, as in EBCDIC.
  private func regroupedReading(
    by candidate: Candidate, _ encodings: EncodingSet, _ characters: CharacterList
  ) -> WeighedReading {
    var ascii = arena.list(
      of: TextPair.self, capacity: bytePairs.ascii.count + bytePairs.nonASCII.count)
    var other = arena.list(
      of: TextPair.self, capacity: bytePairs.ascii.count + bytePairs.nonASCII.count)
    let weights = arena.buffer(repeating: 0 as UInt32, count: characters.characters.count)
    var wordWeight: UInt32 = 0
    for pairs in [bytePairs.ascii, bytePairs.nonASCII] {
      for pair in pairs {
        // Pairs are of bytes, of which each has a character.
        let first = characters.characters[Int(pair.first)]
        let second = characters.characters[Int(pair.second)]
        if first.scalar | second.scalar < 0x80 {
          ascii.append(pair)
          if second.category == .latin && first.category != .latin { wordWeight &+= pair.weight }
        } else {
          other.append(pair)
          weights[Int(pair.second)] &+= pair.weight
        }
      }
    }
    let costs = ASCIICosts(
      of: ascii.elements, characters, wordWeight: wordWeight, models: models, arena)
    return WeighedReading(
      reading: TextReading(
        encodings: encodings, characters: characters, pairs: other.elements,
        positions: UnsafeBufferPointer(start: nil, count: 0),
        weights: UnsafeBufferPointer(weights), isASCIICompatibleSingleByte: false),
      ascii: costs, asciiUnigramCosts: costs.sums, boundaryPenalty: candidate.boundaryPenalty,
      errorPenalty: candidate.errorPenalty)
  }

  /// The pairs as they stand in text that runs the other way.
  private func reversed(
    _ pairs: UnsafeBufferPointer<TextPair>
  ) -> UnsafeBufferPointer<TextPair> {
    var list = arena.list(of: TextPair.self, capacity: pairs.count)
    for pair in pairs { list.append(pair.reversed) }
    return list.elements
  }
}
