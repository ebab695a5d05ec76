package import LegibleEncodings

/// Why one reading of an input is likelier than another: the terms that detection summed, and the units
/// that decide most.
///
/// The terms are those of the posterior itself, and the units are scored by the code that sums them.
package struct DetectionLedger: Sendable {
  /// A reading of the input that was weighed.
  package struct Reading: Sendable {
    package let encoding: TextEncoding

    /// The likeliest language of the text in it; `nil` for none.
    package let language: String?

    /// The probability, 0…1.
    package let confidence: Double
  }

  /// A term of the sums.
  package struct Term: Sendable {
    package let kind: TermKind

    /// What it adds to the logarithm of the probability of either reading, in nats.
    package let first: Double
    package let second: Double

    /// What it adds to the log-odds of the first reading, in nats.
    package var lead: Double { first - second }
  }

  /// What a term stands for.
  package enum TermKind: Sendable, CaseIterable {
    case encoding, declaration, hints, language, languageHints, pair, asciiWords, units, others
    case malformed, discount
  }

  /// A unit of the input, with what it is in both readings.
  package struct Unit: Sendable {
    package let bytes: [UInt8]
    package let first: Side
    package let second: Side

    /// What it adds to the log-odds of the first reading, in nats: the difference of the costs, by what
    /// a unit counts among the others.
    package let lead: Double
  }

  /// A unit in one reading.
  package struct Side: Sendable {
    package let text: String

    /// Its cost, in nats.
    package let cost: Double

    /// What explains its parts, each explanation once, in words.
    package let explanations: [String]
  }

  /// The answer of detection.
  package let detection: Detection

  /// The best reading, and the one that it is held against; `nil` where nothing was weighed, or where
  /// all readings but one are far behind.
  package private(set) var first: Reading?
  package private(set) var second: Reading?

  /// The terms that are not zero in both readings.
  package private(set) var terms: [Term] = []

  /// The units that decide most, the weightiest first, and the number of all distinct units.
  package private(set) var units: [Unit] = []
  package private(set) var unitCount = 0

  /// The log-odds of the first reading against the second, in nats: the sum of the terms.
  package private(set) var logOdds = 0.0

  /// Detects the encoding of bytes, and keeps what was summed.
  ///
  /// - Parameters:
  ///   - other: The encoding that the best reading is held against; by default the second best. If it
  ///     reads the text as the best one does, there is no second reading.
  ///   - unitLimit: The number of units to keep.
  package init(
    of bytes: [UInt8], options: DetectionOptions = DetectionOptions(),
    against other: TextEncoding? = nil, unitLimit: Int = 8
  ) {
    var detector = NativeDetector(options: options)
    bytes.withUnsafeBytes { detector.consume($0) }
    let judge = detector.judge()
    detection = judge.detection()
    let encodings = judge.weighing.model.tables.encodings
    guard judge.facts.nonASCIICount > 0, !detection.isBinary, detection.isWeighed else { return }
    let kept = other.flatMap { other in encodings.firstIndex { $0.encoding == other } }
    let posterior = judge.posterior(judge.terms, keeping: kept ?? -1)
    unitCount = posterior.unitCount
    guard let best = posterior.readings.first else { return }
    first = reading(0, posterior, judge)
    var place = 1
    if let kept {
      place = posterior.readings.firstIndex { posterior.encodings(of: $0).contains(kept) } ?? 0
    } else if other != nil {
      place = 0
    }
    guard place > 0, place < posterior.readings.count else { return }
    let rival = posterior.readings[place]
    second = reading(place, posterior, judge)
    logOdds = Double(best.score - rival.score)
    addTerms(best, rival, judge)
    addUnits(best, rival, posterior, judge, limit: unitLimit)
  }

  private func reading(_ place: Int, _ posterior: TextPosterior, _ judge: Judge) -> Reading {
    let tables = judge.weighing.model.tables
    let reading = posterior.readings[place]
    let column = reading.bestColumn
    return Reading(
      encoding: tables.encodings[reading.best].encoding,
      language: tables.isLanguage(column: column) ? tables.columnTags[column] : nil,
      confidence: Double(reading.probability))
  }

  // MARK: Terms

  private mutating func addTerms(
    _ best: LegibleDetection.Reading, _ rival: LegibleDetection.Reading, _ judge: Judge
  ) {
    // The declaration of the text is a term of its own, apart from the options of the caller.
    let declared = WeighingOptions(
      DetectionOptions(), declared: judge.declaration?.encoding, judge.weighing.model)
    func values(_ reading: LegibleDetection.Reading) -> [TermKind: Float] {
      let terms = reading.terms
      let declaration = declared.encodingTerms[reading.best]
      return [
        .encoding: terms.encoding, .declaration: declaration,
        .hints: terms.options - declaration, .language: terms.language,
        .languageHints: terms.languageHint, .pair: terms.pair, .asciiWords: terms.asciiWords,
        .units: terms.units, .others: terms.others, .malformed: terms.malformed,
        .discount: terms.discount,
      ]
    }
    let (one, other) = (values(best), values(rival))
    terms = TermKind.allCases.map {
      Term(kind: $0, first: Double(one[$0] ?? 0), second: Double(other[$0] ?? 0))
    }.filter { $0.first != 0 || $0.second != 0 }
  }

  // MARK: Units

  private mutating func addUnits(
    _ best: LegibleDetection.Reading, _ rival: LegibleDetection.Reading,
    _ posterior: TextPosterior, _ judge: Judge, limit: Int
  ) {
    let weighing = judge.weighing
    let weight = weighing.weight(of: rival, against: best)
    let pool = judge.facts.units.pool
    var all: [(lead: Float, unit: UnitCollector.Unit)] = []
    for number in posterior.addedUnits {
      let unit = judge.facts.units.units[number]
      weighing.scorer.removeRows()
      let costs = [best, rival].map {
        weighing.explain(unit, pool, as: $0.best, column: $0.bestColumn).nats
      }
      all.append((weight * (costs[1] - costs[0]), unit))
    }
    all.sort { (abs($0.lead), $1.unit.hash) > (abs($1.lead), $0.unit.hash) }
    units = all.prefix(limit).filter { $0.lead != 0 }.map { lead, unit in
      weighing.scorer.removeRows()
      return Unit(
        bytes: Array(pool[unit.range]), first: Self.side(unit, pool, best, weighing),
        second: Self.side(unit, pool, rival, weighing), lead: Double(lead))
    }
  }

  private static func side(
    _ unit: UnitCollector.Unit, _ pool: [UInt8], _ reading: LegibleDetection.Reading,
    _ weighing: TextWeighing
  ) -> Side {
    let tables = weighing.model.tables
    let (parts, nats) = weighing.explain(
      unit, pool, as: reading.best, column: reading.bestColumn)
    let tag = tables.columnTags[reading.bestColumn]
    var explanations: [String] = []
    for part in parts {
      let words = part.explanation.words(
        in: tables.isLanguage(column: reading.bestColumn) ? tag : nil)
      if !explanations.contains(words) { explanations.append(words) }
    }
    var scalars: [UInt32] = []
    let encoding = tables.encodings[reading.best].encoding
    _ = encoding.read(Array(pool[unit.range]), into: &scalars)
    var text = ""
    for scalar in scalars { text.unicodeScalars.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
    return Side(text: text, cost: Double(nats), explanations: explanations)
  }
}

extension DetectionLedger.TermKind: CustomStringConvertible {
  /// The meaning of the term, in a few words.
  package var description: String {
    switch self {
    case .encoding: "how common the encoding is"
    case .declaration: "what the text declares"
    case .hints: "what the caller and other files say"
    case .language: "how common the language is"
    case .languageHints: "the languages that are likely"
    case .pair: "whether the language is written in the encoding"
    case .asciiWords: "the language of the ASCII words"
    case .units: "the words and signs beyond ASCII"
    case .others: "other languages, and encodings that read alike"
    case .malformed: "places that cannot be read"
    case .discount: "units are not independent"
    }
  }
}

extension UnitScorer.Explanation {
  /// The explanation in words, in a reading whose language is given.
  fileprivate func words(in language: String?) -> String {
    switch self {
    case .word: language.map { "a word of the language \($0)" } ?? "a word of no one language"
    case .wordOfOtherLanguage: "a word of another language"
    case .letters: "a list of letters"
    case .wordOfUnknownScript: "letters of a script without a model"
    case .sign: "signs"
    case .control: "controls or places that cannot be read"
    case .noise: "noise: nothing explains it"
    }
  }
}

extension DetectionLedger {
  /// Returns what a unit is in both readings, as a sentence without a full stop.
  ///
  /// - Parameter name: Returns the name of an encoding.
  package func sentence(
    of unit: Unit, naming name: (TextEncoding) -> String = { $0.name }
  ) -> String {
    guard let first, let second else { return "" }
    func half(_ side: Side, _ reading: Reading) -> String {
      "‘\(side.text)’ is \(side.explanations.joined(separator: " and "))"
        + " in \(name(reading.encoding))"
    }
    return "\(half(unit.first, first)); \(half(unit.second, second))"
  }
}
