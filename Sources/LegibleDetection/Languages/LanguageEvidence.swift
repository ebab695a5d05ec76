internal import CTextKernels

/// The log-likelihood of the distinct words of a text, ASCII words included, in each language.
///
/// Each language is mixed with a share of English: a word costs the lesser of its cost in the language
/// and its cost in English, each plus −ln of the share. So the English identifiers of a Japanese file
/// are no evidence against Japanese. The likelihood is summed over several shares.
struct LanguageEvidence {
  private static let shares: [Float] = [0.01, 0.1, 0.3, 0.6, 0.9]

  private let model: DetectionModel
  private let scorer: UnitScorer
  private let english: Int

  /// −ln of the share of English, and of the rest, for each share.
  private static let englishTerms = shares.map { -naturalLogarithm($0) }
  private static let restTerms = shares.map { -naturalLogarithm(1 - $0) }

  /// The costs of the words so far in a language of a script that has none of them, by share.
  private var none = [Float](repeating: 0, count: shares.count)

  /// The scripts that occur, and what each of their columns costs beyond `none`: a row for each share.
  private var scripts: [(script: Int, wordCount: Int, costs: [Float])] = []
  private(set) var wordCount = 0

  init(_ model: DetectionModel, _ scorer: UnitScorer) {
    self.model = model
    self.scorer = scorer
    let latin = model.tables.scripts[model.tables.latin]
    english = model.english - latin.firstColumn
  }

  /// Adds a word.
  ///
  /// - Parameter letters: The numbers of its letters within the script.
  mutating func add(_ letters: some Sequence<UInt16>, script: Int) {
    let wordCosts = scorer.costs(ofWord: letters, script: script)
    let table = model.tables.scripts[script]
    let isLatin = script == model.tables.latin
    let natsPerUnit = 1 / DetectionTables.unitsPerNat
    // A word of another language, or of a script that is not the language's.
    let any =
      Float(wordCosts[table.anyColumn]) * natsPerUnit + model.parameters[.foreignWord]
    let foreign = any + (isLatin ? 0 : model.parameters[.mixedScripts])
    let inEnglish = isLatin ? min(Float(wordCosts[english]) * natsPerUnit, any) : any
    wordCount += 1
    var place = 0
    while place < scripts.count && scripts[place].script != script { place += 1 }
    if place == scripts.count {
      scripts.append(
        (script, 0, Array(repeating: 0, count: Self.shares.count * table.columnCount)))
    }
    if !isLatin { scripts[place].wordCount += 1 }
    let shareCount = Self.shares.count
    let (englishTerms, restTerms) = (Self.englishTerms, Self.restTerms)
    withUnsafeTemporaryAllocation(of: LegibleWordShare.self, capacity: shareCount) { shares in
      for number in 0..<shareCount {
        let quoted = isLatin ? inEnglish + englishTerms[number] : .infinity
        let outside = min(foreign, quoted)
        none[number] += outside
        shares[number] = LegibleWordShare(
          price: restTerms[number], limit: min(quoted, any), outside: outside)
      }
      guard let start = shares.baseAddress else { return }
      // `costs` has a row for each share, as wide as the script; the scorer has as many costs.
      legible_kernels().pointee.add_word_costs(
        wordCosts, table.columnCount, natsPerUnit, start, shares.count,
        &scripts[place].costs)
    }
  }

  /// Adds ASCII words in small letters, each followed by a space.
  mutating func add(asciiWords: [UInt8]) {
    let tables = model.tables
    let latin = tables.scripts[tables.latin]
    for word in asciiWords.split(separator: 0x20) {
      add(
        word.lazy.map { tables.property(of: UInt32($0)).letter - latin.letters.lowerBound },
        script: tables.latin)
      if wordCount % Self.blockLength == 0, decided(by: likelihoods()) != nil { return }
    }
  }

  /// The number of words between two checks whether the language is decided.
  static let blockLength = 16

  /// The lead of a language, in nats, that further words hardly ever reverse.
  private static let decisiveLead: Float = 8

  /// Returns the column of the likeliest language if its lead is decisive. English is never decided early, since
  /// words of another language may follow.
  func decided(by likelihoods: [Float]) -> Int? {
    var (best, top, second) = (model.english, -Float.infinity, -Float.infinity)
    for (column, value) in likelihoods.enumerated() where value > second {
      if value > top { (best, top, second) = (column, value, top) } else { second = value }
    }
    return best != model.english && top - second > Self.decisiveLead ? best : nil
  }

  /// Returns, for each column of all scripts, the cost of the words with the smallest share of English,
  /// without the penalty for words in another script.
  func unmixedCosts() -> [Float] {
    let price = model.parameters[.mixedScripts]
    let paid = scripts.reduce(0) { $0 + Float($1.wordCount) * price }
    var result = [Float](repeating: none[0] - paid, count: model.tables.columnCount)
    for (script, wordCount, costs) in scripts {
      let table = model.tables.scripts[script]
      for column in 0..<table.columnCount {
        result[table.firstColumn + column] += costs[column] + Float(wordCount) * price
      }
    }
    return result
  }

  /// Returns, for each column of all scripts, the log-likelihood of the words in its language, with the
  /// smallest share of English.
  func unmixedLikelihoods() -> [Float] {
    let scale = powf(Float(max(1, wordCount)), -model.parameters[.wordDiscount])
    return unmixedCosts().map { -scale * $0 }
  }

  /// Returns, for each column of all scripts, the log-likelihood of the words in its language; very low
  /// for columns without a language.
  func likelihoods() -> [Float] {
    let tables = model.tables
    let scale = powf(Float(max(1, wordCount)), -model.parameters[.wordDiscount])
    let bases = zip(none, Self.shares).map {
      -scale * $0 - model.parameters[.englishShare] * $1
    }
    let outside = Self.sum(bases)
    // Languages of scripts without words are all alike.
    var result = [Float](repeating: outside, count: tables.columnCount)
    var top = outside
    let kernels = legible_kernels()
    result.withUnsafeMutableBufferPointer { result in
      guard let start = result.baseAddress else { return }
      // There is a row of costs, as wide as the script, for each share. The greatest terms are found first: for
      // most languages, which are far behind, no more is computed.
      for (script, _, costs) in scripts {
        let table = tables.scripts[script]
        top = max(
          top,
          kernels.pointee.best_shares(
            costs, table.columnCount, bases, bases.count, scale, start + table.firstColumn))
      }
      for (script, _, costs) in scripts {
        let table = tables.scripts[script]
        kernels.pointee.sum_shares(
          costs, table.columnCount, bases, bases.count, scale, top - countedLead,
          countedLead, start + table.firstColumn)
        // English is not mixed with itself.
        if script == tables.latin { result[model.english] = bases[0] - scale * costs[english] }
      }
      for column in result.indices where !tables.isLanguage(column: column) {
        result[column] = -1e9
      }
    }
    return result
  }

  /// Returns the logarithm of the sum of terms that are given by their logarithms.
  private static func sum(_ terms: [Float]) -> Float {
    var top = -Float.infinity
    for term in terms { top = max(top, term) }
    var sum: Float = 0
    for term in terms where term > top - countedLead { sum += expf(term - top) }
    return top + naturalLogarithm(sum)
  }

  /// Returns the log-likelihoods, relative to the greatest, scaled and bounded: the words are evidence for the
  /// language of the units beside them.
  func boundedLikelihoods() -> [Float] {
    let limit = model.parameters[.asciiWordsLimit]
    var result = likelihoods()
    let top = result.max() ?? 0
    let floor = expf(-limit)
    let scale = model.parameters[.asciiWords]
    result.withUnsafeMutableBufferPointer { result in
      guard let start = result.baseAddress else { return }
      legible_kernels().pointee.bound_leads(
        start, result.count, top, scale, limit, floor, countedLead)
    }
    return result
  }
}
