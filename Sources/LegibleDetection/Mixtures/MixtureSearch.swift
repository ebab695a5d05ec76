internal import LegibleEncodings

/// Finds the components of a text whose lines may be in different encodings, and answers for lines.
///
/// The search begins with plain detection. In each round, the units that the components read badly are
/// detected by themselves, which proposes another component; lines are assigned to the component that
/// suits each best. A component stays if what the lines gain outweighs the prior of a further encoding
/// and language. See `docs/detection.md`.
struct MixtureSearch {
  typealias Component = MixtureLines.Component

  private(set) var lines: MixtureLines

  /// The components, that of plain detection or the most lines first, and their shares of the lines.
  private(set) var components: [Component]
  private(set) var shares: [Float]

  /// How much likelier the components together are than that of plain detection alone, in nats.
  private(set) var gain: Float = 0

  private let options: WeighingOptions
  private var model: DetectionModel { lines.weighing.model }

  // Bounds of work.
  private static let maxComponents = 6
  private static let proposalCount = 3

  /// A unit whose cost is above one of these shares of noise is read badly; the first is that of a line
  /// in an encoding of its own.
  private static let badShares: [Float] = [0.4, 0.25]
  private static let maxWorstLines = 24

  /// The components and what they are worth.
  private struct Fit {
    var components: [Component]
    var shares: [Float]

    /// The component of each line, and the score of the line under it.
    var labels: [Int]
    var scores: [Float]
    var prior: Float
  }

  /// Searches the components of lines.
  ///
  /// - Parameter base: The encoding and language of plain detection.
  init(_ lines: MixtureLines, base: Component, _ options: WeighingOptions) {
    self.lines = lines
    self.options = options
    components = [base]
    shares = [1]
    self.lines.weighLines()
    search(base)
  }

  /// Creates a mixture with known components.
  init(_ lines: MixtureLines, known: [Component], _ options: WeighingOptions) {
    self.lines = lines
    self.options = options
    components = known
    shares = known.map { _ in 1 / Float(known.count) }
  }

  // MARK: Search

  private mutating func search(_ base: Component) {
    let start = fit([base], over: base)
    var best = start
    for _ in 0..<Self.maxComponents {
      var rivals: [Fit] = []
      for component in proposals(for: best) where !best.components.contains(component) {
        if best.components.count < Self.maxComponents {
          rivals.append(fit(best.components + [component], over: base))
        }
        // The component that a rival of the same kind would replace.
        for place in best.components.indices where best.components.count > 1 {
          var others = best.components
          others[place] = component
          rivals.append(fit(others, over: base))
        }
      }
      for place in best.components.indices where best.components.count > 1 {
        var others = best.components
        others.remove(at: place)
        rivals.append(fit(others, over: base))
      }
      guard
        let next = rivals.map({ (fit: $0, gain: gain(of: $0, over: best)) })
          .max(by: { $0.gain < $1.gain }), next.gain > 0.05
      else { break }
      best = next.fit
    }
    components = best.components
    shares = best.shares
    gain = self.gain(of: best, over: start)
  }

  /// Returns components that may suit the lines that a fit reads badly, or the lines of each component.
  private mutating func proposals(for fit: Fit) -> [Component] {
    var found: [Component] = []
    var misread: [(share: Float, line: Int)] = []
    for share in Self.badShares {
      var units: [Int] = []
      for (index, line) in lines.lines.enumerated() {
        units += lines.badUnits(of: line, fit.components[fit.labels[index]], above: share)
      }
      found += detect(units, besides: fit.components)
    }
    for (index, line) in lines.lines.enumerated() {
      misread.append(
        (lines.noiseShare(of: line, fit.components[fit.labels[index]]), index))
    }
    // Lines that are read worst as a whole, whatever their single units cost.
    misread.sort { ($0.share, $1.line) > ($1.share, $0.line) }
    let worst = misread.prefix(max(1, min(Self.maxWorstLines, misread.count / 4)))
    found += detect(
      worst.flatMap { lines.lines[$0.line].units.map(\.number) }, besides: fit.components)
    let isValid = lines.lines.indices.filter { lines.lines[$0].validity > 0 }
    if !fit.components.contains(where: { $0.encoding == 0 }), !isValid.isEmpty {
      found.append(
        lines.component(of: 0, for: isValid.flatMap { lines.lines[$0].units.map(\.number) }))
    }
    if fit.components.count > 1 {
      for (place, component) in fit.components.enumerated() {
        let own = lines.lines.indices.filter { fit.labels[$0] == place }
        let units = own.flatMap { lines.lines[$0].units.map(\.number) }
        found += detect(units, besides: fit.components.filter { $0 != component })
      }
    }
    var distinct: [Component] = []
    for component in found where !distinct.contains(component) { distinct.append(component) }
    return distinct
  }

  /// Returns the likeliest readings of some units, as components.
  private mutating func detect(_ numbers: [Int], besides known: [Component]) -> [Component] {
    guard !numbers.isEmpty else { return [] }
    var distinct: [Int] = []
    var isTaken = [Bool](repeating: false, count: lines.units.count)
    for number in numbers where !isTaken[number] {
      isTaken[number] = true
      distinct.append(number)
    }
    distinct = Array(distinct.prefix(UnitCollector.unitLimit))
    return posterior(of: distinct).readings.prefix(Self.proposalCount).map { reading in
      lines.component(of: reading.best, for: distinct)
    }
  }

  /// Returns the posterior of plain detection for some units.
  private func posterior(of numbers: [Int]) -> TextPosterior {
    let units = numbers.map { lines.units[$0] }
    var counts = [Int](repeating: 0, count: 256)
    for unit in units { for byte in lines.pool[unit.range] { counts[Int(byte)] += 1 } }
    let evidence = model.columnPriors.map { _ in Float(0) }
    return counts.withUnsafeBufferPointer { counts in
      lines.weighing.weigh(
        TextWeighing.Units(list: units, pool: lines.pool), counts, asciiEvidence: evidence, options
      ) { $0.malformedCount }
    }
  }

  /// Assigns each line to the component that suits it best.
  private mutating func fit(_ components: [Component], over base: Component) -> Fit {
    let count = components.count
    var fit = Fit(
      components: components, shares: components.map { _ in 1 / Float(count) }, labels: [],
      scores: [], prior: prior(components))
    let gains = lines.lines.map { line in components.map { lines.gain(line, $0, over: base) } }
    for _ in 0..<(count == 1 ? 1 : 3) {
      fit.labels = []
      fit.scores = []
      var weights = components.map { _ in Float(0.5) }
      for (index, own) in gains.enumerated() {
        var (label, score) = (0, -Float.infinity)
        for place in 0..<count {
          let value = own[place] + naturalLogarithm(fit.shares[place])
          if value > score { (label, score) = (place, value) }
        }
        fit.labels.append(label)
        fit.scores.append(score)
        weights[label] += lines.lines[index].weight
      }
      let total = weights.reduce(0, +)
      fit.shares = weights.map { $0 / total }
    }
    return fit
  }

  /// Returns ln of the prior of a set of components.
  private func prior(_ components: [Component]) -> Float {
    var encodings: [Int] = []
    var languages: [String] = []
    var sum: Float = 0
    for component in components {
      if !encodings.contains(component.encoding) {
        encodings.append(component.encoding)
        sum +=
          model.encodingPriors[component.encoding] + options.encodingTerms[component.encoding]
      } else {
        sum -= 1
      }
      let language = model.tables.columnTags[component.column]
      if !languages.contains(language) { languages.append(language) }
      sum += lines.prior(component.encoding, component.column)
    }
    let parameters = model.parameters
    return sum - parameters[.furtherEncoding] * Float(encodings.count - 1)
      - parameters[.furtherLanguage] * Float(languages.count - 1)
  }

  /// Returns ln of how much likelier one fit is than another.
  private func gain(of fit: Fit, over other: Fit) -> Float {
    var (sum, differing) = (Float(0), Float(0))
    for (index, line) in lines.lines.enumerated() {
      sum += line.weight * (fit.scores[index] - other.scores[index])
      let own = fit.components[fit.labels[index]].encoding
      if own != other.components[other.labels[index]].encoding { differing += line.weight }
    }
    return fit.prior - other.prior
      + sum * powf(max(1, differing), -model.parameters[.discount])
  }

  // MARK: Answers

  /// The encodings of the components, each once.
  var encodings: [Int] {
    var encodings: [Int] = []
    for component in components where !encodings.contains(component.encoding) {
      encodings.append(component.encoding)
    }
    return encodings
  }

  /// Returns ln of how much likelier each line is in each encoding of the mixture than in the first.
  mutating func likelihoods(_ line: MixtureLines.Line) -> [Float] {
    let base = components[0]
    return encodings.map { encoding in
      var best = -Float.infinity
      for (place, component) in components.enumerated() where component.encoding == encoding {
        let value =
          naturalLogarithm(max(shares[place], 1e-4)) + lines.gain(line, component, over: base)
        best = max(best, value)
      }
      return best
    }
  }

  /// How often neighbouring lines agree beyond chance, at the beginning.
  static let firstAgreement: Float = 0.5

  /// Returns the probability of each encoding for each line: neighbours tend to agree
  /// (forward–backward: Rabiner, 1989).
  mutating func posteriors() -> [[Float]] {
    let count = encodings.count
    let likelihoods = lines.lines.map { self.likelihoods($0) }
    let shares = encodings.map { encoding in
      zip(components, self.shares).reduce(Float(0)) {
        $1.0.encoding == encoding ? $0 + $1.1 : $0
      }
    }
    let hard = likelihoods.map { row in row.indices.max { row[$0] < row[$1] } ?? 0 }
    let chance = shares.reduce(0) { $0 + $1 * $1 }
    let agreements = Float(zip(hard, hard.dropFirst()).count { $0 == $1 })
    let rate =
      (agreements + 2 * (chance + Self.firstAgreement * (1 - chance)))
      / Float(hard.count + 1)
    let stay = min(max((rate - chance) / max(0.01, 1 - chance), 0), 0.995)
    let emissions = likelihoods.map { row in
      let top = row.max() ?? 0
      return zip(row, shares).map { expf($0 - top) / max($1, 1e-6) }
    }
    func normalized(_ values: [Float]) -> [Float] {
      let sum = max(values.reduce(0, +), 1e-30)
      return values.map { $0 / sum }
    }
    var forward: [[Float]] = []
    var last = shares
    for row in emissions {
      last = normalized((0..<count).map { (stay * last[$0] + (1 - stay) * shares[$0]) * row[$0] })
      forward.append(last)
    }
    var backward = [Float](repeating: 1, count: count)
    var result = forward
    for index in emissions.indices.reversed() {
      result[index] = normalized((0..<count).map { forward[index][$0] * backward[$0] })
      let next = (0..<count).map { backward[$0] * emissions[index][$0] }
      let mean = (0..<count).reduce(Float(0)) { $0 + shares[$1] * next[$1] }
      backward = normalized(next.map { stay * $0 + (1 - stay) * mean })
    }
    return result
  }

  /// Returns the parts of a line in different encodings, by indices of `encodings`: the cheapest path
  /// over its units, if changes inside of the line gain more than they cost.
  ///
  /// - Parameter whole: The index of the line's encoding as a whole.
  mutating func parts(of line: MixtureLines.Line, whole: Int) -> [(range: Range<Int>, encoding: Int)]
  {
    let encodings = encodings
    let undivided = [(range: line.range, encoding: whole)]
    guard line.units.count > 1, encodings.count > 1 else { return undivided }
    let scale = model.parameters[.evidence]
    let change = model.parameters[.changeInLine]
    var costs: [[Float]] = []
    for (number, _) in line.units {
      var row: [Float] = []
      for encoding in encodings {
        var least = Float.infinity
        for component in components where component.encoding == encoding {
          least = min(least, lines.cost(number, component))
        }
        row.append(least)
      }
      costs.append(row)
    }
    // A change between two encodings other than UTF-8 costs twice as much.
    func price(_ from: Int, _ to: Int) -> Float {
      from == to ? 0 : encodings[from] == 0 || encodings[to] == 0 ? change : 2 * change
    }
    var sums = costs[0].map { $0 * scale }
    var origins: [[Int]] = []
    for row in costs.dropFirst() {
      var next: [Float] = []
      var origin: [Int] = []
      for to in row.indices {
        let from = row.indices.min { sums[$0] + price($0, to) < sums[$1] + price($1, to) } ?? to
        origin.append(from)
        next.append(sums[from] + price(from, to) + row[to] * scale)
      }
      sums = next
      origins.append(origin)
    }
    var label = sums.indices.min { sums[$0] < sums[$1] } ?? whole
    var labels = [label]
    for origin in origins.reversed() {
      label = origin[label]
      labels.insert(label, at: 0)
    }
    var (saved, differing, changes) = (Float(0), Float(0), Float(0))
    for (index, own) in labels.enumerated() {
      if own != whole {
        saved += costs[index][whole] - costs[index][own]
        differing += 1
      }
      if index > 0 { changes += price(labels[index - 1], own) }
    }
    let gain = saved * scale * powf(max(1, differing), -model.parameters[.discount]) - changes
    guard changes > 0, gain > 0 else { return undivided }
    var parts: [(range: Range<Int>, encoding: Int)] = []
    for (index, own) in labels.enumerated() {
      let start = index == 0 ? line.range.lowerBound : line.units[index].range.lowerBound
      if let last = parts.last, last.encoding == own { continue }
      if !parts.isEmpty { parts[parts.count - 1].range = parts[parts.count - 1].range.lowerBound..<start }
      parts.append((start..<line.range.upperBound, own))
    }
    return parts
  }

  /// Adds UTF-8 with a small share, if it is no component yet.
  mutating func addUTF8(share: Float) {
    guard !components.contains(where: lines.isUTF8) else { return }
    add(lines.component(of: 0, for: []), share: share)
  }

  /// Adds a component with a small share.
  mutating func add(_ component: Component, share: Float) {
    components.append(component)
    shares.append(share)
  }

  /// Whether all components read some unit of a line hardly better than noise.
  mutating func isReadBadly(_ line: MixtureLines.Line) -> Bool {
    components.allSatisfy { !lines.badUnits(of: line, $0, above: Self.badShares[0]).isEmpty }
  }

  /// Returns the component that plain detection of a line alone is sure of, if it is a new one.
  mutating func sureComponent(
    of line: MixtureLines.Line, atLeast confidence: Float
  ) -> Component? {
    guard components.count < Self.maxComponents else { return nil }
    let posterior = posterior(of: line.units.map(\.number))
    guard let first = posterior.readings.first, let probability = posterior.probabilities.first,
      probability >= confidence, !components.contains(where: { $0.encoding == first.best })
    else { return nil }
    return lines.component(of: first.best, for: line.units.map(\.number))
  }

  /// Returns a search with scratch memory of its own.
  func copied() -> MixtureSearch {
    var copy = self
    copy.lines = lines.copied()
    return copy
  }

  /// Weighs one more line, which is not kept.
  mutating func weigh(_ bytes: [UInt8]) -> MixtureLines.Line? {
    lines.removeLines()
    let hasUnits = bytes.withUnsafeBufferPointer { lines.add($0, at: 0..<$0.count) }
    return hasUnits ? lines.lines.last : nil
  }
}
