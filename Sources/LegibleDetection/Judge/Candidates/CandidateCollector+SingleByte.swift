internal import LegibleEncodings

extension CandidateCollector {
  /// Adds the readings of the sample by single-byte encodings.
  ///
  /// - Parameters:
  ///   - byteCounts: The byte counts from the first byte that is not plain text.
  ///   - plainCounts: The byte counts before it; `nil` if they are unknown or do not matter.
  ///   - other: An encoding that is kept, however unlikely it is.
  mutating func addSingleByte(
    byteCounts: ByteCounts, plainCounts: ByteCounts?, keeping other: EncodingID? = nil
  ) {
    let occurring = byteCounts.occurring
    let mayBeEBCDIC = byteCounts.mayBeEBCDIC
    let traits = PositionPenaltySums(of: bytePairs.nonASCIIBytes, arena)
    self.traits = traits
    let candidates = candidates(
      byteCounts, plainCounts, occurring, mayBeEBCDIC: mayBeEBCDIC, traits, keeping: other)
    let bestCost = candidates.reduce(Double.infinity) { min($0, $1.firstPassCost) }
    let limit = Self.limit(besideCost: bestCost)
    let limitOfEBCDIC = Self.limitOfEBCDIC(besideCost: bestCost)
    let nonASCIIBytes = list(of: occurring, from: 0x80)
    let allBytes = mayBeEBCDIC ? list(of: occurring.union(bytePairs.bytes), from: 0) : nonASCIIBytes
    var kept = arena.list(
      of: (candidate: Candidate, encodings: EncodingSet).self, capacity: candidates.count)
    for candidate in candidates
    where candidate.table.id == other
      || candidate.firstPassCost
        <= (candidate.table.isASCIICompatible ? limit : limitOfEBCDIC)
    {
      let table = candidate.table
      // Encodings that read all occurring bytes alike share one reading.
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
    // A few readings by multi-byte encodings will follow.
    readings.reserveCapacity(kept.count + 16)
    let sums = asciiSums
    for (candidate, encodings) in kept.elements {
      readings.append(reading(by: candidate, encodings, sums))
    }
  }

  /// Returns the bytes of a set that are not below `first`, in order.
  private func list(of bytes: ByteSet, from first: UInt8) -> UnsafeBufferPointer<UInt8> {
    var list = arena.list(of: UInt8.self, capacity: 256)
    bytes.forEach { if $0 >= first { list.append($0) } }
    return list.elements
  }

  /// The contexts of the non-ASCII bytes.
  var contexts: ByteContexts {
    ByteContexts(of: sample, at: bytePairs.nonASCIIOffsets, arena)
  }

  /// The cost of the ASCII characters in each language, including those after non-ASCII ones, where
  /// each ASCII byte is its character.
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

  /// - Parameter asciiSums: The cost of the ASCII characters in each language.
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
        uncountedWeight: bytePairs.uncountedWeight,
        listed: ListedCharacters(
          share: bytePairs.listingShare, bytePairs.positions, characters, arena),
        letterList: LetterList(of: bytePairs, readAs: characters, arena),
        weights: bytePairs.weights, isASCIICompatibleSingleByte: true),
      ascii: ascii, asciiUnigramCosts: table.keepsASCII ? asciiSums : ascii.sums,
      boundaryPenalty: candidate.boundaryPenalty, errorPenalty: candidate.errorPenalty,
      malformedPenalty: candidate.malformedPenalty, surroundingsGain: candidate.surroundingsGain,
      arena)
  }

  /// Returns a reading by an encoding that is not compatible with ASCII, such as EBCDIC.
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
        // The characters of a pair are given by bytes, each of which has a character.
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
      of: ascii.elements, characters, wordWeight: wordWeight, nonASCIIWordWeight: 0, models: models,
      arena)
    return WeighedReading(
      reading: TextReading(
        encodings: encodings, characters: characters, pairs: other.elements,
        positions: UnsafeBufferPointer(start: nil, count: 0),
        // These pairs are of the same bytes, whose weights were reduced.
        uncountedWeight: bytePairs.uncountedWeight,
        weights: UnsafeBufferPointer(weights), isASCIICompatibleSingleByte: false),
      ascii: costs, asciiUnigramCosts: costs.sums, boundaryPenalty: candidate.boundaryPenalty,
      errorPenalty: candidate.errorPenalty, malformedPenalty: candidate.malformedPenalty, arena)
  }
}
