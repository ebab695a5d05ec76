internal import LegibleEncodings

/// Chooses the encoding of each line of a text, and of parts of lines, by a mixture of encodings that
/// was found in its beginning.
struct LineEncodings: Sendable {
  /// The answer for the beginning as a whole.
  let detection: Detection

  /// The encodings of the mixture, that of the most lines first.
  private(set) var known: [TextEncoding]

  /// The mixture; `nil` if the encoding is given, or comes from another engine.
  private var mixture: MixtureState?

  /// The encoding of each line of the beginning, in order, if there are several.
  private(set) var firstAnswers: [(encoding: TextEncoding, confidence: Double)?] = []

  /// The search with its memory. It is safe to send: `LineEncodings` alone refers to it, and makes its
  /// own before it changes one that a copy refers to.
  private final class MixtureState: @unchecked Sendable {
    @exclusivity(unchecked)
    var search: MixtureSearch

    /// The probabilities of the encodings for the last line.
    @exclusivity(unchecked)
    var last: [Float]

    init(_ search: MixtureSearch, last: [Float]) {
      self.search = search
      self.last = last
    }
  }

  /// How often the next line is in the encoding of the last one, beyond chance.
  private static let agreement: Float = 0.5

  /// The share of lines in UTF-8 where none was seen yet.
  private static let minShare: Float = 0.01

  /// A line that is read badly is in an encoding of its own if plain detection is as sure as this.
  private static let sureConfidence: Float = 0.97

  /// Whether lines may be well-formed UTF-8 by chance, so that each has to be weighed.
  var mayBeUTF8ByChance: Bool { mixture == nil && known.contains { !$0.hasFewLettersAsContinuations } }

  /// Creates a value for lines in a known encoding.
  init(of encoding: TextEncoding) {
    detection = Detection(encoding: encoding, confidence: 1)
    known = [encoding]
  }

  /// Finds the encodings of lines.
  ///
  /// - Parameter lines: The lines at the beginning of a text, in order.
  init(of lines: [ArraySlice<UInt8>], options: DetectionOptions, engine: DetectionEngine) {
    let text = lines.flatMap(\.self)
    detection = EncodingDetector.detect(text, options: options, engine: engine)
    known = [detection.encoding].compactMap(\.self)
    guard engine == .native else { return }
    let weighing = TextWeighing(.shared)
    let terms = WeighingOptions(options, declared: nil, weighing.model)
    var collected = MixtureLines(weighing)
    var places: [Int?] = []
    text.withUnsafeBufferPointer { bytes in
      var start = 0
      for line in lines {
        let hasUnits = collected.add(bytes, at: start..<start + line.count)
        places.append(hasUnits ? collected.lines.count - 1 : nil)
        start += line.count
      }
    }
    guard !collected.lines.isEmpty,
      let base = Self.base(of: terms, options, weighing, text)
    else { return }
    var search = MixtureSearch(collected, base: base, terms)
    search.addUTF8(share: Self.minShare)
    let encodings = search.encodings.map { weighing.model.tables.encodings[$0].encoding }
    let posteriors = search.posteriors()
    firstAnswers = places.map { place in
      place.map { place in
        let row = posteriors[place]
        let index = row.indices.max { row[$0] < row[$1] } ?? 0
        return (encodings[index], Double(row[index]))
      }
    }
    known = encodings
    mixture = MixtureState(search, last: posteriors.last ?? [])
  }

  /// Returns the encoding and language that plain detection finds.
  private static func base(
    of terms: WeighingOptions,
    _ options: DetectionOptions, _ weighing: TextWeighing, _ text: [UInt8]
  ) -> MixtureSearch.Component? {
    var facts = InputFacts()
    text.withUnsafeBytes { bytes in
      var rest = bytes
      while !rest.isEmpty {
        rest = UnsafeRawBufferPointer(rebasing: rest[facts.consume(rest)...])
      }
    }
    facts.finishUnits()
    let posterior = Judge(of: facts, options, weighing, atEnd: true).posterior(terms)
    return posterior.readings.first.map {
      MixtureSearch.Component(encoding: $0.best, column: $0.bestColumn)
    }
  }

  /// Returns the encoding of a line and its probability; `nil` if none is known.
  mutating func answer(
    for line: [UInt8], isNotUTF8: Bool
  ) -> (encoding: TextEncoding, confidence: Double)? {
    guard let state = ownState() else {
      if !isNotUTF8 { return (.utf8, 1) }
      return known.first.map { ($0, detection.confidence) }
    }
    guard var found = state.search.weigh(line) else { return (.utf8, 1) }
    found.weight = 1
    addSureEncoding(of: found, state)
    var row = state.search.likelihoods(found)
    let top = row.max() ?? 0
    row = row.map { expf($0 - top) }
    if state.last.count == row.count {
      let stay = Self.agreement
      for index in row.indices {
        row[index] *= stay * state.last[index] + (1 - stay) / Float(row.count)
      }
    }
    let sum = max(row.reduce(0, +), 1e-30)
    row = row.map { $0 / sum }
    state.last = row
    let index = row.indices.max { row[$0] < row[$1] } ?? 0
    return (known[index], Double(row[index]))
  }

  /// Adds an encoding to the mixture if a line that is read badly is surely in it.
  private mutating func addSureEncoding(of line: MixtureLines.Line, _ state: MixtureState) {
    guard state.search.isReadBadly(line),
      let component = state.search.sureComponent(of: line, atLeast: Self.sureConfidence)
    else { return }
    state.search.add(component, share: Self.minShare)
    let tables = DetectionTables.shared
    known = state.search.encodings.map { tables.encodings[$0].encoding }
    state.last = []
  }

  /// Returns the parts of a line in different encodings.
  mutating func parts(
    of line: [UInt8], in encoding: TextEncoding
  ) -> [(bytes: ArraySlice<UInt8>, encoding: TextEncoding)] {
    guard let state = ownState(), let whole = known.firstIndex(of: encoding),
      let found = state.search.weigh(line)
    else { return [(line[...], encoding)] }
    return state.search.parts(of: found, whole: whole).map {
      (line[$0.range], known[$0.encoding])
    }
  }

  /// Returns the state, after copying it if a copy of this value shares it.
  private mutating func ownState() -> MixtureState? {
    guard let state = mixture else { return nil }
    if !isKnownUniquelyReferenced(&mixture) {
      let copy = MixtureState(state.search.copied(), last: state.last)
      mixture = copy
      return copy
    }
    return state
  }
}
