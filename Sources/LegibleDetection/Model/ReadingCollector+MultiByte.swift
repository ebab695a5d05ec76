internal import LegibleEncodings

extension ReadingCollector {
  /// Adds what the encodings with several bytes a character make of the sample.
  ///
  /// - Parameter limit: What a reading may cost in nats, by its encoding, to be worth a closer look.
  mutating func addMultiByte(limit: (EncodingID) -> Double) {
    for structure in MultiByteStructure.all
    where options.allows(structure.encoding) && structure.mayRead(sample) {
      add(structure.encoding, limit: limit(structure.encoding.id))
    }
  }

  /// Adds what an encoding with several bytes a character makes of the sample, if it can read it, and
  /// that does not plainly cost more than the limit.
  mutating func add(_ encoding: TextEncoding, limit: Double = .infinity) {
    // A platform without the converter has no such reading.
    guard var text = DecodedSample(sample, as: encoding) else { return }
    var cost = text.isCut ? ErrorCost.cut : 0
    if isAtStart, let whole = text.withoutCutHead(models: models) {
      text = whole
      cost += ErrorCost.cut
    }
    var errors = text.malformedCount
    if errors > 0 && (!options.allowsLossy || errors > 2 + sample.count / 500) { return }
    for _ in 0..<2 {
      guard let aligned = text.realigned(models: models) else { break }
      text = aligned
      errors = min(errors, text.malformedCount + 1)
    }
    let pairs = CharacterPairs(of: text.utf8, arena)
    // Errors alone do not make an encoding a candidate.
    if pairs.otherCount == 0 && encoding.isASCIICompatible { return }
    let errorCost =
      ErrorCost.cost(ofErrors: errors) * (encoding == .utf8 ? ErrorCost.shareInUTF8 : 1) + cost
    if leastCost(of: pairs) + errorCost > limit { return }
    let characters = CharacterList(of: pairs.scalars, models: models, arena)
    add(
      TextReading(
        encodings: EncodingSet(encoding.id), characters: characters, pairs: pairs.other,
        weights: pairs.weights,
        ascii: encoding.hasASCIITrailBytes
          ? ASCIICosts(
            of: pairs.ascii, characters, wordWeight: pairs.asciiWordWeight, models: models, arena)
          : ascii,
        contactCost: 0, errorCost: errorCost))
  }

  /// What the ideographs and syllables cost at least, in nats: in wrong readings most are rare ones.
  private func leastCost(of pairs: CharacterPairs) -> Double {
    var total: UInt64 = 0
    for (scalar, weight) in zip(pairs.scalars, pairs.weights) where scalar >= 0x3400 {
      let cost = models.leastUnigramCost(of: scalar) ?? 0
      total &+= UInt64(min(cost, Int(LanguageModel.mostOfPair))) &* UInt64(weight)
    }
    return Double(total) / (CostScale.stepsPerNat * Double(PairWeights.unit))
  }
}

extension TextEncoding {
  /// Whether bytes below 0x80 are also part of longer sequences.
  fileprivate var hasASCIITrailBytes: Bool {
    switch self {
    case .utf8, .eucJP, .eucTW: false
    default: true
    }
  }
}
