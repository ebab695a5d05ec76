/// Answers for lines that are surely in one encoding of a known set, so that most lines of a log are
/// not weighed beside their neighbours.
///
/// The costs of each unit in the components of the set are kept.
struct QuickLines: Sendable {
  private var components: [MixtureComponent] = []
  private var base = MixtureComponent(encoding: 0, column: 0)
  private var shares: [Float] = []
  private var isMixture = false
  private var plain = 0
  private var changeCost: Float = 0
  private var hasLanguages = false

  /// The weights of evidence by the number of units that differ.
  private var evidenceWeights: [Float] = []
  private var evidence: Float = 0
  private var lineMalformed: Float = 0

  /// For each unit and component, the cost beyond that in the base, and the reading; a reading of −1
  /// is not known yet. Two of its bits say whether it has malformed places, and whether it is other
  /// than that in the base.
  private var costs: [Float] = []
  private var readings: [Int32] = []

  /// For each unit, its excess in the component that suits it best.
  private var excesses: [Float] = []

  /// For each component, a test for lines that are surely in it; `nil` for UTF-8, and for encodings that have no pairs.
  private var usual: [UsualLines?] = []

  private static let malformed: Int32 = 1 << 30
  private static let otherThanBase: Int32 = 1 << 29

  // The lead over all other encodings, in nats, from which a line is sure; and what is added to it if
  // ASCII words, which are not looked at, may be evidence against the line.
  private static let margin: Float = 7
  private static let marginOfWords: Float = 8

  /// Answers from now on by a set.
  mutating func update(
    _ fit: MixtureFit, _ weights: MixtureWeights, isMixture: Bool, plain: Int
  ) {
    let base = weights.base ?? fit.components[0]
    let components = isMixture ? fit.components : [base]
    if self.base != base || self.components != components {
      forget()
      usual = components.map { UsualLines($0, weights.units.model) }
    }
    self.base = base
    self.components = components
    shares = isMixture ? fit.shares.map { naturalLogarithm(max($0, 1e-4)) } : [0]
    self.isMixture = isMixture
    self.plain = plain
    changeCost = fit.changeCost
    hasLanguages = Set(components.map { $0.column }).count > 1
    guard evidenceWeights.isEmpty else { return }
    evidenceWeights = (0..<64).map { weights.units.weight(ofDiffering: Float($0)) }
    evidence = weights.parameters[.evidence]
    lineMalformed = weights.parameters[.lineMalformed]
  }

  /// Forgets all units.
  mutating func forget() {
    costs = []
    readings = []
    excesses = []
  }

  /// Returns the number of the encoding of a line, and its probability; `nil` if it is not sure.
  mutating func answer(
    for line: [UInt8], _ units: LineUnits, declared: [Int], floor: Float
  ) -> (encoding: Int, probability: Float)? {
    if components.isEmpty { return nil }
    if let answer = usualAnswer(for: line, declared: declared) { return answer }
    // The following bytes may be UTF-16.
    if WideStretches.isPossible(in: line) { return nil }
    let count = components.count
    var sums = SIMD8<Float>.zero
    var differing = SIMD8<Float>.zero
    var malformed = SIMD8<Float>.zero
    var isSure = true
    var (mostGain, unitCount) = (-Float.infinity, 0)
    var numbers: [Int32] = []
    line.withUnsafeBufferPointer { line in
      LineUnits.forEachUnit(in: line) { range, _ in
        if isSure { numbers.append(units.add(line, range)) }
      }
    }
    for unit in numbers {
      fill(unit, units)
      if excesses[Int(unit)] > floor { isSure = false }
      let start = Int(unit) * count
      for index in 0..<count {
        let reading = readings[start + index]
        sums[index] += costs[start + index]
        if reading & Self.otherThanBase != 0 { differing[index] += 1 }
        if reading & Self.malformed != 0 { malformed[index] = lineMalformed }
      }
      unitCount += 1
    }
    guard isSure, unitCount > 0 else { return nil }
    guard isMixture else { return malformed[0] == 0 ? (plain, 1) : nil }
    let validity = MixtureLine.validity(
      ofSequences: line.withUnsafeBytes(MixtureLine.sequenceCount))
    var scores = SIMD8<Float>(repeating: -.infinity)
    var best = 0
    for index in 0..<count {
      let encoding = components[index].encoding
      scores[index] =
        shares[index] - sums[index] * evidenceWeights[min(63, Int(differing[index]))]
        - malformed[index] + (encoding == MixtureWeights.utf8 ? validity : 0)
        + (declared.contains(encoding) ? MixtureWeights.declaration : 0)
      if scores[index] > scores[best] { best = index }
    }
    guard malformed[best] == 0 else { return nil }
    let encoding = components[best].encoding
    var rest: Float = 0
    for index in 0..<count where components[index].encoding != encoding {
      let isAlike = numbers.allSatisfy {
        readings[Int($0) * count + index] == readings[Int($0) * count + best]
      }
      if !isAlike { rest = max(rest, expf(scores[index] - scores[best])) }
    }
    let margin = Self.margin + (hasLanguages ? Self.marginOfWords : 0)
    guard rest < expf(-margin) else { return nil }
    for unit in numbers {
      let start = Int(unit) * count
      for index in 0..<count where components[index].encoding != encoding {
        mostGain = max(mostGain, costs[start + best] - costs[start + index])
      }
    }
    // A part of the line may be in another encoding.
    if unitCount > 1 && mostGain * evidence > changeCost - 1 { return nil }
    return (encoding, 1 - rest)
  }

  /// Returns the number of the encoding of a line that is usual in it, and in which it costs less than in any other by more than
  /// the margin.
  private mutating func usualAnswer(
    for line: [UInt8], declared: [Int]
  ) -> (encoding: Int, probability: Float)? {
    var margin = Self.margin + (hasLanguages ? Self.marginOfWords : 0)
    if !declared.isEmpty { margin += MixtureWeights.declaration }
    let lead = Int32(margin / evidence * DetectionTables.unitsPerNat)
    return line.withUnsafeBytes { line in
      var (best, least) = (-1, Int32.max)
      for index in components.indices {
        guard let excess = excess(of: line, in: index, limit: least) else { return nil }
        if excess < least { (best, least) = (index, excess) }
      }
      guard best >= 0, let own = usual[best], least <= own.maxExcess else { return nil }
      for index in components.indices
      where components[index].encoding != components[best].encoding {
        guard let excess = excess(of: line, in: index, limit: least + lead), excess - lead >= least
        else { return nil }
      }
      return (components[best].encoding, 1)
    }
  }

  /// Returns the excess of a line in a component; `nil` if it is not known.
  private mutating func excess(
    of line: UnsafeRawBufferPointer, in index: Int, limit: Int32
  ) -> Int32? {
    if components[index].encoding == MixtureWeights.utf8 {
      return line.isWellFormedUTF8 ? nil : UsualLines.malformed
    }
    return usual[index]?.excess(of: line, limit: limit)
  }

  /// Looks up what a unit costs in each component.
  private mutating func fill(_ unit: Int32, _ units: LineUnits) {
    let number = Int(unit)
    let count = components.count
    if number >= excesses.count {
      let missing = units.count - excesses.count
      excesses += repeatElement(.nan, count: missing)
      costs += repeatElement(0, count: missing * count)
      readings += repeatElement(-1, count: missing * count)
    }
    guard excesses[number].isNaN else { return }
    let costInBase = units.cost(base, unit)
    let baseReading = units.reading(base.encoding, unit)
    var least = Float.infinity
    for (index, component) in components.enumerated() {
      let reading = units.reading(component.encoding, unit)
      let cost = units.cost(component, unit)
      least = min(least, cost)
      costs[number * count + index] =
        reading != baseReading || component != base ? cost - costInBase : 0
      readings[number * count + index] =
        reading
        | (units.malformedCount(component.encoding, unit) > 0 ? Self.malformed : 0)
        | (reading != baseReading ? Self.otherThanBase : 0)
    }
    excesses[number] = least - MixtureSearch.usualShare * units.noise(of: unit)
  }
}
