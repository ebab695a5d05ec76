/// The term for letter contexts and damaged bytes in a single-byte reading.
struct ContextAndDamageTerm {
  /// The hypothesis that a byte is damage.
  struct Damage {
    /// The pairs and positions that would not be part of the text.
    let pairs: PairGroup
    let positions: UnsafeBufferPointer<PositionedCharacter>

    /// The new pair of the characters on both sides of the byte.
    let joined: PairGroup

    /// The penalty for damage, less the cost of the byte other than that of its pairs, in nats.
    let cost: Double

    /// The contexts that would not exist, and those that would exist instead.
    let removed, added: UnsafeBufferPointer<LetterContext>

    /// - Parameters:
    ///   - change: The change of contexts without the byte.
    ///   - errorPenalty: The cost of the byte in the reading other than that of its pairs, in nats.
    init(
      that lone: LoneByte, changing change: ByteContexts.Change, in reading: TextReading,
      errorPenalty: Double, _ arena: Arena
    ) {
      let infos = reading.characters.characters
      // A byte that occurs once is in two pairs, or in one at an end of the sample.
      var pairs = arena.list(of: TextPair.self, capacity: 2)
      var (previous, next): (UInt16?, UInt16?)
      for pair in reading.pairs where pair.first == lone.byte || pair.second == lone.byte {
        pairs.append(pair)
        if pair.first == lone.byte { next = pair.second } else { previous = pair.first }
      }
      var joined = arena.list(of: TextPair.self, capacity: 1)
      // Two layout characters form no pair.
      if let previous, let next,
        !infos[Int(previous)].scalar.isASCIILayout || !infos[Int(next)].scalar.isASCIILayout
      {
        joined.append(TextPair(first: previous, second: next, weight: UInt32(PairWeights.unit)))
      }
      self.pairs = PairGroup(pairs.elements, of: reading.characters, arena)
      self.joined = PairGroup(joined.elements, of: reading.characters, arena)
      // For text in visual order no positions were counted.
      positions = reading.positions.isEmpty ? reading.positions : lone.positions
      cost = lone.damageCost - errorPenalty
      removed = change.removed.read(by: infos, arena)
      added = change.added.read(by: infos, arena)
    }
  }

  let models: LanguageModels
  let characters: CharacterList

  /// The contexts of all bytes.
  let contexts: UnsafeBufferPointer<LetterContext>

  /// Whether a small letter follows two capitals.
  let hasCaseFaults: Bool

  let damages: [Damage]

  /// Returns the gain in log-likelihood of the reading in a language.
  func gain(in language: LanguageModel) -> Double {
    // The group of an ideographic language has pairs of ideographs, and no letter contexts.
    let group = language.isIdeographic ? nil : language.contextGroup
    let counts = group.map { models.contexts.counts(of: contexts, in: $0) }
    let caseCost = hasCaseFaults ? parameters.position.fault.nats : 0
    if damages.isEmpty { return (counts?.gain ?? 0) - caseCost }
    var sum = LogarithmicSum()
    sum.add(counts?.gain ?? 0)
    for damage in damages {
      let cost =
        (language.cost(of: damage.pairs, models: models)?.saturated ?? 0)
        - (language.cost(of: damage.joined, models: models)?.saturated ?? 0)
        + language.positionCost(of: damage.positions, in: characters).saturated - damage.cost
      var gain = cost / parameters.posterior.temperature.ratio
      if let counts, let group {
        let removed = models.contexts.counts(of: damage.removed, in: group)
        let added = models.contexts.counts(of: damage.added, in: group)
        gain += (counts - removed + added).gain
      }
      sum.add(gain)
    }
    return sum.logarithm - caseCost
  }
}
