internal import LegibleEncodings

/// A text whose language is computed when it is asked for.
struct LanguageSource: Sendable, Hashable {
  private let bytes: [UInt8]
  private let encoding: TextEncoding
  private let hints: [String]
  private let withheld: [String]

  /// The distinct words that are scored.
  private static let maxWords = 2_000

  init(of bytes: [UInt8], in encoding: TextEncoding, hints: [String], withheld: [String]) {
    self.bytes = bytes
    self.encoding = encoding
    self.hints = hints
    self.withheld = withheld
  }

  /// The language, if one is recognised.
  var language: LanguageGuess? { guesses(by: .shared).first }

  /// Returns the languages of a model with their probabilities, the likeliest first.
  func guesses(by model: DetectionModel) -> [LanguageGuess] {
    var scalars: [UInt32] = []
    guard encoding.read(bytes, into: &scalars) != nil else { return [] }
    let evidence = evidence(of: scalars, model)
    guard evidence.wordCount > 0 else { return [] }
    let likelihoods = evidence.likelihoods()
    let tables = model.tables
    let index = tables.encodings.firstIndex { $0.encoding == encoding }
    let hints = hints.compactMap { LanguageHint($0) }
    var scores: [(column: Int, score: Float)] = []
    for column in 0..<tables.columnCount
    where tables.isLanguage(column: column) && !withheld.contains(tables.columnTags[column]) {
      var score = likelihoods[column]
      score += model.parameters[.toldPrior] * tables.logProjects(ofColumn: column)
      if tables.isRare(column: column) { score += model.parameters[.toldRare] }
      if let index, tables.encodings[index].kind != .utf8 {
        switch tables.tier(index, column) {
        case .never: score += model.parameters[.neverWritten]
        case .rare: score += model.parameters[.rarelyWritten]
        case .common, .any: break
        }
      }
      if hints.contains(where: { $0.matches(tables.columnTags[column]) }) {
        score += model.parameters[.suggestedLanguage]
      }
      scores.append((column, score))
    }
    scores.sort { ($0.score, $1.column) > ($1.score, $0.column) }
    guard let best = scores.first?.score else { return [] }
    let total = scores.reduce(0) { $0 + expf($1.score - best) }
    return scores.map {
      LanguageGuess(
        tag: tables.columnTags[$0.column], confidence: Double(expf($0.score - best) / total))
    }
  }

  /// The shares of the languages.
  var shares: [LanguageShare] {
    language.map { [LanguageShare(tag: $0.tag, share: 1)] } ?? []
  }

  /// Scores the distinct words of a text.
  private func evidence(of scalars: [UInt32], _ model: DetectionModel) -> LanguageEvidence {
    let tables = model.tables
    let scorer = UnitScorer(model)
    var evidence = LanguageEvidence(model, scorer)
    var known: Set<UInt64> = []
    var letters: [UInt16] = []
    var index = 0
    while index < scalars.count && evidence.wordCount < Self.maxWords {
      let property = tables.property(of: scalars[index])
      guard property.isLetter, let script = tables.script(ofLetter: property.letter) else {
        index += 1
        continue
      }
      let range = tables.scripts[script].letters
      letters.removeAll(keepingCapacity: true)
      var hash = UInt64(script)
      while index < scalars.count {
        let property = tables.property(of: scalars[index])
        guard property.isLetter, range.contains(property.letter) else { break }
        hash = (hash ^ UInt64(property.letter)) &* 0x100_0000_01B3
        hash ^= hash >> 29
        letters.append(property.letter - range.lowerBound)
        index += 1
      }
      if known.insert(hash).inserted { evidence.add(letters, script: script) }
    }
    return evidence
  }
}
