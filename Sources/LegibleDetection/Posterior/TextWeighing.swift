internal import CTextKernels
internal import LegibleEncodings
import Synchronization

/// A reading of a text: what one encoding, or several alike, make of its units.
struct Reading {
  /// The indices of the encodings.
  var encodings: [Int]

  /// The logarithm of the largest prior among the encodings, with what options add to it.
  var prior: Float

  /// The summed costs of the units for any language.
  var any: Int64 = 0

  /// The malformed places in the units, by their number of occurrences.
  var malformedCount = 0

  /// For each script in the units, its sums by column: what is to be added to `any`.
  var scripts: [Int] = []
  var sums: [Int32] = []

  /// For each unit, the number of its distinct reading.
  var signature: [UInt8] = []

  /// The sum over the units of the nats a byte in the language that suits each best.
  var fit: Float = 0

  /// The numbers of the units that are read hardly better than noise.
  var badUnits: [Int] = []

  /// The logarithm of the probability, up to a constant.
  var score: Float = 0

  /// The likeliest of the encodings, and the column of its likeliest language.
  var best = 0
  var bestColumn = 0

  /// The terms of the score, for the ledger.
  var terms = Terms()

  /// The terms that a score is the sum of, for the likeliest encoding and language of the reading.
  struct Terms {
    /// The prior of the encoding, and what options and declarations add to it.
    var encoding: Float = 0
    var options: Float = 0

    /// The prior of the language, what hints add to it, and the prior of encoding and language.
    var language: Float = 0
    var languageHint: Float = 0
    var pair: Float = 0

    /// What the ASCII words say for the language.
    var asciiWords: Float = 0
    var units: Float = 0

    /// What all other languages and encodings of the reading add to the sum of probabilities.
    var others: Float = 0
    var malformed: Float = 0

    /// What is taken off since only the units on which readings differ tell them apart.
    var discount: Float = 0
  }
}

/// The posterior over readings of a text whose units are bytes.
struct TextPosterior {
  /// The readings that have a chance, the likeliest first.
  var readings: [Reading] = []

  /// The probability of each, 0…1, after calibration of the first.
  var probabilities: [Float] = []

  /// The average cost of a byte of the units in the best reading, in nats.
  var fit: Float = 0

  /// The calibrated log-odds of the first reading.
  var logOdds: Float = 0
  var unitCount = 0

  /// The numbers of the units that were added up; what all readings read alike may be left out.
  var addedUnits: [Int] = []
}

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
  private var tables: DetectionTables { model.tables }
  private var parameters: DetectionParameters { model.parameters }

  // Bounds of work: the units of the first pass, the readings that it keeps, and how far these may be
  // behind the best, in nats.
  private static let firstUnits = 8
  private static let maxReadings = 14
  private static let firstBeam: Float = 20
  private static let firstChunk = 4
  private static let beam: Float = 12

  /// After so many units, a unit that all readings read alike is not looked at.
  private static let unitsBeforeSkipping = 24

  /// For each column of the scripts of a reading, what speaks for its language.
  @exclusivity(unchecked)
  private var columnTerms = Scratch<Float>()

  /// How far behind the likeliest language of a reading one may be that is counted, in nats.
  private static let countedLead: Float = 24

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
  private var collector = UnitCollector()

  /// The numbers of the units that the second pass added.
  private var addedUnits: [Int] = []

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
  ///   - malformedCount: Returns the number of malformed places of a reading in the whole input; `nil`
  ///     if it is not known, so that the reading cannot be the answer.
  func weigh(
    _ units: Units, _ byteCounts: UnsafeBufferPointer<Int>, asciiEvidence: [Float],
    _ options: WeighingOptions, keeping kept: Int = -1, malformedCount: (Reading) -> Int?
  ) -> TextPosterior {
    let priors = priors(options)
    let (candidates, groups) = firstPass(units, byteCounts, priors, keeping: kept)
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
    let scale =
      parameters[.evidence] * powf(max(1, Float(count)), -parameters[.discount])
      / DetectionTables.unitsPerNat
    units.pool.withUnsafeBufferPointer { pool in
      for number in 0..<count {
        let unit = units.list[number]
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
        // At 1, 2, 4, 8 units and at the last one, the readings that are far behind are dropped.
        guard number & (number + 1) == 0 || number + 1 == count else { continue }
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
    let scale =
      parameters[.evidence] * powf(Float(unitCount), -parameters[.discount])
      / DetectionTables.unitsPerNat
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

  // MARK: Texts

  /// Calls the body for each distinct unit beyond ASCII of a text in UTF-8, whose characters the reader has, with the number of
  /// ASCII letters among them, the neighbours, and what noise costs.
  ///
  /// A character that is repeated counts once, so that the length of a line of boxes says nothing.
  private func forEachUnit(
    ofText utf8: UnsafeBufferPointer<UInt8>,
    _ body: (_ asciiCount: Int, CharacterProperty, CharacterProperty, _ noise: Int32) -> Void
  ) {
    collector.collect(utf8)
    collector.pool.withUnsafeBufferPointer { pool in
      for unit in collector.units {
        let asciiCount = reader.readText(UnsafeBufferPointer(rebasing: pool[unit.range]))
        body(
          asciiCount, reader.property(ofNeighbour: unit.left),
          reader.property(ofNeighbour: unit.right),
          model.costs.noise(
            nonASCIICount: reader.characters.count - asciiCount, letterCount: asciiCount))
      }
    }
  }

  /// Returns what the units of a text in UTF-8 cost in nats, without ASCII letters, and the number of their characters beyond
  /// ASCII: for each, what it costs in a language and in no language, whose sum tells healthy words from others better than
  /// one of them.
  ///
  /// - Parameter column: The language of words in its script; by default, the one that suits each best.
  func cost(
    ofText utf8: UnsafeBufferPointer<UInt8>, column: Int = -1
  ) -> (nats: Float, characterCount: Int) {
    var (total, count) = (Int32(0), 0)
    forEachUnit(ofText: utf8) { asciiCount, left, right, noise in
      scorer.removeRows()
      let cost = scorer.cost(
        of: reader.characters, left, right, noise: noise, maybeLists: false)
      total += max(
        0,
        cost.any + (scorer.cost(of: cost, column: column) ?? scorer.minCost(of: cost))
          - model.costs.asciiCharacter * Int32(asciiCount))
      count += reader.characters.count - asciiCount
    }
    return (Float(total) / DetectionTables.unitsPerNat, count)
  }

  func cost(ofText utf8: [UInt8], column: Int = -1) -> (nats: Float, characterCount: Int) {
    utf8.withUnsafeBufferPointer { cost(ofText: $0, column: column) }
  }

  /// Returns the logarithm of the probability of a text in UTF-8, up to a constant, if it was written in an encoding, and the
  /// column of its likeliest language.
  ///
  /// - Parameter maybeLists: Whether words may be lists of letters.
  func logLikelihood(
    ofText utf8: [UInt8], writtenIn encoding: TextEncoding, maybeLists: Bool,
    _ asciiEvidence: [Float], _ options: WeighingOptions
  ) -> (nats: Float, column: Int) {
    scorer.removeRows()
    let index = tables.encodings.firstIndex { $0.encoding == encoding } ?? 0
    var text = Reading(encodings: [index], prior: 0)
    var (letterCount, unknownCount) = (0, 0)
    utf8.withUnsafeBufferPointer { utf8 in
      forEachUnit(ofText: utf8) { asciiCount, left, right, noise in
        letterCount += asciiCount
        unknownCount += reader.characters.count { $0.isLetter && $0.letter >= tables.otherLetter }
        text.add(
          scorer.cost(of: reader.characters, left, right, noise: noise, maybeLists: maybeLists), 1,
          scorer)
      }
    }
    let priors = [Float](repeating: 0, count: tables.encodings.count)
    let languages = zip(model.columnPriors, asciiEvidence).map { $0 + $1 }
    sumOverLanguages(&text, priors, languages, asciiEvidence, options)
    // ASCII that is in no unit costs about what it costs in one, since it may be a part of characters in another
    // reading; scripts without tables are rare.
    let otherCount = utf8.count { $0 < 0x80 } - letterCount
    let rest =
      parameters[.asciiCharacter] * Float(otherCount)
      + parameters[.otherLanguage] * Float(unknownCount)
    return (text.score - parameters[.evidence] * rest, text.bestColumn)
  }

  // MARK: Posterior

  /// Joins readings that turned out to be of the same text.
  private func joinAlike(_ readings: inout [Reading]) {
    var kept: [Reading] = []
    for reading in readings {
      let isMultiByte = tables.encodings[reading.encodings[0]].kind == .multiByte
      let twin = kept.firstIndex {
        $0.signature == reading.signature
          && (isMultiByte || tables.encodings[$0.encodings[0]].kind == .multiByte)
      }
      if let twin {
        kept[twin].encodings += reading.encodings
        kept[twin].prior = max(kept[twin].prior, reading.prior)
      } else {
        kept.append(reading)
      }
    }
    readings = kept
  }

  /// Computes the score of a reading: the sum over its encodings and all languages.
  private func sumOverLanguages(
    _ reading: inout Reading, _ priors: [Float], _ languages: [Float],
    _ asciiEvidence: [Float], _ options: WeighingOptions
  ) {
    let tierTerms = SIMD4<Float>(
      parameters[.neverWritten], parameters[.rarelyWritten], 0,
      parameters[.noLanguage] + parameters[.rarelyWritten])
    let factors = [Float](unsafeUninitializedCapacity: 4) { factors, count in
      for tier in 0..<4 { factors[tier] = expf(tierTerms[tier]) }
      count = 4
    }
    let scale = parameters[.evidence] / DetectionTables.unitsPerNat
    let anyTerm = -scale * Float(reading.any)
    var scripts = reading.scripts
    if !scripts.contains(tables.latin) { scripts.append(tables.latin) }
    // The terms of the columns, without the encoding.
    columnTerms.removeAll()
    var top = -Float.infinity
    var start = 0
    for script in scripts {
      let table = tables.scripts[script]
      let hasSums = start < reading.sums.count
      let room = columnTerms.extend(by: table.columnCount)
      let columns = table.firstColumn..<table.firstColumn + table.columnCount
      for (place, column) in columns.enumerated() {
        let sum = hasSums ? Float(reading.sums[start + place]) : 0
        let term = languages[column] - scale * sum
        if term > top { top = term }
        room[place] = term
      }
      if hasSums { start += table.columnCount }
    }
    let kernels = legible_kernels()
    kernels.pointee.exponentials(columnTerms.start, columnTerms.count, top, Self.countedLead)
    var sum: Float = 0
    var best: Float = -1
    for encoding in reading.encodings {
      let prior = expf(priors[encoding] - reading.prior)
      var terms = UnsafePointer(columnTerms.start)
      for script in scripts {
        let table = tables.scripts[script]
        var greatest: Float = 0
        sum +=
          prior
          * kernels.pointee.sum_tiers(
            terms, tables.tiers(of: encoding, in: table), table.columnCount, factors, &greatest)
        if prior * greatest > best {
          best = prior * greatest
          reading.best = encoding
          let place = (0..<table.columnCount).first { place in
            let tier = Int(tables.tier(encoding, table.firstColumn + place).rawValue)
            return terms[place] * factors[tier] == greatest
          }
          reading.bestColumn = table.firstColumn + (place ?? 0)
        }
        terms += table.columnCount
      }
    }
    let sumOfLanguages = top + naturalLogarithm(sum)
    let malformed = malformedCost(reading.malformedCount)
    reading.score = reading.prior + sumOfLanguages + anyTerm - malformed
    var terms = Reading.Terms()
    let column = reading.bestColumn
    terms.encoding = model.encodingPriors[reading.best]
    terms.options = options.encodingTerms[reading.best]
    terms.language = model.columnPriors[column]
    terms.languageHint = options.languageTerms.isEmpty ? 0 : options.languageTerms[column]
    terms.pair = tierTerms[Int(tables.tier(reading.best, column).rawValue)]
    terms.asciiWords = asciiEvidence[column]
    terms.units = anyTerm - scale * Float(reading.sum(ofColumn: column, tables))
    terms.malformed = -malformed
    terms.others = reading.score - terms.sum
    reading.terms = terms
  }

  /// The confidence, at most, of an answer by one unit that is neither a word nor well-formed UTF-8:
  /// signs and single letters are likely in many encodings.
  private static let maxWithoutWord: Float = 0.89

  /// The same in the commonest encoding, which texts are in that say little.
  private static let maxInCommonest: Float = 0.945

  /// The bytes of a word that says more than its letters one by one.
  private static let minWordLength = 4

  /// Whether the first unit of a text has a word of the language that a reading found.
  private func isWord(_ units: Units, in reading: Reading) -> Bool {
    let unit = units.list[0]
    let parts = explain(unit, units.pool, as: reading.best, column: reading.bestColumn).parts
    let characterCount = parts.last?.range.upperBound ?? 0
    return parts.contains {
      $0.explanation == .word
        && $0.range.count * unit.range.count >= Self.minWordLength * characterCount
    }
  }

  /// Returns the confidence, at most, of a reading.
  private func maxConfidence(of reading: Reading, _ units: Units) -> Float {
    guard units.list.count == 1, tables.encodings[reading.best].kind != .utf8,
      !isWord(units, in: reading)
    else { return 0.9995 }
    let isCommonest = model.encodingPriors.allSatisfy { $0 <= model.encodingPriors[reading.best] }
    return isCommonest ? Self.maxInCommonest : Self.maxWithoutWord
  }

  /// Returns the posterior over readings.
  private func posterior(of scored: [Reading], _ units: Units) -> TextPosterior {
    var result = TextPosterior()
    result.unitCount = units.list.count
    result.addedUnits = addedUnits
    guard let first = scored.max(by: { $0.score < $1.score }) else { return result }
    var readings = scored
    // Only the units on which two readings differ say which is right, and many of them are not
    // independent.
    for index in readings.indices {
      var differing = 0
      for (one, other) in zip(readings[index].signature, first.signature) where one != other {
        differing += 1
      }
      let weight = powf(Float(max(1, differing)), -parameters[.discount])
      let prior = readings[index].prior - first.prior
      let rest = readings[index].score - first.score - prior
      readings[index].score = prior + rest * weight
      readings[index].terms.discount = rest * weight - rest
    }
    readings.sort { ($0.score, $1.best) > ($1.score, $0.best) }
    let best = readings[0].score
    let weights = readings.map { expf($0.score - best) }
    let total = weights.reduce(0, +)
    result.fit =
      readings[0].signature.isEmpty ? 0 : readings[0].fit / Float(readings[0].signature.count)
    let probability = min(max(1 / total, 1e-4), 1 - 1e-6)
    result.logOdds =
      parameters[.calibration]
      + parameters[.calibrationLogOdds] * naturalLogarithm(probability / (1 - probability))
      + parameters[.calibrationFit] * result.fit
    var calibrated = 1 / (1 + expf(-result.logOdds))
    if calibrated > Self.maxWithoutWord {
      calibrated = min(calibrated, maxConfidence(of: readings[0], units))
    }
    // Not `total - 1`, in which small weights would be rounded away.
    let rest = weights.dropFirst().reduce(0, +)
    result.probabilities = weights.enumerated().map { index, weight in
      index == 0 ? calibrated : rest > 0 ? (1 - calibrated) * weight / rest : 0
    }
    result.readings = readings
    return result
  }
}

extension Reading.Terms {
  /// The sum of all terms.
  var sum: Float {
    encoding + options + language + languageHint + pair + asciiWords + units + others + malformed
      + discount
  }
}

extension Reading {
  /// Returns the sum of the units for a column of all scripts, which is to be added to `any`.
  func sum(ofColumn column: Int, _ tables: DetectionTables) -> Int32 {
    var start = 0
    for script in scripts {
      let table = tables.scripts[script]
      let place = column - table.firstColumn
      if (0..<table.columnCount).contains(place) { return sums[start + place] }
      start += table.columnCount
    }
    return 0
  }

  /// Adds the cost of a unit.
  @inline(__always)
  mutating func add(_ cost: UnitCost, _ count: Int, _ scorer: UnitScorer) {
    any += Int64(cost.any)
    malformedCount += Int(cost.malformedCount) * count
    for number in 0..<cost.scriptCount {
      let script = Int(cost.scripts[number])
      let width = scorer.tables.scripts[script].columnCount
      var start = 0
      var index = 0
      while index < scripts.count && scripts[index] != script {
        start += scorer.tables.scripts[scripts[index]].columnCount
        index += 1
      }
      if index == scripts.count {
        scripts.append(script)
        sums += repeatElement(0, count: width)
      }
      let row = scorer.rows.start + Int(cost.rows[number])
      sums.withUnsafeMutableBufferPointer { sums in
        // The sums of a script are as many as its columns.
        guard let base = sums.baseAddress else { return }
        legible_kernels().pointee.add_differences(base + start, row, width)
      }
    }
  }
}
