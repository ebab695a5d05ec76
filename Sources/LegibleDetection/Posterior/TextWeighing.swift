import Synchronization

/// Weighs all encodings by what their readings of the distinct units cost.
///
/// First sight keeps the readings that are near the best by what pairs of bytes cost; a second pass adds
/// units in chunks of doubling size, and drops readings that lag. See `docs/detection.md`.
///
/// It is safe to send: whoever takes a value from `withShared`, or makes one, is its only user.
final class TextWeighing: @unchecked Sendable {
  let model: DetectionModel
  let scorer: UnitScorer
  let reader: UnitReader

  /// The readings in units of two or four bytes and in EBCDIC, which are weighed by the same costs.
  private(set) lazy var codeUnits = CodeUnitReadings(model, scorer, reader)

  /// The evidence of words for languages.
  let evidence: LanguageEvidence
  var tables: DetectionTables { model.tables }
  var parameters: DetectionParameters { model.parameters }

  // Bounds of work: the units that are added before readings are dropped, and how far these may be behind the best, in nats.
  private static let firstChunk = 4
  private static let beam: Float = 8

  /// After so many units, a unit that all readings read alike is not looked at.
  private static let unitsBeforeSkipping = 12

  /// The prior probability, up to a factor, that a language is written in an encoding, by the tier of the pair.
  private(set) var factors: [Float] = []

  /// For each column of the scripts of a reading, the terms of its language.
  @exclusivity(unchecked)
  var columnTerms = Scratch<Float>()

  /// The readings that are weighed.
  @exclusivity(unchecked)
  var readings: WeighedReadings

  /// ln of the prior of each encoding, and the evidence for each column's language apart from units, in nats.
  @exclusivity(unchecked)
  var priors = Scratch<Float>()
  @exclusivity(unchecked)
  private(set) var languages = Scratch<Float>()

  /// The encodings that are near the best at first sight, with their scores.
  @exclusivity(unchecked)
  private var near = Scratch<(score: Float, encoding: Int)>()

  /// The cost of a unit in one of its readings, which several encodings may share.
  private struct KnownCost {
    let key: UInt64
    let cost: UnitCost

    /// Nats a byte in the language that suits it best.
    let fit: Float
    let isBad: Bool
  }

  @exclusivity(unchecked)
  private var knownCosts = Scratch<KnownCost>()

  /// The results of scans for repair, by word.
  @exclusivity(unchecked)
  var scannedWords = ScannedWords()

  /// The results for words that cost more than healthy ones, which take more work.
  @exclusivity(unchecked)
  var suspiciousWords = ScannedWords()

  /// The scores of the encodings of the last text at first sight.
  @exclusivity(unchecked)
  private var sight: FirstSight

  /// The units of the last text.
  @exclusivity(unchecked)
  var collector = UnitCollector()

  init(_ model: DetectionModel) {
    self.model = model
    sight = FirstSight(model)
    readings = WeighedReadings(model.tables)
    scales = (0...UnitCollector.unitLimit).map {
      model.parameters[.evidence] * powf(Float(max(1, $0)), -model.parameters[.discount])
        / DetectionTables.unitsPerNat
    }
    let parameters = model.parameters
    factors = [
      expf(parameters[.neverWritten]), expf(parameters[.rarelyWritten]), 1,
      expf(parameters[.noLanguage] + parameters[.rarelyWritten]),
    ]
    scorer = UnitScorer(model)
    evidence = LanguageEvidence(model, scorer)
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

  /// Sets the evidence apart from units: priors, options, and for languages the ASCII words.
  func setPriors(_ asciiEvidence: [Float], _ options: WeighingOptions) {
    priors.removeAll()
    priors.append(contentsOf: model.encodingPriors)
    Self.add(options.encodingTerms, to: &priors)
    languages.removeAll()
    languages.append(contentsOf: model.columnPriors)
    Self.add(asciiEvidence, to: &languages)
    Self.add(options.languageTerms, to: &languages)
  }

  private static func add(_ terms: [Float], to sums: inout Scratch<Float>) {
    let start = sums.start
    terms.withUnsafeBufferPointer { terms in
      // There is a term for each sum, or none.
      for index in 0..<min(terms.count, sums.count) { start[index] += terms[index] }
    }
  }

  /// Weighs the readings of units.
  ///
  /// - Parameters:
  ///   - byteCounts: For each byte, how often the input has it.
  ///   - asciiEvidence: For each column, the log-likelihood of the ASCII words in its language.
  ///   - kept: An encoding that is not given up, however unlikely it is.
  ///   - mayBe: Whether an encoding may be the answer, given its prior and about the least cost of the units in it, in nats.
  ///   - malformedCount: Returns the number of malformed places of an encoding in the whole input, given that in the units;
  ///     `nil` if it is not known, so that the encoding cannot be the answer.
  func weigh(
    _ units: Units, _ byteCounts: UnsafeBufferPointer<UInt64>, asciiEvidence: [Float],
    _ options: WeighingOptions, keeping kept: Int = -1,
    where mayBe: (_ prior: Float, _ nats: Float) -> Bool = { _, _ in true },
    malformedCount: (_ encoding: Int, _ countInUnits: Int) -> Int?
  ) -> TextPosterior {
    setPriors(asciiEvidence, options)
    look(at: units, byteCounts)
    func posterior(_ beam: Beam) -> (posterior: TextPosterior, slack: Float) {
      let left = chooseReadings(units, beam, keeping: kept, where: mayBe)
      secondPass(units, keeping: kept)
      let slack = slack(of: units)
      readings.joinAlike()
      for row in readings.live.elements {
        let reading = readings[row]
        // An encoding counts malformed places in the whole input, not only in the units that were kept.
        let count = malformedCount(reading.pointee.encoding, reading.pointee.malformedCount)
        reading.pointee.malformedCount = count ?? 0
        sumOverLanguages(row, asciiEvidence, options)
        if count == nil { reading.pointee.score = -.infinity }
      }
      readings.drop { !($0[$1].pointee.score > -1e8) }
      return (self.posterior(units, beside: left), slack)
    }
    let first = posterior(units.list.count == 1 ? .ofOneUnit : .narrow)
    if readings.count == 0 { return first.posterior }
    // If the answer is not sure, or costs more than at first sight, a reading that first sight dropped may be better.
    let isSure = first.posterior.readings.first?.probability ?? 0 >= Self.sure
    if isSure && first.slack <= Self.maxSlack { return first.posterior }
    return posterior(.wide(slack: first.slack)).posterior
  }

  // MARK: First sight

  /// - Precondition: The priors have been set.
  private func look(at units: Units, _ byteCounts: UnsafeBufferPointer<UInt64>) {
    sight.look(
      at: units, byteCounts, reader, priors: priors.elements,
      scale: { scale(ofUnits: $0) * DetectionTables.unitsPerNat }, malformedCost: malformedCost)
  }

  /// Returns the cost at first sight, in nats, of the units that were looked at last: at most their exact cost, and at least
  /// that without the ASCII letters, which first sight leaves out since they are alike in all encodings.
  func costAtFirstSight(_ cost: Float, in encoding: Int?) -> Float {
    let exact = cost - Self.letterCost * Float(sight.letterCount)
    return encoding.map { min(cost, max(exact, sight.leastCost($0))) } ?? exact
  }

  /// Whether units may be in some encoding of single or double bytes that reads all bytes, and not all of them as `other` does.
  ///
  /// - Parameter mayBe: Whether an encoding may be it, given its prior and about the least cost of the units in it, in nats.
  func mayBeRead(
    _ units: Units, _ byteCounts: UnsafeBufferPointer<UInt64>, otherwiseThan other: Int?,
    where mayBe: (_ prior: Float, _ nats: Float) -> Bool
  ) -> Bool {
    priors.removeAll()
    priors.append(contentsOf: model.encodingPriors)
    look(at: units, byteCounts)
    let keys = reader.keys(of: sight.present.elements)
    let ownColumn = other.map { tables.encodings[$0].column } ?? -1
    return tables.encodings.enumerated().contains { encoding, record in
      guard record.kind != .utf8, record.kind != .ebcdic, encoding != other,
        sight.malformedCount(encoding) == 0
      else { return false }
      let isAlike =
        ownColumn >= 0 && record.column >= 0 && keys[record.column] == keys[ownColumn]
      return !isAlike && mayBe(model.encodingPriors[encoding], sight.leastCost(encoding))
    }
  }

  /// The confidence of an answer from which on no other readings are looked at.
  private static let sure: Float = 0.9

  /// The limits for readings whose exact cost is computed: their number, and their distance from the best, in nats.
  private struct Beam {
    let nats: Float
    let readings: Int

    static let maxReadings = 20
    static let narrow = Beam(nats: 10, readings: 8)

    /// A single unit needs less: readings cannot differ on just a few of many units, which first sight judges less well.
    static let ofOneUnit = Beam(nats: 7, readings: 8)

    /// - Parameter slack: The cost of the best reading beyond that at first sight.
    static func wide(slack: Float) -> Beam {
      Beam(nats: 20 + max(0, slack), readings: maxReadings)
    }

    /// If a text has few units, more readings are weighed, up to about this number of readings times units.
    static let weighedUnits = 16
  }

  /// The weight of a nat of first sight in the probability of readings that are not weighed.
  private static let sightWeight: Float = 1.4

  /// Chooses the readings that are near the best at first sight.
  ///
  /// - Returns: The summed weights of the others relative to the best.
  private func chooseReadings(
    _ units: Units, _ beam: Beam, keeping kept: Int,
    where mayBe: (_ prior: Float, _ nats: Float) -> Bool
  ) -> Float {
    readings.removeAll(unitCount: units.list.count)
    let limit = max(
      beam.readings, min(Beam.maxReadings, Beam.weighedUnits / max(1, units.list.count)))
    let least = sight.best - beam.nats
    near.removeAll()
    for encoding in 0..<sight.scores.count {
      let score = sight.scores[encoding]
      if score > least || encoding == kept && score > -1e8 { near.append((score, encoding)) }
    }
    near.sort { ($0.score, $1.encoding) > ($1.score, $0.encoding) }
    let keys = reader.keys(of: sight.present.elements)
    var left: Float = 0
    for (score, encoding) in near.elements {
      let record = tables.encodings[encoding]
      // Encodings that read all bytes of the text alike are one reading.
      let key = record.kind == .singleByte ? keys[record.column] : UInt64(encoding)
      if let row = readings.row(withKey: key) {
        readings.add(encoding, prior: priors[encoding], to: row)
      } else if !mayBe(priors[encoding], sight.leastCost(encoding)) {
        continue
      } else if readings.count < limit
        && (sight.best - score < beam.nats || readings.count < 2) || encoding == kept
      {
        readings.append(encoding, key: key, prior: priors[encoding])
      } else {
        left += expf(Self.sightWeight * (score - sight.best))
      }
    }
    return left
  }

  /// The maximum by which the best reading may cost more than at first sight, in nats, apart from this much for each ASCII
  /// letter, which first sight leaves out.
  private static let maxSlack: Float = 12
  private static let letterCost: Float = 2.3

  /// Returns by how many nats the best score is lower than at first sight.
  private func slack(of units: Units) -> Float {
    let unitScale = scale(ofUnits: sight.unitCount) * DetectionTables.unitsPerNat
    let scale = unitScale * Float(sight.unitCount) / Float(max(1, readings.units.count))
    var score = -Float.infinity
    for row in readings.live.elements {
      let reading = readings[row].pointee
      let nats = Float(readings.leastCost(of: row)) / DetectionTables.unitsPerNat
      score = max(score, reading.prior - scale * nats - malformedCost(reading.malformedCount))
    }
    return sight.best - score - unitScale * Self.letterCost * Float(sight.letterCount)
  }

  /// The weight of a sixteenth of a nat of the cost of units, by their number.
  private var scales: [Float] = []

  /// Returns the weight of a sixteenth of a nat of the cost of `count` units.
  ///
  /// A text has no more units than are kept.
  private func scale(ofUnits count: Int) -> Float { scales[min(count, scales.count - 1)] }

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
  private func secondPass(_ units: Units, keeping kept: Int) {
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
          if number >= Self.unitsBeforeSkipping && isReadAlike(bytes) { continue }
          addCosts(of: number, unit, bytes)
        }
        start = end
        if readings.live.count == 1 && start >= Self.unitsBeforeSkipping { break }
        if start < units.list.count && readings.live.count > 1 { drop(after: start, keeping: kept) }
      }
    }
  }

  /// Whether all readings are of single-byte encodings that read a unit alike.
  private func isReadAlike(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var first: UInt64?
    for row in readings.live.elements {
      let encoding = readings[row].pointee.encoding
      guard tables.encodings[encoding].kind == .singleByte else { return false }
      let key = reader.key(of: bytes, as: encoding).key
      if let first, first != key { return false }
      first = key
    }
    return true
  }

  /// Adds the costs of a unit to each reading.
  private func addCosts(
    of unitNumber: Int, _ unit: UnitCollector.Unit, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    let (left, right, noise) = surroundings(of: unit)
    knownCosts.removeAll()
    readings.begin(unit: unitNumber)
    for row in readings.live.elements {
      let encoding = readings[row].pointee.encoding
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
      readings[row].pointee.fit += known.fit
      readings.note(number, isBad: known.isBad, in: row)
      readings.add(known.cost, unit.count, scorer, to: row)
    }
  }

  /// Drops readings that lag behind the best by more than the beam, after a number of units.
  private func drop(after unitCount: Int, keeping kept: Int) {
    let scale = scale(ofUnits: unitCount)
    var best = -Float.infinity
    for row in readings.live.elements {
      let reading = readings[row]
      let score =
        reading.pointee.prior - Float(readings.leastCost(of: row)) * scale
        - malformedCost(reading.pointee.malformedCount)
      reading.pointee.score = score
      best = max(best, score)
    }
    readings.drop(atMost: best - Self.beam, keeping: kept)
  }

  /// Returns about what a unit costs at least in some encodings, in nats.
  func leastCosts(
    of unit: UnitCollector.Unit, _ pool: [UInt8], in encodings: [Int]
  ) -> [Float] {
    pool.withUnsafeBufferPointer {
      sight.leastCosts(
        of: UnsafeBufferPointer(rebasing: $0[unit.range]), unit.left, unit.right, in: encodings)
    }
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

  /// Returns the weight of a nat of the units of a reading against the best reading, of those that were weighed last.
  func weight(of reading: Reading, against best: Reading) -> Float {
    let differing = readings.differingCount(reading.row, best.row)
    return parameters[.evidence] * powf(Float(max(1, differing)), -parameters[.discount])
  }
}
