internal import CTextKernels

/// The log-likelihood of the distinct words of a text, ASCII words included, in each language.
///
/// Each language is mixed with a share of English: a word costs the lesser of its cost in the language
/// and its cost in English, each plus −ln of the share. So the English identifiers of a Japanese file
/// are no evidence against Japanese. The likelihood is summed over several shares.
///
/// It is a class for its scratch memory, which one text after another uses.
final class LanguageEvidence {
  /// `LEGIBLE_SHARE_COUNT` shares.
  private static let shares: [Float] = [0.01, 0.1, 0.3, 0.6, 0.9]

  private let model: DetectionModel
  private let scorer: UnitScorer
  private let english: Int

  /// −ln of the share of English, and of the rest, for each share.
  private static let englishTerms = shares.map { -naturalLogarithm($0) }
  private static let restTerms = shares.map { -naturalLogarithm(1 - $0) }

  /// The costs of the words so far in a language of a script that has none of them, by share.
  private let none = UnsafeMutablePointer<Float>.allocate(capacity: shares.count)

  /// The scripts that occur, with their words.
  @exclusivity(unchecked)
  private var scripts = Scratch<(script: Int, wordCount: Int)>()

  /// What each column of these scripts costs beyond `none`: for each script, a row for each share.
  private let costs: UnsafeMutablePointer<Float>
  private(set) var wordCount = 0

  /// The likelihoods that were computed last, and those with the smallest share of English: one for each column.
  private let mixed: UnsafeMutableBufferPointer<Float>
  private let unmixed: UnsafeMutableBufferPointer<Float>

  init(_ model: DetectionModel, _ scorer: UnitScorer) {
    self.model = model
    self.scorer = scorer
    let latin = model.tables.scripts[model.tables.latin]
    english = model.english - latin.firstColumn
    costs = .allocate(capacity: Self.shares.count * model.tables.columnCount)
    mixed = .allocate(capacity: model.tables.columnCount)
    unmixed = .allocate(capacity: model.tables.columnCount)
    removeAll()
  }

  deinit {
    none.deallocate()
    costs.deallocate()
    mixed.deallocate()
    unmixed.deallocate()
  }

  /// Forgets all words.
  func removeAll() {
    none.update(repeating: 0, count: Self.shares.count)
    scripts.removeAll()
    wordCount = 0
  }

  /// The rows of a script.
  private func costs(ofScript script: Int) -> UnsafeMutablePointer<Float> {
    costs + Self.shares.count * model.tables.scripts[script].firstColumn
  }

  /// Adds a word.
  ///
  /// - Parameter letters: The numbers of its letters within the script.
  func add(_ letters: some Sequence<UInt16>, script: Int) {
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
    let rows = costs(ofScript: script)
    if place == scripts.count {
      scripts.append((script, 0))
      rows.update(repeating: 0, count: Self.shares.count * table.columnCount)
    }
    if !isLatin { scripts.start[place].wordCount += 1 }
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
      // There is a row for each share, as wide as the script; the scorer has as many costs.
      legible_kernels().pointee.add_word_costs(
        wordCosts, table.columnCount, natsPerUnit, start, rows)
    }
  }

  /// Adds ASCII words in small letters, each followed by a space.
  func add(asciiWords: [UInt8]) {
    let tables = model.tables
    let latin = tables.scripts[tables.latin]
    for word in asciiWords.split(separator: 0x20) {
      add(
        word.lazy.map { tables.property(of: UInt32($0)).letter - latin.letters.lowerBound },
        script: tables.latin)
    }
  }

  /// The number of words between two checks whether the language is decided.
  static let blockLength = 16

  /// The lead of a language, in nats, that further words hardly ever reverse.
  private static let decisiveLead: Float = 8

  /// Returns the column of the likeliest language if its lead is decisive. English is never decided early, since
  /// words of another language may follow.
  func decided(by likelihoods: UnsafeMutableBufferPointer<Float>) -> Int? {
    var (best, top, second) = (model.english, -Float.infinity, -Float.infinity)
    for (column, value) in likelihoods.enumerated() where value > second {
      if value > top { (best, top, second) = (column, value, top) } else { second = value }
    }
    return best != model.english && top - second > Self.decisiveLead ? best : nil
  }

  /// Returns, for each column of all scripts, the cost of the words with the smallest share of English,
  /// without the penalty for words in another script, until it or `unmixedLikelihoods` is asked for again.
  func unmixedCosts() -> UnsafeMutableBufferPointer<Float> {
    let price = model.parameters[.mixedScripts]
    let paid = scripts.elements.reduce(0) { $0 + Float($1.wordCount) * price }
    unmixed.update(repeating: none[0] - paid)
    for (script, wordCount) in scripts.elements {
      let table = model.tables.scripts[script]
      let costs = costs(ofScript: script)
      for column in 0..<table.columnCount {
        unmixed[table.firstColumn + column] += costs[column] + Float(wordCount) * price
      }
    }
    return unmixed
  }

  /// Returns, for each column of all scripts, the log-likelihood of the words in its language, with the
  /// smallest share of English, until it or `unmixedCosts` is asked for again.
  func unmixedLikelihoods() -> UnsafeMutableBufferPointer<Float> {
    let scale = powf(Float(max(1, wordCount)), -model.parameters[.wordDiscount])
    let result = unmixedCosts()
    for column in result.indices { result[column] *= -scale }
    return result
  }

  /// Returns, for each column of all scripts, the log-likelihood of the words in its language, very low
  /// for columns without a language, until it is asked for again.
  func likelihoods() -> UnsafeMutableBufferPointer<Float> {
    let tables = model.tables
    let scale = powf(Float(max(1, wordCount)), -model.parameters[.wordDiscount])
    let count = Self.shares.count
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { bases in
      for share in 0..<count {
        bases[share] = -scale * none[share] - model.parameters[.englishShare] * Self.shares[share]
      }
      let outside = Self.sum(bases)
      guard let bases = bases.baseAddress, let start = mixed.baseAddress else { return mixed }
      // Languages of scripts without words are all alike.
      mixed.update(repeating: outside)
      var top = outside
      let kernels = legible_kernels()
      // There is a row of costs, as wide as the script, for each share. The greatest terms are found first: for
      // most languages, which are far behind, no more is computed.
      for (script, _) in scripts.elements {
        let table = tables.scripts[script]
        top = max(
          top,
          kernels.pointee.best_shares(
            costs(ofScript: script), table.columnCount, bases, scale, start + table.firstColumn))
      }
      for (script, _) in scripts.elements {
        let table = tables.scripts[script]
        let costs = costs(ofScript: script)
        kernels.pointee.sum_shares(
          costs, table.columnCount, bases, scale, top - countedLead, countedLead,
          start + table.firstColumn)
        // English is not mixed with itself.
        if script == tables.latin { mixed[model.english] = bases[0] - scale * costs[english] }
      }
      for column in mixed.indices where !tables.isLanguage(column: column) { mixed[column] = -1e9 }
      return mixed
    }
  }

  /// Returns the logarithm of the sum of terms that are given by their logarithms.
  private static func sum(_ terms: UnsafeMutableBufferPointer<Float>) -> Float {
    var top = -Float.infinity
    for term in terms { top = max(top, term) }
    var sum: Float = 0
    for term in terms where term > top - countedLead { sum += expf(term - top) }
    return top + naturalLogarithm(sum)
  }

  /// Returns the evidence of ASCII words in small letters, each followed by a space, for the language of the units beside
  /// them: log-likelihoods by column, relative to the greatest, scaled and bounded.
  func evidence(ofASCIIWords words: [UInt8]) -> [Float] {
    removeAll()
    add(asciiWords: words)
    if wordCount == 0 { return model.asciiEvidenceOfNone }
    let limit = model.parameters[.asciiWordsLimit]
    let result = likelihoods()
    guard let start = result.baseAddress, let top = result.max() else { return [] }
    legible_kernels().pointee.bound_leads(
      start, result.count, top, model.parameters[.asciiWords], limit, expf(-limit), countedLead)
    return Array(result)
  }
}
