internal import LegibleEncodings

/// The best reading of each line by a set of components.
struct MixtureFit: Sendable {
  var components: [MixtureComponent]

  /// For each line, the component of each unit; one for a line without units.
  var labels: [[UInt8]] = []

  /// For each line, its log-likelihood relative to that in the base.
  var scores: [Float] = []

  /// For each line, how much likelier it is with changes inside of it.
  var changeGains: [Float] = []

  /// The prior of the set, and the shares of its components.
  var prior: Float
  var shares: [Float] = []

  /// The cost of a change of encoding inside of a line.
  var changeCost: Float = 0

  /// The distinct encodings.
  var encodings: [Int] {
    var encodings: [Int] = []
    for component in components where !encodings.contains(component.encoding) {
      encodings.append(component.encoding)
    }
    return encodings
  }
}

/// Weighs lines against sets of components.
///
/// A line's evidence is what its units cost in a component beyond what they cost in the base, the
/// component that plain detection found; so what no component explains decides nothing.
struct MixtureWeights {
  let units: LineUnits

  /// The log-prior of each encoding, options included; for each column, the evidence of the ASCII
  /// words of the whole text and of the options for its language.
  let encodingPriors: [Float]
  var languageTerms: [Float]

  /// The component that lines are weighed against.
  var base: MixtureComponent?

  var parameters: DetectionParameters { units.parameters }
  private var tables: DetectionTables { units.tables }

  // The bonus, in nats, of an encoding that is declared for a line.
  static let declaration: Float = 4

  // The rounds of re-estimation, and the number of imagined pairs of units (pseudocounts) at the
  // prior rate of changes.
  private static let rounds = 3
  private static let usualPairs: Float = 20

  /// The number of UTF-8, which is the first of the encodings.
  static let utf8 = 0

  // MARK: Priors

  /// Returns ln of the prior of a component, without that of its encoding.
  func prior(_ component: MixtureComponent) -> Float {
    let tier =
      switch tables.tier(component.encoding, component.column) {
      case .never: parameters[.neverWritten]
      case .rare: parameters[.rarelyWritten]
      case .common: Float(0)
      case .any: parameters[.noLanguage] + parameters[.rarelyWritten]
      }
    return tier + units.model.columnPriors[component.column] + languageTerms[component.column]
  }

  /// Returns ln of the prior of a set: each further encoding and language costs something.
  func prior(of components: [MixtureComponent]) -> Float {
    var encodings: [Int] = []
    var languages: [String] = []
    var sum: Float = 0
    for component in components {
      sum += prior(component)
      if !encodings.contains(component.encoding) {
        encodings.append(component.encoding)
        sum += encodingPriors[component.encoding]
      }
      let tag = tables.columnTags[component.column]
      if !languages.contains(tag) { languages.append(tag) }
    }
    return sum - parameters[.furtherEncoding] * Float(encodings.count - 1)
      - parameters[.furtherLanguage] * Float(languages.count - 1)
      - Float(components.count - encodings.count)
  }

  // MARK: Lines

  /// Returns ln of how much likelier a whole line is in a component than in the base.
  func likelihood(of line: MixtureLine, _ component: MixtureComponent) -> Float {
    let base = base ?? component
    var (sum, differing, isMalformed) = (Float(0), Float(0), false)
    for unit in line.units {
      let reading = units.reading(component.encoding, unit)
      let isOther = reading != units.reading(base.encoding, unit)
      if units.malformedCount(component.encoding, unit) > 0 { isMalformed = true }
      if isOther { differing += 1 }
      if isOther || component != base {
        sum += units.cost(component, unit) - units.cost(base, unit)
      }
    }
    var result = -sum * units.weight(ofDiffering: differing)
    if !line.asciiEvidence.isEmpty {
      result += line.asciiEvidence[component.column] - line.asciiEvidence[base.column]
    }
    if isMalformed { result -= parameters[.lineMalformed] }
    return result + bonus(line, component.encoding)
  }

  /// Returns the evidence for an encoding of a line other than its units: valid UTF-8 and
  /// declarations.
  func bonus(_ line: MixtureLine, _ encoding: Int) -> Float {
    (encoding == Self.utf8 ? line.validity : 0)
      + (line.declared.contains(encoding) ? Self.declaration : 0)
  }

  /// The costs of a line in the components of a set, which do not change while shares are estimated.
  private struct Costs {
    var byUnit: [Float] = []
    var whole: [Float] = []
    var isMalformed: [Bool] = []
  }

  private func costs(of line: MixtureLine, _ components: [MixtureComponent]) -> Costs {
    var costs = Costs()
    costs.byUnit.reserveCapacity(line.units.count * components.count)
    costs.isMalformed = Array(repeating: false, count: components.count)
    for unit in line.units {
      for (index, component) in components.enumerated() {
        costs.byUnit.append(units.cost(component, unit))
        if units.malformedCount(component.encoding, unit) > 0 { costs.isMalformed[index] = true }
      }
    }
    costs.whole = components.map { likelihood(of: line, $0) }
    return costs
  }

  /// Returns the best reading of lines by a set of components, whose shares and whose changes inside
  /// of lines are estimated from the lines (hard expectation–maximization).
  ///
  /// - Parameter known: The shares and the cost of changes, where they are not estimated again.
  func fit(
    _ lines: [MixtureLine], _ components: [MixtureComponent], known: MixtureFit? = nil
  ) -> MixtureFit {
    let count = components.count
    var fit = MixtureFit(components: components, prior: prior(of: components))
    fit.shares = known?.shares ?? Array(repeating: 1 / Float(count), count: count)
    fit.changeCost = known?.changeCost ?? parameters[.changeInLine]
    let costs = lines.map { self.costs(of: $0, components) }
    for _ in 0..<(count == 1 || known != nil ? 1 : Self.rounds) {
      fit.labels.removeAll(keepingCapacity: true)
      fit.scores.removeAll(keepingCapacity: true)
      fit.changeGains.removeAll(keepingCapacity: true)
      var pairs = Self.usualPairs
      var changes = pairs * expf(-parameters[.changeInLine])
      var counts = [Float](repeating: 0.5, count: count)
      for (index, line) in lines.enumerated() {
        let answer = best(line, costs[index], fit)
        if line.units.count > 1 { pairs += line.weight * Float(line.units.count - 1) }
        changes += line.weight * answer.changes
        let share = line.weight / Float(answer.labels.count)
        for label in answer.labels { counts[Int(label)] += share }
        fit.labels.append(answer.labels)
        fit.scores.append(answer.score)
        fit.changeGains.append(answer.changeGain)
      }
      guard known == nil else { break }
      let total = counts.reduce(0, +)
      fit.shares = counts.map { $0 / total }
      fit.changeCost = -naturalLogarithm(min(changes / pairs, 0.5))
    }
    return fit
  }

  private struct Answer {
    var labels: [UInt8]
    var score: Float
    var changeGain: Float = -9
    var changes: Float = 0
  }

  /// Returns the best reading of a line: in one component, or in parts.
  private func best(_ line: MixtureLine, _ costs: Costs, _ fit: MixtureFit) -> Answer {
    let (components, count) = (fit.components, fit.components.count)
    var best = 0
    var top = -Float.infinity
    for index in 0..<count {
      let score = naturalLogarithm(fit.shares[index]) + costs.whole[index]
      if score > top { (best, top) = (index, score) }
    }
    let unitCount = line.units.count
    var answer = Answer(
      labels: Array(repeating: UInt8(best), count: max(1, unitCount)), score: top)
    guard count > 1, unitCount > 1 else { return answer }
    func change(_ from: Int, _ to: Int) -> Float {
      Self.changes(components[from].encoding, components[to].encoding)
    }
    let path = cheapestPath(unitCount, costs.byUnit, fit, change)
    var (gain, differing, changeCount) = (Float(0), Float(0), Float(0))
    for (place, label) in path.enumerated() {
      let label = Int(label)
      if components[label].encoding != components[best].encoding {
        gain += costs.byUnit[place * count + best] - costs.byUnit[place * count + label]
        differing += 1
      }
      if place > 0 { changeCount += change(Int(path[place - 1]), label) }
    }
    guard changeCount > 0 else {
      answer.changeGain = gainOfOneUnit(unitCount, costs.byUnit, fit, best)
      return answer
    }
    gain = gain * units.weight(ofDiffering: differing) - fit.changeCost * changeCount
    let mends = path.enumerated().allSatisfy { place, label in
      units.malformedCount(components[Int(label)].encoding, line.units[place]) == 0
    }
    if costs.isMalformed[best] && mends { gain += parameters[.lineMalformed] }
    answer.changeGain = gain
    if gain > 0 {
      answer.score += gain
      answer.labels = path
      answer.changes = changeCount
    }
    return answer
  }

  /// Returns the number of changes that one between two encodings counts as; between two legacy
  /// encodings, which is rarer, it counts twice.
  @inline(__always)
  static func changes(_ one: Int, _ other: Int) -> Float {
    one == other ? 0 : one != Self.utf8 && other != Self.utf8 ? 2 : 1
  }

  /// Returns the greatest gain if a single unit is in another encoding than its line.
  private func gainOfOneUnit(
    _ unitCount: Int, _ costs: [Float], _ fit: MixtureFit, _ best: Int
  ) -> Float {
    let count = fit.components.count
    var most: Float = -9
    for place in 0..<unitCount {
      for index in 0..<count where index != best {
        let change = Self.changes(fit.components[index].encoding, fit.components[best].encoding)
        if change == 0 { continue }
        let sides: Float = place == 0 || place + 1 == unitCount ? 1 : 2
        let gain = costs[place * count + best] - costs[place * count + index]
        most = max(most, gain * parameters[.evidence] - fit.changeCost * change * sides)
      }
    }
    return most
  }

  /// Returns the cheapest path of units through components (Viterbi, 1967).
  private func cheapestPath(
    _ unitCount: Int, _ costs: [Float], _ fit: MixtureFit, _ change: (Int, Int) -> Float
  ) -> [UInt8] {
    let count = fit.components.count
    let weight = parameters[.evidence]
    // A change of the language alone costs little.
    func step(_ from: Int, _ to: Int) -> Float {
      if from == to { return 0 }
      let changes = change(from, to)
      return changes == 0 ? 1 : changes * fit.changeCost
    }
    var sums = (0..<count).map { costs[$0] * weight }
    var before: [UInt8] = []
    before.reserveCapacity(unitCount * count)
    for place in 1..<unitCount {
      var next = sums
      for to in 0..<count {
        var (from, least) = (to, sums[to])
        for other in 0..<count where other != to {
          let sum = sums[other] + step(other, to)
          if sum < least { (from, least) = (other, sum) }
        }
        next[to] = least + costs[place * count + to] * weight
        before.append(UInt8(from))
      }
      sums = next
    }
    var last = 0
    for index in 1..<count where sums[index] < sums[last] { last = index }
    var path = [UInt8](repeating: UInt8(last), count: unitCount)
    for place in stride(from: unitCount - 1, to: 0, by: -1) {
      last = Int(before[(place - 1) * count + last])
      path[place - 1] = UInt8(last)
    }
    return path
  }

  /// Returns how much likelier the fit `other` is than `one`, in nats.
  func gain(_ lines: [MixtureLine], from one: MixtureFit, to other: MixtureFit) -> Float {
    var (sum, differing) = (Float(0), Float(0))
    for (index, line) in lines.enumerated() {
      sum += line.weight * (other.scores[index] - one.scores[index])
      let isOther = zip(one.labels[index], other.labels[index]).contains {
        one.components[Int($0)].encoding != other.components[Int($1)].encoding
      }
      if isOther { differing += line.weight }
    }
    return other.prior - one.prior + sum * powf(max(1, differing), -parameters[.discount])
  }
}
