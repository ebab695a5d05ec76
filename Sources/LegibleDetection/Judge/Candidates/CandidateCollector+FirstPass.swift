internal import CTextKernels
internal import LegibleEncodings

/// The first pass over the single-byte encodings: the cost of single characters, and of their
/// positions.
extension CandidateCollector {
  /// A single-byte encoding that may be the right one.
  struct Candidate: BitwiseCopyable {
    let table: SingleByteTable

    /// The index in `SingleByteTable.all`.
    let number: Int

    /// The unigram cost of the characters, in units of `UnigramCosts`. It is equal if two encodings
    /// read the sample alike.
    let characterCost: UInt32
    let boundaryPenalty: Double
    let malformedPenalty: Double

    /// The gain from informative surroundings, which `errorPenalty` includes.
    let surroundingsGain: Double
    let errorPenalty: Double

    /// The sum of these costs less the commonness of the encoding, in nats.
    let firstPassCost: Double
  }

  /// Returns the maximum cost of a reading within the beam, in nats, given the lowest cost.
  static func limit(besideCost bestCost: Double) -> Double {
    bestCost + parameters.beam.singleByte.nats
      + parameters.beam.singleByteShare.ratio * max(bestCost, 0)
  }

  /// Returns the maximum cost of an EBCDIC reading within the beam, in nats, given the lowest cost.
  static func limitOfEBCDIC(besideCost bestCost: Double) -> Double {
    bestCost + parameters.beam.ebcdic.nats + parameters.beam.ebcdicShare.ratio * max(bestCost, 0)
  }

  /// Returns the encodings that can read the sample with few errors, with their costs. Encodings
  /// whose lower bound is far beyond the beam may be left out.
  func candidates(
    _ byteCounts: ByteCounts, _ plainCounts: ByteCounts?, _ occurring: ByteSet, mayBeEBCDIC: Bool,
    _ traits: PositionPenaltySums, keeping other: EncodingID?
  ) -> UnsafeBufferPointer<Candidate> {
    let highCount = byteCounts.count(in: 0x80...0xFF)
    let costs = characterCosts(withASCII: mayBeEBCDIC)
    let all = SingleByteTable.all
    let runs = repeatedBytes
    var candidates = arena.list(of: Candidate.self, capacity: all.count)
    var bestCost = Double.infinity
    let places = AlphabetEvidence(
      in: sample, at: bytePairs.nonASCIIOffsets, of: bytePairs.bytes, arena)
    let bounds = firstBounds(costs, traits, runs, places)
    // The likely best encoding comes first, so that others far beyond the beam can be skipped.
    let first = Self.cheapest(of: bounds, mayBeEBCDIC: mayBeEBCDIC)
    for turn in 0...all.count {
      let number = turn == 0 ? first : turn - 1
      let table = all[number]
      guard turn == 0 || number != first,
        table.isASCIICompatible
          ? bounds[number].minCost <= Self.limit(besideCost: bestCost) || table.id == other
          : mayBeEBCDIC,
        let errors = errorCount(readBy: table, byteCounts, plainCounts, occurring),
        errors <= parameters.malformed.maxErrors(inNonASCII: highCount)
      else { continue }
      let malformedPenalty = MalformedPenalty.cost(
        ofErrors: errors, first: parameters.malformed.further.nats)
      var errorPenalty = malformedPenalty
      var boundaryPenalty = 0.0
      var (firstPassGain, surroundingsGain) = (0.0, 0.0)
      let cost = UnigramCosts.nats(costs[number]) - priors.commonness(at: table.index)
      if table.isASCIICompatible {
        boundaryPenalty = mixedWordPenalty(of: number, traits)
        firstPassGain = lineGain(of: number, traits) + blankRunGain(readBy: table, runs)
        errorPenalty += positionPenalty(of: table.id, traits[number])
        errorPenalty += letterPenalty(readBy: table, runs)
        surroundingsGain = bounds[number].surroundingsGain
        errorPenalty -= surroundingsGain
      } else {
        errorPenalty += bracketPenalty(readBy: table, byteCounts, plainCounts)
        // The remaining terms can only add to the cost.
        if cost + errorPenalty > Self.limitOfEBCDIC(besideCost: bestCost) { continue }
        let contacts = pairPenalties(readBy: table)
        boundaryPenalty = contacts.mixedWords
        errorPenalty += contacts.faults
      }
      let firstPassCost = cost + boundaryPenalty + errorPenalty - firstPassGain
      candidates.append(
        Candidate(
          table: table, number: number, characterCost: costs[number],
          boundaryPenalty: boundaryPenalty, malformedPenalty: malformedPenalty,
          surroundingsGain: surroundingsGain, errorPenalty: errorPenalty,
          firstPassCost: firstPassCost))
      bestCost = min(bestCost, firstPassCost)
    }
    Self.putFirstInOrder(&candidates)
    return candidates.elements
  }

  /// Moves the candidate that was evaluated first to its place in the order of encodings.
  private static func putFirstInOrder(_ candidates: inout ArenaList<Candidate>) {
    var place = 0
    while place + 1 < candidates.count && candidates[place].number > candidates[place + 1].number {
      candidates.swapAt(place, place + 1)
      place += 1
    }
  }

  /// A lower bound of the cost of an encoding, before position faults are counted.
  private struct FirstBound: BitwiseCopyable {
    /// The lower bound in nats, if the encoding is compatible with ASCII.
    var minCost: Double

    /// The gain from informative surroundings, in nats.
    var surroundingsGain = 0.0
  }

  /// Returns the index of the encoding with the lowest bound.
  private static func cheapest(
    of bounds: UnsafeMutableBufferPointer<FirstBound>, mayBeEBCDIC: Bool
  ) -> Int {
    let all = SingleByteTable.all
    var first = 0
    for number in all.indices
    where (all[number].isASCIICompatible || mayBeEBCDIC)
      && bounds[number].minCost < bounds[first].minCost
    {
      first = number
    }
    return first
  }

  /// Returns the bounds of the encodings, by index in `SingleByteTable.all`.
  private func firstBounds(
    _ characterCosts: UnsafeBufferPointer<UInt32>, _ traits: PositionPenaltySums,
    _ runs: UnsafeBufferPointer<RepeatedByte>, _ places: AlphabetEvidence
  ) -> UnsafeMutableBufferPointer<FirstBound> {
    let bounds = arena.room(for: FirstBound.self, count: characterCosts.count)
    // The maximum gain of a line that begins like others: see `cost(ofLine:besides:)`.
    let gainOfLine = logarithm(2) / Double(PairWeights.unit)
    let all = SingleByteTable.all
    for number in all.indices {
      let table = all[number]
      var bound = FirstBound(
        minCost: UnigramCosts.nats(characterCosts[number]) - priors.commonness(at: table.index)
          + mixedWordPenalty(of: number, traits) - lineGain(of: number, traits)
          - Double(traits.capitalLines[number] &+ traits.smallLines[number]) * gainOfLine)
      if !runs.isEmpty { bound.minCost -= blankRunGain(readBy: table, runs) }
      if !places.isEmpty {
        bound.surroundingsGain = places.gain(readBy: table)
        bound.minCost -= max(0, bound.surroundingsGain)
      }
      bounds[number] = bound
    }
    return bounds
  }

  /// Returns how many bytes an encoding cannot read; `nil` if that is unknown.
  private func errorCount(
    readBy table: SingleByteTable, _ byteCounts: ByteCounts, _ plainCounts: ByteCounts?,
    _ occurring: ByteSet
  ) -> Int? {
    let unassigned = table.unassigned
    let count = unassigned.isDisjoint(with: occurring) ? 0 : byteCounts.count(of: unassigned)
    if table.isASCIICompatible || unassigned.isEmpty { return count }
    // Without counts of the plain text, the encoding has to be able to read every byte.
    return plainCounts.map { count + $0.count(of: unassigned) }
  }

  /// Returns the unigram cost of the sample in the best group of languages, by index in
  /// `SingleByteTable.all`.
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
    return models.unigrams.minCosts(
      of: entries.elements, readBy: SingleByteTable.symbols,
      tableCount: SingleByteTable.all.count, arena)
  }
}
