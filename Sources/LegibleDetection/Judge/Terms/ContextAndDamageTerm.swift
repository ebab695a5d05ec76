/// The doubt about a single-byte reading.
struct ContextAndDamageTerm {
  /// That a byte is damage.
  struct Damage {
    /// The pairs of characters, and the positions, that would be none of the text.
    let pairs: PairGroup
    let positions: UnsafeBufferPointer<PositionedCharacter>

    /// The pair that would be one: of the characters on either side.
    let joined: PairGroup

    /// What that costs, less what the byte costs besides its pairs, in nats.
    let cost: Double

    /// The contexts that would be none, and those that would be some instead.
    let removed, added: UnsafeBufferPointer<LetterContext>

    /// - Parameters:
    ///   - change: What the contexts are without the byte.
    ///   - errorPenalty: The cost of the byte in the reading besides its pairs, in nats.
    init(
      that lone: LoneByte, changing change: ByteContexts.Change, in reading: TextReading,
      errorPenalty: Double, _ arena: Arena
    ) {
      let infos = reading.characters.characters
      // What occurs once is in two pairs, or at an end of the sample in one.
      var pairs = arena.list(of: TextPair.self, capacity: 2)
      var (previous, next): (UInt16?, UInt16?)
      for pair in reading.pairs where pair.first == lone.byte || pair.second == lone.byte {
        pairs.append(pair)
        if pair.first == lone.byte { next = pair.second } else { previous = pair.first }
      }
      var joined = arena.list(of: TextPair.self, capacity: 1)
      // Runs of blanks are in no pair.
      if let previous, let next,
        !infos[Int(previous)].scalar.isASCIILayout || !infos[Int(next)].scalar.isASCIILayout
      {
        joined.append(TextPair(first: previous, second: next, weight: UInt32(PairWeights.unit)))
      }
      self.pairs = PairGroup(pairs.elements, of: reading.characters, arena)
      self.joined = PairGroup(joined.elements, of: reading.characters, arena)
      // Where text runs the other way no positions were counted.
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

  /// Whether a small letter stands after two capitals.
  let hasCaseFaults: Bool

  let damages: [Damage]

  /// By how much likelier the reading is in a language than its pairs say, as a logarithm.
  func gain(in language: LanguageModel) -> Double {
    // The group of a language with ideographs has pairs of these, and no contexts of letters.
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
