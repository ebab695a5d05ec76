internal import LegibleEncodings

/// Reads lines of a text that may be a mixture, block by block, and answers for each line.
///
/// It remembers 64 lines, half of them a random sample and half those that are read worst, and
/// searches for another set of components only where a line is read worse than these. `detect`,
/// `--lines` and `convert --mixed` are views of its answers.
///
/// It is a class, since its memory of costs is large; `copy()` gives an independent one. Nothing in it
/// is shared, and its owners change it only where they hold the only reference.
final class MixtureReader: @unchecked Sendable {
  private let options: DetectionOptions
  private let terms: WeighingOptions
  private var units: LineUnits
  private var weights: MixtureWeights

  /// The best set so far, and the others that were tried and are not much less likely.
  private(set) var fit: MixtureFit?
  private var others: [(weight: Float, fit: MixtureFit)] = []

  /// The probability, 0…1, that the text is in more than one encoding.
  private(set) var mixtureProbability: Float = 0

  /// The answer of plain detection for the remembered lines.
  private var plain: (encoding: Int, confidence: Float) = (MixtureWeights.utf8, 0)

  /// The remembered lines, and the excess of the worst unit of each.
  private var memory: [MixtureLine] = []
  private var excesses: [Float] = []

  /// The excess above which a line counts towards another search.
  private var floor = -Float.infinity
  private var lineCount = 0
  private var random: UInt64 = 1

  /// The encodings that the last declaration names.
  private var declared: [Int] = []

  /// The summed badness of the lines since the last search, in nats, and the sum that causes another
  /// search; it doubles after each that finds nothing.
  private var badness: Float = 0
  private var badnessOfSearch = MixtureReader.firstBadness
  private var quick = QuickLines()

  private var tables: DetectionTables { units.tables }

  // The lead, in nats, from which another encoding of a line contradicts that of the text.
  private static let minContradiction: Float = 3

  /// The probability that a line which is valid UTF-8 is in UTF-8, in a text that has such lines.
  private static let validity: Float = 0.99

  static let firstBadness: Float = 6
  private static let maxBadness: Float = 100

  private static let memoryLimit = 64

  /// The maximum number of distinct lines by which a search compares sets.
  private static let searchedLines = 64

  /// The number of worst lines on which a candidate must gain before a search, and the least gain, in
  /// nats; it is negative since the evidence of ASCII words has not been computed yet.
  private static let worstLines = 32
  private static let minGain: Float = -3

  // Sets that are less likely than this, in nats, are not remembered.
  private static let minOther: Float = -4

  /// - Parameter known: The units that are known already, if there are some. Nobody else may use their scorer and
  ///   their reader as long as this one lives.
  init(
    _ options: DetectionOptions, declared: TextEncoding?, model: DetectionModel = .shared,
    units known: LineUnits? = nil
  ) {
    self.options = options
    terms = WeighingOptions(options, declared: declared, model)
    units = known ?? LineUnits(model)
    weights = MixtureWeights(
      units: units,
      encodingPriors: zip(model.encodingPriors, terms.encodingTerms).map { $0 + $1 },
      languageTerms: [])
  }

  private init(copying other: MixtureReader) {
    options = other.options
    terms = other.terms
    units = LineUnits(copying: other.units)
    weights = MixtureWeights(
      units: units, encodingPriors: other.weights.encodingPriors,
      languageTerms: other.weights.languageTerms, base: other.weights.base)
    fit = other.fit
    others = other.others
    mixtureProbability = other.mixtureProbability
    plain = other.plain
    memory = other.memory
    excesses = other.excesses
    floor = other.floor
    lineCount = other.lineCount
    random = other.random
    declared = other.declared
    badness = other.badness
    badnessOfSearch = other.badnessOfSearch
    quick = other.quick
    place = other.place
  }

  /// Returns an independent reader that has seen what this one has seen.
  func copy() -> MixtureReader { MixtureReader(copying: self) }

  /// The encodings of the set, that of the greatest share first.
  var encodings: [TextEncoding] {
    guard let fit else { return [] }
    if mixtureProbability < 0.5 { return [tables.encodings[plain.encoding].encoding] }
    let shares = fit.encodings.map { encoding in
      zip(fit.components, fit.shares).reduce(Float(0)) {
        $1.0.encoding == encoding ? $0 + $1.1 : $0
      }
    }
    return zip(fit.encodings, shares).sorted { ($0.1, $1.0) > ($1.1, $0.0) }
      .map { tables.encodings[$0.0].encoding }
  }

  /// Whether lines that are valid UTF-8 are read as that without weighing: UTF-8 is the encoding, or one of the set.
  var takesValidLines: Bool {
    guard let fit else { return false }
    if mixtureProbability < 0.5 { return plain.encoding == MixtureWeights.utf8 }
    return fit.encodings.contains(MixtureWeights.utf8)
  }

  /// Returns the encoding with a number.
  func encoding(_ number: Int) -> TextEncoding { tables.encodings[number].encoding }

  // MARK: Lines

  /// Returns a line with its units and the declarations that reach it; lines without units may declare
  /// an encoding, too.
  func line(_ bytes: [UInt8], afterMark: Bool) -> MixtureLine {
    var line = units.line(bytes)
    let named = LineDeclarations.encodings(in: bytes).compactMap { encoding in
      tables.number(of: encoding)
    }
    if afterMark { declared = [MixtureWeights.utf8] }
    if !named.isEmpty && line.units.isEmpty { declared = named }
    line.declared = named.isEmpty ? declared : named
    return line
  }

  /// Returns answers for lines with units that have come since the last call.
  ///
  /// - Parameters:
  ///   - isWhole: Whether these are all lines of the text.
  ///   - known: The answer of plain detection for them, if it is known.
  ///   - candidates: The encodings that may be beside it; `nil` for any.
  func answers(
    for block: [MixtureLine], isWhole: Bool = false,
    plain known: (encoding: Int, confidence: Float)? = nil, among candidates: [Int]? = nil
  ) -> [MixtureAnswer] {
    for line in block where fit != nil { badness += badness(of: line) }
    let isNeeded = fit == nil || badness >= badnessOfSearch
    guard isNeeded else {
      let (lines, numbers) = distinct(block)
      let answers = answers(for: block, lines, numbers)
      remember(block)
      return answers
    }
    let before = encodings
    badness = 0
    let all = memory + block
    let (lines, numbers) = distinct(all)
    search(lines, all, plain: known, among: candidates)
    let answers = answers(for: block, lines, Array(numbers.suffix(block.count)))
    if !isWhole {
      badnessOfSearch =
        Set(encodings) == Set(before)
        ? min(2 * badnessOfSearch, Self.maxBadness) : Self.firstBadness
      excesses = memory.map { excess(of: $0) }
      remember(block)
      floor = max(0, floorOfMemory)
      if let fit {
        quick.update(
          fit, weights, isMixture: mixtureProbability >= 0.5, plain: plain.encoding)
      }
    }
    return answers
  }

  /// Searches for the set that explains lines best.
  private func search(
    _ lines: [MixtureLine], _ all: [MixtureLine],
    plain known: (encoding: Int, confidence: Float)?, among possible: [Int]?
  ) {
    let isFresh = fit == nil || mixtureProbability < 0.5
    weights.languageTerms = languageTerms(of: all)
    if isFresh {
      plain = known ?? plainAnswer(for: all)
      let search = MixtureSearch(weights: weights, lines: spread(lines, Self.searchedLines))
      weights.base = search.component(of: plain.encoding, for: search.lines)
    }
    var start = fit?.components ?? []
    if isFresh, let base = weights.base { start = [base] }
    var search = MixtureSearch(weights: weights, lines: sample(of: lines, start))
    others = []
    // Without a candidate there is nothing to search; plain detection's component is the set.
    let first = weights.fit(search.lines, start)
    let candidates = search.candidates(beside: first, among: possible)
    if start.count == 1 && !mayGain(candidates, search.lines, start) {
      fit = first
      mixtureProbability = 0
      return
    }
    if lines.count > 1 {
      search.lines = search.lines.map { line in
        var line = line
        if line.asciiEvidence.isEmpty {
          line.asciiEvidence = units.asciiEvidence(of: line.bytes)
        }
        return line
      }
    }
    let result = search.best(
      from: start.count == 1 ? first : weights.fit(search.lines, start), candidates)
    fit = result.fit
    others = result.others.filter { $0.gain > Self.minOther }
      .map { (expf($0.gain * MixtureLabels.confidence), $0.fit) }
    var (many, total): (Float, Float) = (result.fit.encodings.count > 1 ? 1 : 0, 1)
    for (gain, other) in result.others {
      let weight = expf(gain * MixtureLabels.confidence)
      total += weight
      if other.encodings.count > 1 { many += weight }
    }
    mixtureProbability = many / total
  }

  /// Whether some candidate gains on the lines that are read worst: on the others it hardly does.
  private func mayGain(
    _ candidates: [Int], _ lines: [MixtureLine], _ start: [MixtureComponent]
  ) -> Bool {
    if candidates.isEmpty { return false }
    let worst = lines.map { (excess: excess(of: $0, start), line: $0) }
      .sorted { $0.excess > $1.excess }.prefix(Self.worstLines).map { $0.line }
    let search = MixtureSearch(weights: weights, lines: worst)
    let own = weights.fit(worst, start)
    return candidates.contains { encoding in
      let component = search.component(of: encoding, for: worst, beside: own)
      let both = weights.fit(worst, start + [component])
      return weights.gain(worst, from: own, to: both) > Self.minGain
    }
  }

  /// Returns at most so many lines that are spread over all.
  private func spread(_ lines: [MixtureLine], _ count: Int) -> [MixtureLine] {
    lines.count <= count ? lines : (0..<count).map { lines[$0 * lines.count / count] }
  }

  /// Returns those of many lines among which a set is searched: those that are read worst, and others
  /// spread over all.
  private func sample(
    of lines: [MixtureLine], _ components: [MixtureComponent]
  ) -> [MixtureLine] {
    guard lines.count > Self.searchedLines else { return lines }
    let half = Self.searchedLines / 2
    let byExcess = lines.indices.map { (excess: excess(of: lines[$0], components), index: $0) }
      .sorted { ($0.excess, $1.index) > ($1.excess, $0.index) }
    let worst = byExcess.prefix(half).map { $0.index }
    let rest = Set(lines.indices).subtracting(worst).sorted()
    let others = (0..<half).map { rest[$0 * rest.count / half] }
    return (worst + others).sorted().map { lines[$0] }
  }

  /// Returns answers for lines, given the distinct ones.
  private func answers(
    for block: [MixtureLine], _ lines: [MixtureLine], _ numbers: [Int]
  ) -> [MixtureAnswer] {
    guard let fit else { return [] }
    guard fit.encodings.count > 1, mixtureProbability >= 0.5 else {
      let confidence = plain.confidence * max(1 - mixtureProbability, 0.5)
      return block.map { line in
        MixtureAnswer(
          parts: [
            MixturePart(
              range: 0..<line.bytes.count, encoding: plain.encoding, probability: confidence)
          ])
      }
    }
    var lines = lines
    let languages = Set(([fit] + others.map { $0.fit }).flatMap { $0.components }.map { $0.column })
    if languages.count > 1 {
      for index in lines.indices where lines[index].asciiEvidence.isEmpty {
        lines[index].asciiEvidence = units.asciiEvidence(of: lines[index].bytes)
      }
    }
    var block = block
    for (index, number) in numbers.enumerated() {
      block[index].asciiEvidence = lines[number].asciiEvidence
    }
    let ownFit = weights.fit(lines, fit.components, known: fit)
    let ownOthers = others.map { weight, other in
      (weight: weight, fit: weights.fit(lines, other.components, known: other))
    }
    let labels = MixtureLabels(weights, ownFit, ownOthers)
    var answers = labels.answers(for: block, numbers)
    guard takesValidLines else { return answers }
    for index in block.indices where block[index].isUTF8 {
      let probability = answers[index].parts.reduce(Self.validity) {
        $1.encoding == MixtureWeights.utf8 ? max($0, $1.probability) : $0
      }
      answers[index] = MixtureAnswer(
        parts: [
          MixturePart(
            range: 0..<block[index].bytes.count, encoding: MixtureWeights.utf8,
            probability: probability)
        ])
    }
    return answers
  }

  /// Returns the distinct lines, each with the weight of all that are alike, and for each line the
  /// number of its distinct one.
  private func distinct(_ all: [MixtureLine]) -> (lines: [MixtureLine], numbers: [Int]) {
    var lines: [MixtureLine] = []
    var numbers: [Int] = []
    var known: [[Int32]: Int] = [:]
    var occurrences: [Int32: Float] = [:]
    for line in all {
      for unit in line.units { occurrences[unit, default: 0] += 1 }
    }
    for line in all {
      let weight =
        line.units.reduce(Float(0)) { $0 + 1 / (occurrences[$1] ?? 1) }
        / Float(max(1, line.units.count))
      if let number = known[line.units] {
        lines[number].weight += weight
        numbers.append(number)
      } else {
        known[line.units] = lines.count
        numbers.append(lines.count)
        lines.append(line)
        lines[lines.count - 1].weight = weight
      }
    }
    return (lines, numbers)
  }

  /// Returns the excess of the worst unit of a line.
  private func excess(of line: MixtureLine, _ components: [MixtureComponent]? = nil) -> Float {
    let components = components ?? fit?.components ?? []
    return line.units.reduce(-Float.infinity) { max($0, excess(of: $1, components)) }
  }

  /// Returns the excess of a unit: its cost in the component that suits it best, beyond that of good
  /// readings.
  private func excess(of unit: Int32, _ components: [MixtureComponent]) -> Float {
    let cost = components.reduce(Float.infinity) { min($0, units.cost($1, unit)) }
    return cost - MixtureSearch.usualShare * units.noise(of: unit)
  }

  /// Returns the summed excess of a line, in nats, with its validity if the set lacks UTF-8; 0 if it is
  /// read no worse than the remembered lines.
  private func badness(of line: MixtureLine) -> Float {
    let components = fit?.components ?? []
    if excess(of: line) <= floor { return 0 }
    let excess = line.units.reduce(Float(0)) { $0 + max(0, self.excess(of: $1, components)) }
    let isUTF8 = components.contains { $0.encoding == MixtureWeights.utf8 }
    return excess * units.weight(ofDiffering: 1) + (isUTF8 ? 0 : line.validity)
  }

  /// Returns the evidence of the ASCII words of lines and of the options for each column's language.
  private func languageTerms(of lines: [MixtureLine]) -> [Float] {
    var evidence = units.asciiEvidence(of: lines.flatMap { $0.bytes })
    for (index, term) in terms.languageTerms.enumerated() { evidence[index] += term }
    return evidence
  }

  /// Returns plain detection's answer for lines.
  private func plainAnswer(for lines: [MixtureLine]) -> (encoding: Int, confidence: Float) {
    var facts = InputFacts()
    let bytes = lines.flatMap { $0.bytes }
    bytes.withUnsafeBytes { buffer in
      var rest = buffer
      while !rest.isEmpty {
        rest = UnsafeRawBufferPointer(rebasing: rest[facts.consume(rest)...])
      }
    }
    facts.finishUnits()
    let judge = Judge(of: facts, options, TextWeighing(units.model), atEnd: true)
    let answer = judge.plainDetection()
    let encoding = answer.encoding ?? answer.alternatives.first?.encoding
    let number = encoding.flatMap { tables.number(of: $0) }
    return (number ?? MixtureWeights.utf8, Float(answer.confidence))
  }

  // MARK: One encoding

  /// Begins a text in a known encoding, whose language is found from its beginning.
  ///
  /// - Returns: Whether the encoding is one of those that are weighed.
  func begin(as encoding: TextEncoding, _ bytes: [UInt8]) -> Bool {
    guard let number = tables.number(of: encoding) else { return false }
    let (lines, _) = distinct(
      bytes.lines.map { units.line(Array($0)) }.filter { !$0.units.isEmpty })
    weights.languageTerms = languageTerms(of: lines)
    let search = MixtureSearch(weights: weights, lines: spread(lines, Self.memoryLimit))
    let component = search.component(of: number, for: search.lines)
    weights.base = component
    let fit = weights.fit(search.lines, [component])
    self.fit = fit
    plain = (number, 1)
    // The excesses in the beginning are taken for usual.
    let usual = search.lines.map { excess(of: $0) }.sorted()
    floor = usual.isEmpty ? 0 : max(0, usual[usual.count * 3 / 4])
    quick.update(fit, weights, isMixture: false, plain: number)
    return true
  }

  /// Recognises the lines that are surely in the encoding of the text.
  var usualLines: UsualLines? { weights.base.flatMap { UsualLines($0, units.model) } }

  /// Returns the encoding that a line is surely in, if it is another than that of the text.
  func contradiction(in bytes: [UInt8]) -> TextEncoding? {
    guard let fit, quick.answer(for: bytes, units, declared: [], floor: floor) == nil else {
      return nil
    }
    defer { if units.count > LineUnits.limit { forgetUnits() } }
    let line = units.line(bytes)
    // Small excesses do not count, since a long line has many of them.
    let excess = line.units.reduce(Float(0)) { sum, unit in
      let excess = self.excess(of: unit, fit.components)
      return excess > floor ? sum + excess : sum
    }
    guard excess * units.weight(ofDiffering: 1) >= Self.firstBadness else { return nil }
    let search = MixtureSearch(weights: weights, lines: [line])
    let own = weights.fit(search.lines, fit.components)
    var best: (gain: Float, encoding: Int) = (Self.minContradiction, -1)
    for encoding in search.candidates(beside: own) {
      let component = search.component(of: encoding, for: search.lines, beside: own)
      let both = weights.fit(search.lines, fit.components + [component])
      let gain = weights.gain(search.lines, from: own, to: both)
      if gain > best.gain { best = (gain, encoding) }
    }
    return best.encoding < 0 ? nil : tables.encodings[best.encoding].encoding
  }

  // MARK: Lines that are sure

  /// Returns the answer for a line that is surely in one encoding of the set, without weighing it
  /// beside others.
  func quickAnswer(for line: [UInt8]) -> (encoding: TextEncoding, probability: Float)? {
    guard fit != nil, !LineDeclarations.isPossible(in: line),
      let answer = quick.answer(for: line, units, declared: declared, floor: floor)
    else { return nil }
    let confidence = mixtureProbability < 0.5 ? plain.confidence : 1
    lineCount += 1
    if nextPlace() < Self.memoryLimit / 2 || memory.count < Self.memoryLimit {
      lineCount -= 1
      remember([self.line(line, afterMark: false)], draws: false)
    } else if units.count > LineUnits.limit {
      forgetUnits()
    }
    return (tables.encodings[answer.encoding].encoding, answer.probability * confidence)
  }

  /// Notes the declarations in lines that are passed on.
  func note(declarationsIn lines: some Collection<UInt8>) {
    let named = LineDeclarations.encodings(in: Array(lines)).compactMap { encoding in
      tables.number(of: encoding)
    }
    if !named.isEmpty { declared = named }
  }

  // MARK: Memory

  /// The place in the sample that a generator chooses (linear congruential: Knuth).
  private var place = 0

  private func nextPlace() -> Int {
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    place = Int(random >> 33) % max(1, lineCount)
    return place
  }

  /// The least excess among the worst lines; while the memory is not full, the upper quartile of all.
  private var floorOfMemory: Float {
    let half = Self.memoryLimit / 2
    if memory.count < Self.memoryLimit {
      return excesses.sorted()[excesses.count * 3 / 4]
    }
    return excesses[half...].min() ?? 0
  }

  /// Remembers lines: half of the memory is a sample of all, half has those that are read worst.
  private func remember(_ block: [MixtureLine], draws: Bool = true) {
    for line in block {
      lineCount += 1
      if memory.count < Self.memoryLimit {
        memory.append(line)
        excesses.append(excess(of: line))
        continue
      }
      let place = draws ? nextPlace() : place
      if place < Self.memoryLimit / 2 {
        memory[place] = line
        excesses[place] = excess(of: line)
      } else {
        let excess = excess(of: line)
        guard excess > floor else { continue }
        var least = Self.memoryLimit / 2
        for index in least..<Self.memoryLimit where excesses[index] < excesses[least] {
          least = index
        }
        memory[least] = line
        excesses[least] = excess
      }
    }
    if units.count > LineUnits.limit { forgetUnits() }
  }

  /// Empties the memory of units, but for those of the remembered lines.
  private func forgetUnits() {
    units = LineUnits(units.model)
    weights = MixtureWeights(
      units: units, encodingPriors: weights.encodingPriors,
      languageTerms: weights.languageTerms, base: weights.base)
    quick.forget()
    memory = memory.map { old in
      var line = units.line(old.bytes)
      line.declared = old.declared
      line.asciiEvidence = old.asciiEvidence
      return line
    }
  }
}
