import Synchronization

/// Weighs all encodings by what their readings of the distinct units cost.
///
/// A first pass over a few units keeps the readings whose bounds are near the best; a second pass adds
/// units in chunks of doubling size, and drops readings that lag. See `docs/detection.md`.
///
/// It is safe to send: whoever takes a value from `withShared`, or makes one, is its only user.
final class TextWeighing: @unchecked Sendable {
  let model: DetectionModel
  let scorer: UnitScorer
  let reader: UnitReader

  /// The readings in units of two or four bytes and in EBCDIC, which are weighed by the same costs.
  private(set) lazy var codeUnits = CodeUnitReadings(model, scorer, reader)
  var tables: DetectionTables { model.tables }
  var parameters: DetectionParameters { model.parameters }

  // Bounds of work: the units of the first pass, the ASCII letters that it reads on each side of one, the readings
  // that it keeps, and how far these may be behind the best, in nats.
  private static let firstUnits = 8
  private static let keptLetters = 2
  private static let maxReadings = 20
  private static let firstBeam: Float = 20
  private static let firstChunk = 4
  private static let beam: Float = 8

  /// After so many units, a unit that all readings read alike is not looked at.
  private static let unitsBeforeSkipping = 12

  /// For each column of the scripts of a reading, what speaks for its language.
  @exclusivity(unchecked)
  var columnTerms = Scratch<Float>()

  /// What a unit costs in one of its readings, which several encodings may share.
  private struct KnownCost {
    let key: UInt64
    let cost: UnitCost

    /// Nats a byte in the language that suits it best.
    let fit: Float
    let isBad: Bool
  }

  @exclusivity(unchecked)
  private var knownCosts = Scratch<KnownCost>()

  /// What scans for repair have found of words.
  @exclusivity(unchecked)
  var scannedWords = ScannedWords()

  /// Those that cost more than healthy ones, with what was more work to find.
  @exclusivity(unchecked)
  var suspiciousWords = ScannedWords()

  /// The units of the last text.
  @exclusivity(unchecked)
  var collector = UnitCollector()

  /// The numbers of the units that the second pass added.
  private(set) var addedUnits: [Int] = []

  init(_ model: DetectionModel) {
    self.model = model
    scorer = UnitScorer(model)
    reader = UnitReader(model.tables)
  }

  /// The values that no detection uses at the moment.
  private static let idle = Mutex<[TextWeighing]>([])

  /// Calls the body with a value for the shared model, which no other caller uses meanwhile.
  static func withShared<Result>(_ body: (TextWeighing) -> Result) -> Result {
    // Values carry memory from one detection to the next, but nothing that answers depend on.
    let weighing =
      idle.withLock { $0.popLast() } ?? TextWeighing(.shared)
    defer { idle.withLock { $0.append(weighing) } }
    return body(weighing)
  }

  /// The units of a text, with what is needed of each.
  struct Units {
    let list: [UnitCollector.Unit]
    let pool: [UInt8]

    init(_ collector: UnitCollector) {
      list = collector.units
      pool = collector.pool
    }

    init(list: [UnitCollector.Unit], pool: [UInt8]) {
      self.list = list
      self.pool = pool
    }
  }

  /// Returns ln of the prior of each encoding.
  private func priors(_ options: WeighingOptions) -> [Float] {
    (0..<tables.encodings.count).map { model.encodingPriors[$0] + options.encodingTerms[$0] }
  }

  /// Weighs the readings of units.
  ///
  /// - Parameters:
  ///   - bytes: For each byte beyond ASCII, how often the input has it.
  ///   - asciiEvidence: For each column, the logarithm of what the ASCII words say for its language.
  ///   - kept: An encoding that is not given up, however unlikely it is.
  ///   - mayBe: Whether an encoding may be the answer of which the prior is known, and about what the units cost in it at least,
  ///     in nats. It is asked if the first pass has read all units.
  ///   - malformedCount: Returns the number of malformed places of a reading in the whole input; `nil`
  ///     if it is not known, so that the reading cannot be the answer.
  func weigh(
    _ units: Units, _ byteCounts: UnsafeBufferPointer<Int>, asciiEvidence: [Float],
    _ options: WeighingOptions, keeping kept: Int = -1,
    where mayBe: (_ prior: Float, _ nats: Float) -> Bool = { _, _ in true },
    malformedCount: (Reading) -> Int?
  ) -> TextPosterior {
    let priors = priors(options)
    var (candidates, groups) = firstPass(units, byteCounts, priors, keeping: kept)
    if units.list.count <= Self.firstUnits {
      candidates.removeAll { !mayBe($0.prior, Float($0.cost) / DetectionTables.unitsPerNat) }
    }
    if candidates.isEmpty { return TextPosterior() }
    var readings = secondPass(units, candidates, groups, priors, keeping: kept)
    joinAlike(&readings)
    // What speaks for each language before the units are looked at.
    var languages = zip(model.columnPriors, asciiEvidence).map { $0 + $1 }
    for (column, term) in options.languageTerms.enumerated() { languages[column] += term }
    for index in readings.indices {
      // An encoding counts malformed places in the whole input, not only in the units that were kept.
      let count = malformedCount(readings[index])
      readings[index].malformedCount = count ?? 0
      sumOverLanguages(&readings[index], priors, languages, asciiEvidence, options)
      if count == nil { readings[index].score = -.infinity }
    }
    readings.removeAll { !($0.score > -1e8) }
    return posterior(of: readings, units)
  }

  // MARK: First pass

  /// A group of encodings that read all bytes of the text alike.
  private struct Candidate {
    let encoding: Int
    let group: Int
    var prior: Float
    var cost: Int64 = 0
    var malformedCount = 0
    var score: Float = 0
  }

  /// Returns the readings that the first units leave, and the group of each encoding.
  private func firstPass(
    _ units: Units, _ byteCounts: UnsafeBufferPointer<Int>, _ priors: [Float], keeping kept: Int
  ) -> ([Candidate], [Int]) {
    var candidates: [Candidate] = []
    var groups = [Int](repeating: -1, count: tables.encodings.count)
    let present = (UInt8(128)...255).filter { byteCounts[Int($0)] > 0 }
    var leads: [(key: UInt64, group: Int)] = []
    let keys = present.withUnsafeBufferPointer { reader.keys(of: $0) }
    for (index, encoding) in tables.encodings.enumerated()
    where encoding.kind != .ebcdic && priors[index] > -1e8 {
      let isByByte = encoding.kind == .singleByte
      let key = isByByte ? keys[encoding.column] : 0
      if isByByte, let lead = leads.first(where: { $0.key == key }) {
        groups[index] = lead.group
        candidates[lead.group].prior = max(candidates[lead.group].prior, priors[index])
      } else {
        groups[index] = candidates.count
        if isByByte { leads.append((key, candidates.count)) }
        candidates.append(
          Candidate(encoding: index, group: candidates.count, prior: priors[index]))
      }
    }
    let keptGroup = groups.indices.contains(kept) ? groups[kept] : -1
    let count = min(units.list.count, Self.firstUnits)
    units.pool.withUnsafeBufferPointer { pool in
      for number in 0..<count {
        let unit = trimmed(units.list[number], pool)
        let bytes = UnsafeBufferPointer(rebasing: pool[unit.range])
        let (left, right, noise) = surroundings(of: unit)
        var index = 0
        reader.forEachBound(
          of: bytes, left, right, noise: noise, in: candidates.lazy.map(\.encoding), scorer
        ) { bound in
          candidates[index].cost += Int64(bound.cost)
          candidates[index].malformedCount += bound.malformedCount
          index += 1
        }
        let scale = scale(ofUnits: number + 1)
        for index in candidates.indices {
          candidates[index].score =
            candidates[index].prior - Float(candidates[index].cost) * scale
            - malformedCost(candidates[index].malformedCount)
        }
        let best = candidates.reduce(-Float.infinity) { max($0, $1.score) }
        candidates.removeAll { $0.score <= best - Self.firstBeam && $0.group != keptGroup }
      }
    }
    if candidates.count > Self.maxReadings {
      candidates.sort { ($0.score, $1.encoding) > ($1.score, $0.encoding) }
      let keptCandidate = candidates[Self.maxReadings...].filter { $0.group == keptGroup }
      candidates.removeSubrange(Self.maxReadings...)
      candidates += keptCandidate
    }
    return (candidates, groups)
  }

  /// Returns what a sixteenth of a nat of each of some units is worth.
  private func scale(ofUnits count: Int) -> Float {
    parameters[.evidence] * powf(Float(count), -parameters[.discount])
      / DetectionTables.unitsPerNat
  }

  /// Returns a unit with only a few of the ASCII letters around its bytes beyond ASCII: the others are alike in
  /// nearly all readings.
  private func trimmed(
    _ unit: UnitCollector.Unit, _ pool: UnsafeBufferPointer<UInt8>
  ) -> UnitCollector.Unit {
    let (start, end) = (unit.range.lowerBound, unit.range.upperBound)
    guard let first = pool[unit.range].firstIndex(where: { $0 >= 0x80 }),
      let last = pool[unit.range].lastIndex(where: { $0 >= 0x80 })
    else { return unit }
    let range = max(start, first - Self.keptLetters)..<min(end, last + 1 + Self.keptLetters)
    return UnitCollector.Unit(
      range: range, left: range.lowerBound > start ? pool[range.lowerBound - 1] : unit.left,
      right: range.upperBound < end ? pool[range.upperBound] : unit.right, hash: unit.hash,
      nonASCIICount: unit.nonASCIICount, count: unit.count)
  }

  /// Returns what malformed places cost.
  func malformedCost(_ count: Int) -> Float {
    count == 0
      ? 0 : parameters[.malformed] * powf(Float(count), parameters[.malformedExponent])
  }

  /// Returns the neighbours of a unit and the cost of noise.
  private func surroundings(
    of unit: UnitCollector.Unit
  ) -> (CharacterProperty, CharacterProperty, Int32) {
    (
      reader.property(ofNeighbour: unit.left), reader.property(ofNeighbour: unit.right),
      model.costs.noise(
        nonASCIICount: unit.nonASCIICount, letterCount: unit.range.count - unit.nonASCIICount)
    )
  }

  // MARK: Second pass

  /// Adds the costs of all units, by language, to the readings, and drops those that lag.
  private func secondPass(
    _ units: Units, _ candidates: [Candidate], _ groups: [Int], _ priors: [Float],
    keeping kept: Int
  ) -> [Reading] {
    addedUnits.removeAll(keepingCapacity: true)
    var readings = candidates.map { candidate in
      var reading = Reading(
        encodings: groups.indices.filter { groups[$0] == candidate.group }, prior: candidate.prior)
      reading.signature.reserveCapacity(units.list.count)
      return reading
    }
    var start = 0
    var size = Self.firstChunk
    units.pool.withUnsafeBufferPointer { pool in
      while start < units.list.count {
        let end = min(start + size, units.list.count)
        size *= 2
        scorer.removeRows()
        for number in start..<end {
          let unit = units.list[number]
          let bytes = UnsafeBufferPointer(rebasing: pool[unit.range])
          if number >= Self.unitsBeforeSkipping && isReadAlike(bytes, readings) { continue }
          addCosts(of: number, unit, bytes, to: &readings)
          addedUnits.append(number)
        }
        start = end
        if readings.count == 1 && start >= Self.unitsBeforeSkipping { break }
        if start < units.list.count && readings.count > 1 {
          drop(&readings, after: start, keeping: kept)
        }
      }
    }
    return readings
  }

  /// Whether all readings are of single-byte encodings that read a unit alike.
  private func isReadAlike(_ bytes: UnsafeBufferPointer<UInt8>, _ readings: [Reading]) -> Bool {
    var first: UInt64?
    for reading in readings {
      let encoding = reading.encodings[0]
      guard tables.encodings[encoding].kind == .singleByte else { return false }
      let key = reader.key(of: bytes, as: encoding).key
      if let first, first != key { return false }
      first = key
    }
    return true
  }

  /// Adds the costs of a unit to each reading.
  private func addCosts(
    of unitNumber: Int, _ unit: UnitCollector.Unit, _ bytes: UnsafeBufferPointer<UInt8>,
    to readings: inout [Reading]
  ) {
    let (left, right, noise) = surroundings(of: unit)
    knownCosts.removeAll()
    for index in readings.indices {
      let encoding = readings[index].encodings[0]
      let (key, malformed) = reader.key(of: bytes, as: encoding)
      let number: Int
      if let old = knownCosts.elements.firstIndex(where: { $0.key == key }) {
        number = old
      } else {
        let malformedCount = malformed ?? reader.read(bytes, as: encoding)
        var cost = scorer.cost(of: reader.characters, left, right, noise: noise)
        cost.malformedCount = Int32(malformedCount)
        number = knownCosts.count
        let least = Float(cost.least)
        knownCosts.append(
          KnownCost(
            key: key, cost: cost,
            fit: least / DetectionTables.unitsPerNat / Float(unit.range.count + 1),
            isBad: malformedCount > 0 || least > MixtureSearch.usualShare * Float(noise)))
      }
      let known = knownCosts[number]
      readings[index].fit += known.fit
      if known.isBad { readings[index].badUnits.append(unitNumber) }
      readings[index].add(known.cost, unit.count, scorer)
      readings[index].signature.append(UInt8(truncatingIfNeeded: number))
    }
  }

  /// Drops readings that lag behind the best by more than the beam, after a number of units.
  private func drop(_ readings: inout [Reading], after unitCount: Int, keeping kept: Int) {
    let scale = scale(ofUnits: unitCount)
    for index in readings.indices {
      let least = Int64(min(0, readings[index].sums.min() ?? 0))
      readings[index].score =
        readings[index].prior - Float(readings[index].any + least) * scale
        - malformedCost(readings[index].malformedCount)
    }
    let best = readings.reduce(-Float.infinity) { max($0, $1.score) }
    readings.removeAll { $0.score <= best - Self.beam && !$0.encodings.contains(kept) }
  }

  /// Whether a unit is read hardly better than noise in any language of an encoding.
  func isReadBadly(_ unit: UnitCollector.Unit, _ pool: [UInt8], as encoding: Int) -> Bool {
    let (left, right, noise) = surroundings(of: unit)
    let malformedCount = pool.withUnsafeBufferPointer {
      reader.read(UnsafeBufferPointer(rebasing: $0[unit.range]), as: encoding)
    }
    let cost = scorer.bound(of: reader.characters, left, right, noise: noise)
    return malformedCount > 0 || Float(cost) > MixtureSearch.usualShare * Float(noise)
  }

  /// Returns what explains a unit in the reading of an encoding, for a column's language, and its cost in
  /// nats.
  func explain(
    _ unit: UnitCollector.Unit, _ pool: [UInt8], as encoding: Int, column: Int
  ) -> (parts: [UnitScorer.Part], nats: Float) {
    let (left, right, noise) = surroundings(of: unit)
    pool.withUnsafeBufferPointer {
      _ = reader.read(UnsafeBufferPointer(rebasing: $0[unit.range]), as: encoding)
    }
    let (parts, cost) = scorer.explain(
      reader.characters, left, right, noise: noise, column: column)
    return (parts, Float(cost) / DetectionTables.unitsPerNat)
  }

  /// What a nat of the units of a reading counts against the best reading.
  func weight(of reading: Reading, against best: Reading) -> Float {
    let differing = zip(reading.signature, best.signature).count { $0 != $1 }
    return parameters[.evidence] * powf(Float(max(1, differing)), -parameters[.discount])
  }
}
