internal import LegibleEncodings

/// The distinct units of the lines of a text, and what each costs in the encodings that were asked
/// about, in nats.
///
/// Exclusive access to its memory is not checked: no method calls another one while it changes what
/// that one uses.
///
/// Every cost is computed once: the lines of a log share their words. It is a class for its memory of
/// costs and for the scratch memory of the scorer; what it answers does not depend on what it was asked
/// before.
final class LineUnits {
  let model: DetectionModel
  let scorer: UnitScorer
  let reader: UnitReader
  private lazy var evidence = LanguageEvidence(model, scorer)
  var tables: DetectionTables { model.tables }
  var parameters: DetectionParameters { model.parameters }

  /// A distinct unit.
  private struct Entry {
    let range: Range<Int>
    let left: CharacterProperty
    let right: CharacterProperty
    let noise: Int32

    /// The last of its readings in `readings`; −1 for none.
    var lastReading: Int32 = -1
  }

  /// A unit as one or more encodings read it.
  private struct Reading {
    let key: UInt64
    let cost: UnitCost

    /// Malformed places and controls.
    let malformedCount: Int32

    /// The reading of the same unit before this one; −1 for none.
    let previous: Int32
  }

  @exclusivity(unchecked)
  private var entries: [Entry] = []
  @exclusivity(unchecked)
  private var pool: [UInt8] = []
  @exclusivity(unchecked)
  private var numbers = HashIndex()
  @exclusivity(unchecked)
  private var readings: [Reading] = []

  /// For each encoding, the reading of each unit; −1 where it was not asked for.
  @exclusivity(unchecked)
  private var readingNumbers: [[Int32]]

  /// For each unit whose bounds were asked for, where its row of `knownBounds` begins: a bound for each encoding.
  @exclusivity(unchecked)
  private var boundRows: [Int32: Int] = [:]
  @exclusivity(unchecked)
  private var knownBounds: [(cost: Float, key: UInt64)] = []

  /// The costs by language that `UnitCost.rows` refers to.
  @exclusivity(unchecked)
  private var rows: [Int16] = []

  /// The share of the cost of noise at which the cost of a unit is capped, so that it is no evidence.
  private let noiseShare: Float
  private let controlCost: Int32

  /// The number of units after which the memory is emptied.
  static let limit = 12_000

  /// The number of distinct units so far.
  var count: Int { entries.count }

  /// - Parameters:
  ///   - scorer: The scratch memory for costs, if there is some.
  ///   - reader: The memory for readings, if there is some.
  init(_ model: DetectionModel, _ scorer: UnitScorer? = nil, _ reader: UnitReader? = nil) {
    self.model = model
    self.scorer = scorer ?? UnitScorer(model)
    self.reader = reader ?? UnitReader(model.tables)
    readingNumbers = Array(repeating: [], count: model.tables.encodings.count)
    noiseShare = model.parameters[.lineNoise]
    controlCost = model.costs.control
  }

  /// Creates a copy with memory of its own.
  init(copying other: LineUnits) {
    model = other.model
    scorer = UnitScorer(other.model)
    reader = UnitReader(other.model.tables)
    entries = other.entries
    pool = other.pool
    numbers = other.numbers
    readings = other.readings
    readingNumbers = other.readingNumbers
    boundRows = other.boundRows
    knownBounds = other.knownBounds
    rows = other.rows
    noiseShare = other.noiseShare
    controlCost = other.controlCost
  }

  // MARK: Lines

  /// Finds the units of a line.
  func line(_ bytes: [UInt8]) -> MixtureLine {
    var line = MixtureLine()
    line.bytes = bytes
    bytes.withUnsafeBufferPointer { bytes in
      let sequenceCount = MixtureLine.sequenceCount(of: UnsafeRawBufferPointer(bytes))
      line.isUTF8 = sequenceCount > 0
      line.validity = MixtureLine.validity(ofSequences: sequenceCount)
      Self.forEachUnit(in: bytes) { range, whole in
        line.units.append(add(bytes, range))
        line.ranges.append(Int32(whole.lowerBound)..<Int32(whole.upperBound))
      }
    }
    line.temper = weight(ofDiffering: Float(Self.distinctCount(line.units)))
    return line
  }

  /// Returns the number of distinct units of a line; most lines have a few.
  private static func distinctCount(_ units: [Int32]) -> Int {
    if units.count > 24 { return Set(units).count }
    return units.indices.count { !units[..<$0].contains(units[$0]) }
  }

  /// Calls the body with each unit of a line: the part that is looked at, and the whole.
  static func forEachUnit(
    in bytes: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>, Range<Int>) -> Void
  ) {
    var index = 0
    var lastEnd = 0
    while true {
      let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[index...])
      index += TextKernels.asciiPrefixLength(of: rest)
      if index >= bytes.count { return }
      let first = UnitCollector.startOfLetters(bytes, before: index, from: lastEnd)
      var end = index
      while end < bytes.count && UnitCollector.continuesUnit(bytes, at: end) { end += 1 }
      body(first..<UnitCollector.limit(bytes, first, end), first..<end)
      index = end
      lastEnd = end
    }
  }

  /// Returns the number of a unit, which is added if it is new.
  func add(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int32 {
    let (left, right) = UnitCollector.neighbours(of: range, in: bytes)
    var hash = UnitHash()
    hash.add(UnitCollector.contextClass(left) * 5 + UnitCollector.contextClass(right))
    for index in range { hash.add(bytes[index]) }
    if let number = numbers.insert(hash.value, entries.count) {
      return Int32(number)
    }
    let start = pool.count
    UnitCollector.appendSqueezed(bytes, range, to: &pool)
    append(start, left, right)
    return Int32(entries.count - 1)
  }

  /// Adds a unit that was collected elsewhere.
  ///
  /// - Returns: Its number.
  func add(_ unit: UnitCollector.Unit, in pool: [UInt8]) -> Int32 {
    if let number = numbers.insert(unit.hash, entries.count) { return Int32(number) }
    let start = self.pool.count
    self.pool += pool[unit.range]
    append(start, unit.left, unit.right)
    return Int32(entries.count - 1)
  }

  /// Appends the unit whose bytes are at the end of the pool.
  private func append(_ start: Int, _ left: UInt8, _ right: UInt8) {
    let nonASCIICount = pool[start...].count { $0 >= 0x80 }
    entries.append(
      Entry(
        range: start..<pool.count,
        left: reader.property(ofNeighbour: left == 0 ? 0x0A : left),
        right: reader.property(ofNeighbour: right == 0 ? 0x0A : right),
        noise: model.costs.noise(
          nonASCIICount: nonASCIICount, letterCount: pool.count - start - nonASCIICount)))
  }

  /// Returns the cost of a unit as noise, in nats.
  func noise(of unit: Int32) -> Float {
    Float(entries[Int(unit)].noise) / DetectionTables.unitsPerNat
  }

  /// Returns the weight of evidence if two readings differ on `count` units.
  func weight(ofDiffering count: Float) -> Float {
    parameters[.evidence] * powf(max(1, count), -parameters[.discount])
  }

  // MARK: Costs

  /// Returns the number of the reading of a unit in an encoding: readings that are alike have one
  /// number.
  func reading(_ encoding: Int, _ unit: Int32) -> Int32 {
    let number = Int(unit)
    if number < readingNumbers[encoding].count {
      let known = readingNumbers[encoding][number]
      if known >= 0 { return known }
    } else {
      readingNumbers[encoding].append(
        contentsOf: repeatElement(-1, count: entries.count - readingNumbers[encoding].count))
    }
    let entry = entries[number]
    let (key, malformed) = key(of: unit, encoding)
    var reading = entry.lastReading
    while reading >= 0 && readings[Int(reading)].key != key {
      reading = readings[Int(reading)].previous
    }
    if reading < 0 {
      let malformed = malformed ?? withBytes(of: unit) { reader.read($0, as: encoding) }
      let controls = reader.characters.count { $0.isSign && $0.isControl }
      scorer.removeRows()
      var cost = scorer.cost(of: reader.characters, entry.left, entry.right, noise: entry.noise)
      cost.rows &+= Int32(rows.count)
      rows += scorer.rows.elements
      reading = Int32(readings.count)
      readings.append(
        Reading(
          key: key, cost: cost, malformedCount: Int32(max(controls, malformed)),
          previous: entry.lastReading))
      entries[number].lastReading = reading
    }
    readingNumbers[encoding][number] = reading
    return reading
  }

  private func withBytes<Result>(
    of unit: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    pool.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[entries[Int(unit)].range]))
    }
  }

  private func key(of unit: Int32, _ encoding: Int) -> (key: UInt64, malformedCount: Int?) {
    withBytes(of: unit) { reader.key(of: $0, as: encoding) }
  }

  /// Returns the number of malformed places and controls in a unit.
  func malformedCount(_ encoding: Int, _ unit: Int32) -> Int {
    Int(readings[Int(reading(encoding, unit))].malformedCount)
  }

  /// Returns the cost of a unit in a component, capped.
  func cost(_ component: MixtureComponent, _ unit: Int32) -> Float {
    let number = Int(reading(component.encoding, unit))
    let cost = readings[number].cost
    var value = cost.any
    let script = tables.columnScripts[component.column]
    for index in 0..<cost.scriptCount where cost.scripts[index] == script {
      let column = component.column - tables.scripts[Int(script)].firstColumn
      value += Int32(rows[Int(cost.rows[index]) + column])
    }
    return capped(value, unit, malformedCount: readings[number].malformedCount)
  }

  /// Caps a cost, except for malformed places: a unit that is hardly explained better than by noise is
  /// no evidence.
  private func capped(_ cost: Int32, _ unit: Int32, malformedCount: Int32) -> Float {
    let malformed = malformedCount * controlCost
    let limit = noiseShare * Float(entries[Int(unit)].noise)
    return (max(0, min(Float(cost - malformed), limit)) + Float(malformed))
      / DetectionTables.unitsPerNat
  }

  /// Returns, for each of some encodings, about the least cost of a unit over all languages, capped;
  /// and the key of its reading.
  func bounds(of unit: Int32, _ encodings: [Int]) -> [(cost: Float, key: UInt64)] {
    var start = knownBounds.count
    if let known = boundRows[unit] {
      start = known
    } else {
      boundRows[unit] = start
      knownBounds += repeatElement((.nan, 0), count: tables.encodings.count)
    }
    let missing = encodings.filter { knownBounds[start + $0].cost.isNaN }
    if !missing.isEmpty {
      let entry = entries[Int(unit)]
      var index = 0
      withBytes(of: unit) {
        reader.forEachBound(
          of: $0, entry.left, entry.right, noise: entry.noise, in: missing, scorer
        ) {
          let malformedCount = Int32(max($0.controlCount, $0.malformedCount))
          knownBounds[start + missing[index]] = (
            capped($0.cost, unit, malformedCount: malformedCount), $0.key
          )
          index += 1
        }
      }
    }
    return encodings.map { knownBounds[start + $0] }
  }

  /// Whether two encodings read a unit as different texts.
  func isReadOtherwise(_ unit: Int32, _ one: Int, _ other: Int) -> Bool {
    key(of: unit, one).key != key(of: unit, other).key
  }

  /// Returns the key of the reading of a unit.
  func key(_ encoding: Int, _ unit: Int32) -> UInt64 { readings[Int(reading(encoding, unit))].key }

  /// Adds the capped costs of a unit by language to sums.
  ///
  /// - Parameters:
  ///   - any: The sum for languages whose script the units do not have.
  ///   - sums: For each column of all scripts, the sum less `any`.
  func addCosts(
    _ encoding: Int, _ unit: Int32, weight: Float, any: inout Float, to sums: inout [Float],
    scripts: inout UInt32
  ) {
    let number = Int(reading(encoding, unit))
    let (cost, malformedCount) = (readings[number].cost, readings[number].malformedCount)
    let anyCost = capped(cost.any, unit, malformedCount: malformedCount)
    any += weight * anyCost
    let limit =
      (noiseShare * Float(entries[Int(unit)].noise)
        + Float(malformedCount * controlCost)) / DetectionTables.unitsPerNat
    for index in 0..<cost.scriptCount {
      let table = tables.scripts[Int(cost.scripts[index])]
      let start = Int(cost.rows[index])
      scripts |= 1 << UInt32(cost.scripts[index])
      let columns = table.firstColumn..<table.firstColumn + table.columnCount
      sums.withUnsafeMutableBufferPointer { sums in
        rows.withUnsafeBufferPointer { rows in
          let sums = UnsafeMutableBufferPointer(rebasing: sums[columns])
          let rows = UnsafeBufferPointer(rebasing: rows[start...].prefix(columns.count))
          for column in 0..<columns.count {
            let own = Float(cost.any &+ Int32(rows[column])) / DetectionTables.unitsPerNat
            sums[column] += weight * ((own < limit ? own : limit) - anyCost)
          }
        }
      }
    }
  }

  /// Returns the evidence of the ASCII words in some bytes for the language of each column.
  func asciiEvidence(of bytes: [UInt8]) -> [Float] {
    var collector = UnitCollector()
    bytes.withUnsafeBufferPointer { collector.consume($0) }
    collector.finish()
    return evidence.evidence(ofASCIIWords: collector.words)
  }
}

/// A line of a text that may be a mixture: its units, and other evidence for its encoding.
struct MixtureLine: Sendable {
  /// The numbers of its units in `LineUnits`.
  var units: [Int32] = []

  /// The range of each unit in the line.
  var ranges: [Range<Int32>] = []

  /// The line with its end.
  var bytes: [UInt8] = []

  /// The encodings, by their numbers in the tables, that a declaration names which holds for the line.
  var declared: [Int] = []

  /// Whether the line is valid UTF-8 with a character beyond ASCII.
  var isUTF8 = false

  /// The bonus for UTF-8, in nats, if the line is valid UTF-8, which it hardly is by chance.
  var validity: Float = 0

  /// The evidence of its ASCII words for the language of each column; empty until it is computed.
  var asciiEvidence: [Float] = [] { didSet { leastEvidence = asciiEvidence.min() ?? 0 } }

  /// The least of this evidence, a lower bound for languages of any script.
  private(set) var leastEvidence: Float = 0

  /// The weight of the line: a unit that several lines have counts once in all of them together.
  var weight: Float = 1

  /// The weight of the evidence of its units, which falls with their number, since they are not independent.
  var temper: Float = 1

  // The most nats for validity, and those for each character after the first.
  private static let validityLimit: Float = 20
  private static let validityOfCharacter: Float = 2

  /// Returns the number of characters beyond ASCII of a line that is valid UTF-8; 0 for others.
  static func sequenceCount(of line: UnsafeRawBufferPointer) -> Int {
    line.isWellFormedUTF8 ? line.count { $0 >= 0xC0 } : 0
  }

  /// Returns the nats for UTF-8 of a line that is valid UTF-8, with so many characters beyond ASCII.
  static func validity(ofSequences count: Int) -> Float {
    min(max(0, validityOfCharacter * Float(count - 1)), validityLimit)
  }

  /// Returns a line of those units only for which `isWanted` holds.
  func part(_ isWanted: (Int) -> Bool) -> MixtureLine {
    var part = self
    part.units = units.indices.filter(isWanted).map { units[$0] }
    part.ranges = ranges.indices.filter(isWanted).map { ranges[$0] }
    return part
  }
}

/// An encoding and a language in which a part of a text is written.
struct MixtureComponent: Hashable, Sendable {
  /// The number of the encoding in the tables.
  let encoding: Int

  /// The column of the language among those of all scripts.
  let column: Int
}
