/// The non-ASCII pairs of a reading, split into those whose cost depends on the language, and the
/// others.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct SharedPairs {
  /// The pairs that the language models score.
  let languagePairs: UnsafeBufferPointer<TextPair>

  /// For each distinct character, the weight of these pairs whose second character it is, in
  /// sixteenths.
  let languageWeights: UnsafeBufferPointer<UInt32>

  /// The cost of the other pairs, in nats.
  let cost: Double

  /// The same cost without bounds for repeated pairs.
  let fullCost: Double

  /// The weighted share of pairs with a box-drawing character, 0…1; 0 if they cost more than random
  /// bytes, and so are not a drawing.
  let drawingShare: Double

  init(of reading: TextReading, _ arena: Arena) {
    let characters = reading.characters
    let hasDrawings = characters.has(.boxDrawing)
    let hasFullwidth =
      !reading.isASCIICompatibleSingleByte && characters.has(.cjkPunctuation)
    let hasBlankRuns = BlankRunCosts.apply(to: reading)
    let mayHaveSigns = SignCosts.apply(to: characters)
    guard hasDrawings || hasFullwidth || hasBlankRuns || mayHaveSigns else {
      languagePairs = reading.pairs
      languageWeights = reading.weights
      cost = Self.uncountedCost(of: reading)
      (fullCost, drawingShare) = (cost, 0)
      return
    }
    let costs = parameters.sharedPairs
    let drawing = DrawingCosts.shared
    let maxRepeatedPairCost = costs.maxRepeatedCost.nats * Double(PairWeights.unit)
    var others = arena.list(of: TextPair.self, capacity: reading.pairs.count)
    let weights = arena.buffer(repeating: 0 as UInt32, count: reading.weights.count)
    var (total, chance) = (0.0, 0.0)
    var (drawn, drawnCost, fullDrawnCost) = (0 as UInt32, 0.0, 0.0)
    for pair in reading.pairs {
      // The numbers of a pair are valid indices of the characters and of their weights.
      let first = characters.characters[Int(pair.first)]
      let second = characters.characters[Int(pair.second)]
      if hasDrawings && (DrawingCosts.includes(first) || DrawingCosts.includes(second)) {
        let cost = drawing.cost(first, second) * Double(pair.weight)
        drawnCost += min(cost, maxRepeatedPairCost)
        fullDrawnCost += cost
        drawn &+= pair.weight
      } else if hasFullwidth, let cost = FullwidthCosts.cost(first, second, costs) {
        total += cost * Double(pair.weight)
      } else if hasBlankRuns, let cost = BlankRunCosts.cost(first, second, costs) {
        total += cost * Double(pair.weight)
      } else if mayHaveSigns, let cost = SignCosts.cost(first, second, costs) {
        total += cost * Double(pair.weight)
        // Such bytes are also common in signals and pixels, so signs are no evidence against binary
        // data.
        chance += max(0, parameters.chance.randomByte.nats - cost) * Double(pair.weight)
      } else {
        others.append(pair)
        weights[Int(pair.second)] &+= pair.weight
      }
    }
    languagePairs = others.elements
    languageWeights = UnsafeBufferPointer(weights)
    let unit = Double(PairWeights.unit)
    if drawn > 0 && DrawingCosts.areRarelyDrawnWith(reading.encodings) {
      total += costs.broken.nats * Double(PairWeights.unit)
    }
    let uncounted = Self.uncountedCost(of: reading)
    cost = (total + drawnCost) / unit + uncounted
    fullCost = (total + chance + fullDrawnCost) / unit + uncounted
    let isDrawn = drawnCost < Double(drawn) * parameters.chance.randomByte.nats
    drawingShare = isDrawn ? Double(drawn) / unit / max(1, reading.weight) : 0
  }

  /// Returns the cost of the pairs of isolated letters that are not counted.
  private static func uncountedCost(of reading: TextReading) -> Double {
    Double(reading.uncountedWeight) / Double(PairWeights.unit) * parameters.listing.pair.nats
  }
}
