internal import LegibleEncodings

/// The search for the set of components that explains the lines of a text best.
struct MixtureSearch {
  let weights: MixtureWeights
  var lines: [MixtureLine]
  private var units: LineUnits { weights.units }
  private var tables: DetectionTables { units.tables }
  private var parameters: DetectionParameters { units.parameters }

  /// The set, and the others that were tried, with ln of how much less likely they are.
  struct Result {
    var fit: MixtureFit
    var others: [(gain: Float, fit: MixtureFit)] = []
  }

  // Bounds of work: the rounds, the components, the lines that are read worst and their units, from
  // which candidates are found, and the candidates and rivals of each round.
  private static let maxRounds = 10
  private static let maxComponents = 8
  private static let worstLines = 24
  private static let worstUnits = 4
  private static let maxCandidates = 8
  private static let maxRivals = 4
  private static let candidateBeam: Float = 12
  private static let rivalBeam: Float = 8

  // The gain below which a set is as good as another.
  private static let minGain: Float = 0.05

  /// The share of the cost of noise that good readings cost at most, about; units that cost more are
  /// read badly.
  static let usualShare: Float = 0.4

  // MARK: Sets

  /// Returns the best set, beginning with that of a fit, by adding, removing and exchanging one
  /// component at a time.
  ///
  /// - Parameter candidates: The encodings that may be added at first, if they are known.
  func best(from start: MixtureFit, _ candidates: [Int]? = nil) -> Result {
    var result = Result(fit: start)
    var known = candidates
    for round in 1... {
      let current = result.fit
      let added = known ?? self.candidates(beside: current)
      known = nil
      let fits = neighbours(of: current, added).map { weights.fit(lines, $0) }
      var gains = fits.map { weights.gain(lines, from: current, to: $0) }
      var top = -1
      for index in gains.indices where top < 0 || gains[index] > gains[top] { top = index }
      guard top >= 0, gains[top] > Self.minGain, round < Self.maxRounds,
        fits[top].components.count <= Self.maxComponents
      else {
        for index in gains.indices { gains[index] = min(0, gains[index]) }
        result.others = zip(gains, fits).map { (gain: $0, fit: $1) }
        result.fit = named(result.fit)
        return result
      }
      result.fit = fits[top]
    }
    return result
  }

  /// Returns a fit with the encodings that plain detection would name: of those that read a part alike,
  /// the likeliest, or a superset by which programs read it.
  private func named(_ fit: MixtureFit) -> MixtureFit {
    if fit.encodings.count < 2 { return fit }
    var components: [MixtureComponent] = []
    for encoding in fit.encodings {
      let own = fit.components.indices.filter { fit.components[$0].encoding == encoding }
      let parts = lines.indices.map { line in
        lines[line].part { own.contains(Int(fit.labels[line][$0])) }
      }.filter { !$0.units.isEmpty }
      let alike = tables.encodings.indices.filter { other in
        other == encoding
          || isPossible(other) && parts.allSatisfy { isReadAlike($0, encoding, other) }
      }
      var best = (score: -Float.infinity, encoding: encoding)
      for other in alike {
        let score = scoredComponent(of: other, for: parts).score + weights.encodingPriors[other]
        if score > best.score { best = (score, other) }
      }
      let name = tables.encodings[best.encoding].encoding.wider { wider in
        alike.contains { tables.encodings[$0].encoding == wider }
      }
      let number = alike.first { tables.encodings[$0].encoding == name } ?? best.encoding
      for index in own {
        let column =
          number == encoding || own.count > 1
          ? fit.components[index].column : component(of: number, for: parts).column
        let named = MixtureComponent(encoding: number, column: column)
        if !components.contains(named) { components.append(named) }
      }
    }
    return components == fit.components ? fit : weights.fit(lines, components)
  }

  private func isReadAlike(_ line: MixtureLine, _ one: Int, _ other: Int) -> Bool {
    !line.units.contains { units.isReadOtherwise($0, one, other) }
  }

  /// Returns the sets that differ from that of a fit by one component.
  private func neighbours(
    of fit: MixtureFit, _ added: [Int]
  ) -> [[MixtureComponent]] {
    let current = fit.components
    var sets: [[MixtureComponent]] = []
    if added.isEmpty && current.count == 1 { return [] }
    for encoding in added + fit.encodings {
      let component = component(of: encoding, for: lines, beside: fit)
      if !current.contains(component) { sets.append(current + [component]) }
    }
    guard current.count > 1 else { return sets }
    for index in current.indices {
      var others = current
      others.remove(at: index)
      sets.append(others)
      let own = lines.indices.filter { fit.labels[$0].contains(UInt8(index)) }.map { line in
        lines[line].part {
          $0 < fit.labels[line].count && fit.labels[line][$0] == UInt8(index)
        }
      }
      guard !own.isEmpty else { continue }
      let encoding = current[index].encoding
      let rivals = rivals(of: encoding, own).filter { rival in
        !current.contains { $0.encoding == rival }
      }
      for rival in [encoding] + rivals {
        let component = component(of: rival, for: own)
        if current.contains(component) { continue }
        var set = current
        set[index] = component
        sets.append(set)
      }
    }
    return sets
  }

  // MARK: Languages

  /// Returns the component of an encoding whose language suits lines best; beside a fit, that whose
  /// language gains most over it.
  func component(
    of encoding: Int, for lines: [MixtureLine], beside fit: MixtureFit? = nil
  ) -> MixtureComponent {
    scoredComponent(of: encoding, for: lines, beside: fit).component
  }

  private func scoredComponent(
    of encoding: Int, for lines: [MixtureLine], beside fit: MixtureFit? = nil
  ) -> (component: MixtureComponent, score: Float) {
    let columnCount = tables.columnCount
    var totals = [Float](repeating: 0, count: columnCount)
    var total: Float = 0
    var scripts: UInt32 = 1 << UInt32(tables.latin)
    var differing: Float = 0
    var sums = [Float](repeating: 0, count: columnCount)
    for (index, line) in lines.enumerated() {
      var any: Float = 0
      var (costInBase, differingUnits) = (Float(0), Float(0))
      var ownScripts: UInt32 = 1 << UInt32(tables.latin)
      for unit in line.units {
        units.addCosts(encoding, unit, weight: 1, any: &any, to: &sums, scripts: &ownScripts)
        if fit != nil, let base = weights.base {
          if units.reading(encoding, unit) != units.reading(base.encoding, unit) {
            differingUnits += 1
          }
          costInBase += units.cost(base, unit)
        }
      }
      scripts |= ownScripts
      guard let fit else {
        let scale = line.weight * line.temper
        total -= scale * any
        forEachColumn(of: ownScripts) {
          totals[$0] -= scale * sums[$0]
          sums[$0] = 0
        }
        continue
      }
      let scale = units.weight(ofDiffering: differingUnits)
      let base = weights.base.map { line.evidence(of: $0.column) } ?? 0
      let rest = weights.bonus(line, encoding) - base - 2 - fit.scores[index]
      // A lower bound of the gain in a language whose script the line does not have.
      let other =
        max(0, scale * (costInBase - any) + line.leastEvidence + rest)
        * line.weight
      total += other
      var isGain = other > 0
      forEachColumn(of: ownScripts) { column in
        let gain =
          max(
            0, scale * (costInBase - any - sums[column]) + line.evidence(of: column) + rest)
          * line.weight
        totals[column] += gain - other
        sums[column] = 0
        if gain > 0 { isGain = true }
      }
      if isGain { differing += line.weight }
    }
    let weight = fit == nil ? 1 : powf(max(1, differing), -parameters[.discount])
    let known = fit.map { $0.components.map { tables.columnTags[$0.column] } } ?? []
    var best = MixtureComponent(encoding: encoding, column: 0)
    var top = -Float.infinity
    forEachColumn(of: scripts) { column in
      let component = MixtureComponent(encoding: encoding, column: column)
      var score = weights.prior(component) + weight * (total + totals[column])
      if fit != nil && !known.contains(tables.columnTags[column]) {
        score -= parameters[.furtherLanguage]
      }
      if score > top { (best, top) = (component, score) }
    }
    return (best, top)
  }

  private func forEachColumn(of scripts: UInt32, _ body: (Int) -> Void) {
    for (number, script) in tables.scripts.enumerated() where scripts >> UInt32(number) & 1 != 0 {
      for column in script.firstColumn..<script.firstColumn + script.columnCount { body(column) }
    }
  }

  // MARK: Encodings

  /// A unit that is read badly.
  private struct BadUnit {
    let unit: Int32
    let component: MixtureComponent
    let cost: Float
    let excess: Float
  }

  /// Returns the encodings that may explain the units that a fit reads badly, the most promising first.
  func candidates(beside fit: MixtureFit, among possible: [Int]? = nil) -> [Int] {
    let bad = worstUnits(of: fit)
    guard !bad.isEmpty else { return [] }
    var found: [(score: Float, encoding: Int)] = []
    let allowed = (possible ?? Array(tables.encodings.indices)).filter { encoding in
      isPossible(encoding) && !fit.components.contains { $0.encoding == encoding }
    }
    let bounds = bad.map { $0.units.map { units.bounds(of: $0.unit, allowed) } }
    for (place, encoding) in allowed.enumerated() {
      var (sum, count) = (Float(0), Float(0))
      for (number, (line, worst)) in bad.enumerated() {
        var (gain, differing, part, isMalformed) = (Float(0), Float(0), Float(0), false)
        for (index, unit) in worst.enumerated() {
          let (cost, key) = bounds[number][index][place]
          if units.malformedCount(unit.component.encoding, unit.unit) > 0 { isMalformed = true }
          guard key != units.key(unit.component.encoding, unit.unit) else { continue }
          differing += 1
          gain += unit.cost - cost
          part = max(
            part,
            (unit.cost - cost) * parameters[.evidence] - 2 * parameters[.changeInLine])
        }
        let total =
          max(gain * units.weight(ofDiffering: differing) - 1, part)
          + (isMalformed ? parameters[.lineMalformed] : 0)
          + weights.bonus(lines[line], encoding)
        if total > 0 {
          sum += lines[line].weight * total
          count += lines[line].weight
        }
      }
      let score =
        weights.encodingPriors[encoding] - parameters[.furtherEncoding]
        + sum * powf(max(1, count), -parameters[.discount])
      if score > 0 { found.append((score, encoding)) }
    }
    found.sort { ($0.score, $1.encoding) > ($1.score, $0.encoding) }
    let top = found.first?.score ?? 0
    return found.prefix(Self.maxCandidates).filter { $0.score > top - Self.candidateBeam }
      .map { $0.encoding }
  }

  /// Returns the lines that are read worst, and of each the units that are read worst.
  private func worstUnits(of fit: MixtureFit) -> [(line: Int, units: [BadUnit])] {
    var found: [(excess: Float, line: Int, units: [BadUnit])] = []
    for (number, line) in lines.enumerated() {
      var bad = line.units.indices.map { place in
        let unit = line.units[place]
        let component = fit.components[Int(fit.labels[number][place])]
        let cost = units.cost(component, unit)
        return BadUnit(
          unit: unit, component: component, cost: cost,
          excess: cost - Self.usualShare * units.noise(of: unit))
      }
      let excess = line.temper * bad.reduce(0) { $0 + $1.excess }
      bad.sort { ($0.excess, $1.unit) > ($1.excess, $0.unit) }
      found.append((excess, number, Array(bad.prefix(Self.worstUnits))))
    }
    found.sort { ($0.excess, $1.line) > ($1.excess, $0.line) }
    return found.prefix(Self.worstLines).map { ($0.line, $0.units) }
  }

  /// Returns the encodings that read lines about as well as `encoding` does, but as another text.
  private func rivals(of encoding: Int, _ lines: [MixtureLine]) -> [Int] {
    let all = Set(lines.flatMap { $0.units }).sorted()
    let known = MixtureComponent(encoding: encoding, column: 0)
    var sample = all.map { unit in
      (rest: units.noise(of: unit) - 3 * units.cost(known, unit), unit: unit)
    }
    sample.sort { ($0.rest, $0.unit) < ($1.rest, $1.unit) }
    let few = sample.prefix(Self.worstLines).map { $0.unit }
    let weight = units.weight(ofDiffering: Float(few.count))
    let allowed = tables.encodings.indices.filter(isPossible)
    let bounds = few.map { units.bounds(of: $0, allowed) }
    var scores: [(score: Float, encoding: Int)] = []
    for (place, other) in allowed.enumerated() where other != encoding {
      var score = weights.encodingPriors[other]
      var isOther = false
      for (index, unit) in few.enumerated() {
        let (cost, key) = bounds[index][place]
        score -= weight * cost
        if key != units.key(encoding, unit) { isOther = true }
      }
      if isOther || all.contains(where: { units.isReadOtherwise($0, encoding, other) }) {
        scores.append((score, other))
      }
    }
    scores.sort { ($0.score, $1.encoding) > ($1.score, $0.encoding) }
    let top = scores.first?.score ?? 0
    return scores.prefix(Self.maxRivals).filter { $0.score > top - Self.rivalBeam }
      .map { $0.encoding }
  }

  /// Whether an encoding may be one of several in a text.
  private func isPossible(_ encoding: Int) -> Bool {
    tables.encodings[encoding].kind != .ebcdic && weights.encodingPriors[encoding] > -1e8
  }
}

extension MixtureLine {
  /// Returns what the ASCII words of the line say for the language of a column.
  @inline(__always)
  func evidence(of column: Int) -> Float { asciiEvidence.isEmpty ? 0 : asciiEvidence[column] }
}
