internal import LegibleEncodings

/// The lines of a text with their units, and what these cost under the components of a mixture.
///
/// A component is an encoding with a language. Costs are those of plain detection, but capped: what
/// explains a unit hardly better than noise does is no evidence for the encoding of its line.
struct MixtureLines {
  /// An encoding and the column of a language.
  struct Component: Hashable {
    let encoding: Int
    let column: Int
  }

  /// A line with bytes beyond ASCII.
  struct Line {
    /// Where the line is in the text.
    let range: Range<Int>

    /// The numbers of its units, and where each begins and ends in the text.
    let units: [(number: Int, range: Range<Int>)]

    /// What is said for UTF-8 by a line that is well-formed, in nats.
    let validity: Float

    /// How much the line counts: the mean over its units of one by the number of their occurrences.
    var weight: Float = 1
  }

  private(set) var weighing: TextWeighing
  private var model: DetectionModel { weighing.model }
  private(set) var lines: [Line] = []

  /// The distinct units, in the order of their first occurrence.
  private(set) var units: [UnitCollector.Unit] = []
  private(set) var pool: [UInt8] = []
  private var numbers: [UInt64: Int] = [:]

  /// The costs of the units under each component, computed when they are first asked for; NaN before.
  private var costs: [Component: [Float]] = [:]

  /// Whether an encoding cannot read a unit, or reads a control in it.
  private var misfits: [Int: [Bool?]] = [:]
  private var properties: [CharacterProperty] = []

  /// What each character of a well-formed line beyond the first adds, and the most that is added.
  private static let natsPerSequence: Float = 2
  private static let maxSequences = 10

  init(_ weighing: TextWeighing) { self.weighing = weighing }

  /// Adds a line; lines of ASCII alone are left out.
  ///
  /// - Returns: Whether the line has units.
  @discardableResult
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, at range: Range<Int>) -> Bool {
    let line = UnsafeBufferPointer(rebasing: bytes[range])
    var found: [(number: Int, range: Range<Int>)] = []
    for unit in UnitCollector.unitRanges(of: line) {
      let number = number(of: unit, in: line)
      units[number].count += 1
      found.append((number, range.lowerBound + unit.lowerBound..<range.lowerBound + unit.upperBound))
    }
    if found.isEmpty { return false }
    let isValid = UnsafeRawBufferPointer(line).isWellFormedUTF8
    let sequences = min(line.count { $0 >= 0xC0 } - 1, Self.maxSequences)
    lines.append(
      Line(
        range: range, units: found,
        validity: isValid ? Self.natsPerSequence * Float(max(0, sequences)) : 0))
    return true
  }

  /// Returns a copy with scratch memory of its own.
  func copied() -> MixtureLines {
    var copy = self
    copy.weighing = TextWeighing(model)
    return copy
  }

  /// Removes the lines, but keeps the units with their costs.
  mutating func removeLines() { lines = [] }

  /// Weighs lines by how often their units occur: what repeats counts once.
  mutating func weighLines() {
    for index in lines.indices {
      let sum = lines[index].units.reduce(Float(0)) { $0 + 1 / Float(units[$1.number].count) }
      lines[index].weight = sum / Float(lines[index].units.count)
    }
  }

  private mutating func number(
    of range: Range<Int>, in line: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let unit = UnitCollector.unit(line, range, poolStart: pool.count)
    if let known = numbers[unit.hash] { return known }
    UnitCollector.appendSqueezed(line, range, to: &pool)
    var kept = unit
    kept.range = unit.range.lowerBound..<pool.count
    numbers[unit.hash] = units.count
    units.append(kept)
    return units.count - 1
  }

  // MARK: Costs

  /// Returns the cost of a unit under a component, in nats, capped.
  mutating func cost(_ unit: Int, _ component: Component) -> Float {
    if let known = costs[component], unit < known.count, !known[unit].isNaN { return known[unit] }
    let table = model.tables.scripts.firstIndex {
      ($0.firstColumn..<$0.firstColumn + $0.columnCount).contains(component.column)
    }
    let scored = read(unit, as: component.encoding)
    var cost = scored.any
    for number in 0..<scored.scriptCount where Int(scored.scripts[number]) == table {
      let start = Int(scored.rows[number])
      let column = component.column - model.tables.scripts[table ?? 0].firstColumn
      cost += Int32(weighing.scorer.rows[start + column])
    }
    let nats = capped(cost, unit, component.encoding)
    var known = costs.removeValue(forKey: component) ?? []
    while known.count <= unit { known.append(.nan) }
    known[unit] = nats
    costs[component] = known
    return nats
  }

  /// Caps a cost at a share of noise; misfits stay outside of it.
  private func capped(_ cost: Int32, _ unit: Int, _ encoding: Int) -> Float {
    let own = Float(cost) / DetectionTables.unitsPerNat
    let noise = Float(noise(of: units[unit])) / DetectionTables.unitsPerNat
    let misfit = misfits[encoding]?[unit] ?? false ? model.parameters[.control] : 0
    return min(own - misfit, noise * model.parameters[.lineNoise]) + misfit
  }

  private func noise(of unit: UnitCollector.Unit) -> Int32 {
    model.costs.noise(
      nonASCIICount: unit.nonASCIICount, letterCount: unit.range.count - unit.nonASCIICount)
  }

  /// Scores a unit in an encoding; its rows are in the scorer until the next call.
  private mutating func read(_ unit: Int, as encoding: Int) -> UnitCost {
    weighing.scorer.removeRows()
    properties.removeAll(keepingCapacity: true)
    let entry = units[unit]
    let malformedCount = pool.withUnsafeBufferPointer { pool in
      weighing.reader.read(
        UnsafeBufferPointer(rebasing: pool[entry.range]), as: encoding, into: &properties)
    }
    let hasControl = properties.contains { $0.isSign && $0.isControl }
    var known = misfits.removeValue(forKey: encoding) ?? []
    while known.count < units.count { known.append(nil) }
    known[unit] = malformedCount > 0 || hasControl
    misfits[encoding] = known
    let left = weighing.reader.property(ofNeighbour: entry.left)
    let right = weighing.reader.property(ofNeighbour: entry.right)
    return properties.withUnsafeBufferPointer {
      weighing.scorer.cost(of: $0, left, right, noise: noise(of: entry))
    }
  }

  /// Whether an encoding cannot read a unit, or reads a control in it.
  mutating func isMisfit(_ unit: Int, _ encoding: Int) -> Bool {
    if let known = misfits[encoding], unit < known.count, let isMisfit = known[unit] {
      return isMisfit
    }
    _ = read(unit, as: encoding)
    return misfits[encoding]?[unit] ?? false
  }

  /// Returns the component of an encoding with the language that suits some units best.
  mutating func component(of encoding: Int, for numbers: [Int]) -> Component {
    let tables = model.tables
    var sums = [Float](repeating: 0, count: tables.columnCount)
    var isUsed = [Bool](repeating: false, count: tables.scripts.count)
    isUsed[tables.latin] = true
    let scale =
      model.parameters[.evidence] * powf(Float(max(1, numbers.count)), -model.parameters[.discount])
    for number in numbers {
      let cost = read(number, as: encoding)
      for index in 0..<cost.scriptCount {
        let script = Int(cost.scripts[index])
        isUsed[script] = true
        let table = tables.scripts[script]
        for column in 0..<table.columnCount {
          sums[table.firstColumn + column] +=
            Float(weighing.scorer.rows[Int(cost.rows[index]) + column])
            / DetectionTables.unitsPerNat
        }
      }
    }
    var best = Component(encoding: encoding, column: tables.scripts[tables.latin].firstColumn)
    var top = -Float.infinity
    for (script, table) in tables.scripts.enumerated() where isUsed[script] {
      for column in table.firstColumn..<table.firstColumn + table.columnCount
      where tables.isLanguage(column: column) {
        let score = prior(encoding, column) - scale * sums[column]
        if score > top {
          top = score
          best = Component(encoding: encoding, column: column)
        }
      }
    }
    return best
  }

  /// Returns ln of the prior of a language in an encoding.
  func prior(_ encoding: Int, _ column: Int) -> Float {
    let tier: Float =
      switch model.tables.tier(encoding, column) {
      case .never: model.parameters[.neverWritten]
      case .rare: model.parameters[.rarelyWritten]
      case .common, .any: 0
      }
    return tier + model.columnPriors[column]
  }

  // MARK: Lines

  /// Returns how much likelier a line is under one component than under another, in nats.
  ///
  /// Units count less, the more of them differ, as in plain detection.
  mutating func gain(_ line: Line, _ component: Component, over base: Component) -> Float {
    if component == base { return 0 }
    var (sum, differing) = (Float(0), 0)
    var hasMisfit = (own: false, base: false)
    for (number, _) in line.units {
      let (own, other) = (cost(number, component), cost(number, base))
      if own != other { differing += 1 }
      sum += other - own
      hasMisfit.own = hasMisfit.own || isMisfit(number, component.encoding)
      hasMisfit.base = hasMisfit.base || isMisfit(number, base.encoding)
    }
    let parameters = model.parameters
    var gain =
      sum * parameters[.evidence]
      * powf(Float(max(1, differing)), -parameters[.discount])
    if hasMisfit.own { gain -= parameters[.lineMalformed] }
    if hasMisfit.base { gain += parameters[.lineMalformed] }
    if isUTF8(component) { gain += line.validity }
    if isUTF8(base) { gain -= line.validity }
    return gain
  }

  func isUTF8(_ component: Component) -> Bool {
    model.tables.encodings[component.encoding].kind == .utf8
  }

  /// Returns the mean over the units of a line of what they cost under a component, as a share of noise.
  mutating func noiseShare(of line: Line, _ component: Component) -> Float {
    var sum: Float = 0
    for (number, _) in line.units {
      sum +=
        cost(number, component) * DetectionTables.unitsPerNat / Float(noise(of: units[number]))
    }
    return sum / Float(line.units.count)
  }

  /// Returns the numbers of the units that a component reads hardly better than noise.
  mutating func badUnits(
    of line: Line, _ component: Component, above share: Float
  ) -> [Int] {
    line.units.map(\.number).filter {
      isMisfit($0, component.encoding)
        || cost($0, component) > share * Float(noise(of: units[$0])) / DetectionTables.unitsPerNat
    }
  }
}
