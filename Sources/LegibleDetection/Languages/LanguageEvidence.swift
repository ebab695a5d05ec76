/// What the distinct words of a text say for each language, ASCII words too.
///
/// Each language is mixed with a share of English: a word costs the cheaper of the language and of
/// English, at the price of each one's share. English identifiers then decide nothing for the Japanese
/// file that has them. The shares are summed over.
struct LanguageEvidence {
  private static let shares: [Float] = [0.01, 0.1, 0.3, 0.6, 0.9]

  private let model: DetectionModel
  private let scorer: UnitScorer
  private let english: Int

  /// ln of the share of English, and of the rest, for each share.
  private let englishTerms: [Float]
  private let restTerms: [Float]

  /// The costs of the words so far in no language of their script, by share.
  private var none = [Float](repeating: 0, count: shares.count)

  /// For each script that occurs, what its columns cost beyond `none`, by share.
  private var costs: [[Float]]
  private(set) var wordCount = 0

  init(_ model: DetectionModel, _ scorer: UnitScorer) {
    self.model = model
    self.scorer = scorer
    let latin = model.tables.scripts[model.tables.latin]
    english = (model.tables.column(ofLanguage: "en") ?? latin.firstColumn) - latin.firstColumn
    englishTerms = Self.shares.map { -naturalLogarithm($0) }
    restTerms = Self.shares.map { -naturalLogarithm(1 - $0) }
    costs = Array(repeating: [], count: model.tables.scripts.count)
  }

  /// Adds a word.
  ///
  /// - Parameter letters: The numbers of its letters within the script.
  mutating func add(_ letters: some Sequence<UInt16>, script: Int) {
    scorer.scoreWord(letters, script: script)
    let table = model.tables.scripts[script]
    let isLatin = script == model.tables.latin
    let perNat = DetectionTables.unitsPerNat
    // A word of another language, or of a script that is not the language's.
    let any =
      Float(scorer.wordCosts[table.anyColumn]) / perNat + model.parameters[.foreignWord]
    let foreign = any + (isLatin ? 0 : model.parameters[.mixedScripts])
    let inEnglish = isLatin ? min(Float(scorer.wordCosts[english]) / perNat, any) : any
    wordCount += 1
    if costs[script].isEmpty {
      costs[script] = Array(repeating: 0, count: Self.shares.count * table.columnCount)
    }
    for (number, share) in englishTerms.enumerated() {
      let quoted = inEnglish + (isLatin ? 0 : 99) + share
      let outside = min(foreign, quoted)
      none[number] += outside
      let rest = restTerms[number]
      let bound = min(isLatin ? quoted : any + share, any)
      costs[script].withUnsafeMutableBufferPointer { costs in
        scorer.wordCosts.withUnsafeBufferPointer { words in
          let start = number * table.columnCount
          for column in 0..<table.columnCount {
            costs[start + column] += min(Float(words[column]) / perNat + rest, bound) - outside
          }
        }
      }
    }
  }

  /// Returns, for each column of all scripts, the logarithm of what the words say for its language.
  func likelihoods() -> [Float] {
    let tables = model.tables
    let scale = powf(Float(max(1, wordCount)), -model.parameters[.wordDiscount])
    let price = model.parameters[.englishShare]
    var result = [Float](repeating: -1e9, count: tables.columnCount)
    for (script, table) in tables.scripts.enumerated() {
      for column in 0..<table.columnCount {
        let global = table.firstColumn + column
        guard tables.isLanguage(column: global) else { continue }
        var terms = none.enumerated().map { number, none in
          let own = costs[script].isEmpty ? 0 : costs[script][number * table.columnCount + column]
          return -scale * (none + own) - price * Self.shares[number]
        }
        if script == tables.latin && column == english { terms = [terms[0]] }
        let top = terms.max() ?? 0
        result[global] = top + naturalLogarithm(terms.reduce(0) { $0 + expf($1 - top) })
      }
    }
    return result
  }

  /// Returns what the words say for the language of the units beside them: scaled, and bounded.
  func boundedLikelihoods() -> [Float] {
    let limit = model.parameters[.asciiWordsLimit]
    var result = likelihoods()
    let top = result.max() ?? 0
    let floor = expf(-limit)
    for index in result.indices {
      result[index] =
        model.tables.isLanguage(column: index)
        ? naturalLogarithm(expf(model.parameters[.asciiWords] * (result[index] - top)) + floor)
        : -limit
    }
    return result
  }
}
