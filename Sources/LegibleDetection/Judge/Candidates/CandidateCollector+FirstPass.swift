internal import CTextKernels
internal import LegibleEncodings

/// The first pass over the single-byte encodings: what each costs by its characters one by one, and by where these stand.
extension CandidateCollector {
  /// A single-byte encoding that may be the right one.
  struct Candidate: BitwiseCopyable {
    let table: SingleByteTable

    /// Its place in `SingleByteTable.all`.
    let number: Int

    /// The cost of the characters by themselves, as `UnigramCosts` has it; the same where two encodings
    /// read the sample alike.
    let characterCost: UInt32
    let boundaryPenalty: Double
    let malformedPenalty: Double

    /// What is told by surroundings, which is a part of the next.
    let placeGain: Double
    let errorPenalty: Double

    /// What all that costs together, less how common the encoding is, in nats.
    let firstPassCost: Double
  }

  /// The highest cost, in nats, with which a reading is kept, where the best costs so much.
  static func limit(besideCost bestCost: Double) -> Double {
    bestCost + parameters.beam.singleByte.nats
      + parameters.beam.singleByteShare.ratio * max(bestCost, 0)
  }

  /// The same for a reading in EBCDIC.
  static func limitOfEBCDIC(besideCost bestCost: Double) -> Double {
    bestCost + parameters.beam.ebcdic.nats + parameters.beam.ebcdicShare.ratio * max(bestCost, 0)
  }

  /// What the encodings that can read the sample with few errors make of it at first sight; some are left out that
  /// cost too much.
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
    // The one that may be the best is looked at first, and others that cost far more not at all.
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
      var (firstPassGain, placeGain) = (0.0, 0.0)
      let cost = UnigramCosts.nats(costs[number]) - priors.commonness(at: table.index)
      if table.isASCIICompatible {
        boundaryPenalty = mixedWordPenalty(of: number, traits)
        firstPassGain = lineGain(of: number, traits) + blankRunGain(readBy: table, runs)
        errorPenalty += positionPenalty(of: table.id, traits[number])
        errorPenalty += letterPenalty(readBy: table, runs)
        placeGain = bounds[number].placeGain
        errorPenalty -= placeGain
      } else {
        errorPenalty += bracketPenalty(readBy: table, byteCounts, plainCounts)
        // What follows only adds to the cost.
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
          placeGain: placeGain, errorPenalty: errorPenalty, firstPassCost: firstPassCost))
      bestCost = min(bestCost, firstPassCost)
    }
    Self.putFirstInOrder(&candidates)
    return candidates.elements
  }

  /// Gives the candidate that was looked at first its place among the others.
  private static func putFirstInOrder(_ candidates: inout ArenaList<Candidate>) {
    var place = 0
    while place + 1 < candidates.count && candidates[place].number > candidates[place + 1].number {
      candidates.swapAt(place, place + 1)
      place += 1
    }
  }

  /// What is known of an encoding before the faults of its characters are counted.
  private struct FirstBound: BitwiseCopyable {
    /// What it costs at least, in nats, if it is compatible with ASCII: what is left out only adds to that.
    var minCost: Double

    /// What is told by surroundings, in nats.
    var placeGain = 0.0
  }

  /// The place of the encoding whose lower bound of the cost is the least.
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

  /// The bounds of the encodings, by their places in `SingleByteTable.all`.
  private func firstBounds(
    _ characterCosts: UnsafeBufferPointer<UInt32>, _ traits: PositionPenaltySums,
    _ runs: UnsafeBufferPointer<RepeatedByte>, _ places: AlphabetEvidence
  ) -> UnsafeMutableBufferPointer<FirstBound> {
    let bounds = arena.room(for: FirstBound.self, count: characterCosts.count)
    // No line that begins like others gains more than this: see `cost(ofLine:besides:)`.
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
        bound.placeGain = places.gain(readBy: table)
        bound.minCost -= max(0, bound.placeGain)
      }
      bounds[number] = bound
    }
    return bounds
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

  /// The cost of the characters of the sample in the languages of their scripts together, by the places
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
    return models.unigrams.minCosts(
      of: entries.elements, readBy: SingleByteTable.symbols,
      tableCount: SingleByteTable.all.count, arena)
  }
}
