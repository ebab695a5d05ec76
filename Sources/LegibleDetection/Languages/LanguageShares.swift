/// The shares of languages in a text: its pieces are lines and sentences, each in one language; the
/// shares are found by expectation–maximisation (Dempster, Laird and Rubin, 1977), and a further
/// language has to gain more than its price.
struct LanguageShares {
  /// A piece of the text.
  private struct Piece {
    /// The number of letters.
    var length: Float = 0
    var wordCount: Float = 0

    /// The cost of the piece in no known language, such as a line of identifiers; and its cost in a
    /// language of another script, the greatest of any language, in nats.
    var unknown: Float = 0
    var other: Float = 0

    /// The cost in each column's language less `other`, at most 0.
    var costs: [Float]
  }

  /// The share of each column's language, 0…1, and the number of languages that are not alike.
  private(set) var shares: [Float] = []
  private(set) var languageCount = 0

  private let teller: LanguageTeller
  private let isProse: Bool
  private var pieces: [Piece] = []
  private var lengths: [Float] = []

  /// The columns that are weighed.
  private var candidates: [Int] = []

  /// For each piece a row: the likelihoods of `unknown` and of the candidates, the greatest being 1.
  private var likelihoods: [Float] = []
  private var rowLength: Int { candidates.count + 1 }

  // Limits: characters of a piece, characters of the text beyond which pieces are skipped, candidates,
  // and languages in the result; and the rounds of estimation.
  private static let pieceLength = 24...160
  private static let maxLength = 8_192
  private static let maxCandidates = 10
  private static let maxLanguages = 4
  private static let rounds = 12

  /// The nats that a word of no known language costs less than a word of another language.
  private static let unknownGain: Float = 1

  private static let codeGain: Float = 8

  init(_ teller: LanguageTeller, of scalars: UnsafeBufferPointer<UInt32>) {
    self.teller = teller
    isProse = LanguageTeller.isProse(scalars)
    let ranges = Self.ranges(in: scalars)
    // Of a long text, every `step`-th piece is weighed.
    let step = max(1, (scalars.count + Self.maxLength - 1) / Self.maxLength)
    for number in stride(from: 0, to: ranges.count, by: step) {
      let piece = piece(UnsafeBufferPointer(rebasing: scalars[ranges[number]]))
      if piece.wordCount > 0 { pieces.append(piece) }
    }
    lengths = pieces.map { $0.length }
    chooseCandidates()
    guard let fit = bestFit() else { return }
    languageCount = fit.members.count
    shares = divided(fit)
  }

  // MARK: Pieces

  /// Returns the lines and sentences of a text; short ones are joined, long ones cut between words.
  private static func ranges(in scalars: UnsafeBufferPointer<UInt32>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for (index, scalar) in scalars.enumerated() {
      let length = index + 1 - start
      let isEnd =
        switch scalar {
        case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: true
        case 0x2E, 0x21, 0x3F, 0x3B, 0x3002: length >= pieceLength.lowerBound
        case 0x20, 0x3000, 0x3001: length >= pieceLength.upperBound
        default: length >= 2 * pieceLength.upperBound
        }
      if isEnd {
        ranges.append(start..<index + 1)
        start = index + 1
      }
    }
    if start < scalars.count { ranges.append(start..<scalars.count) }
    return ranges
  }

  /// Weighs the distinct words of a piece in each language.
  private func piece(_ scalars: UnsafeBufferPointer<UInt32>) -> Piece {
    let (model, tables) = (teller.model, teller.model.tables)
    let natsPerUnit = 1 / DetectionTables.unitsPerNat
    var piece = Piece(costs: Array(repeating: 0, count: tables.columnCount))
    var words = DecodedWords(tables)
    while let word = words.next(in: scalars) {
      piece.length += Float(word.letters.count)
      guard word.isNew else { continue }
      piece.wordCount += 1
      let wordCosts = teller.scorer.costs(ofWord: words.letters(of: word), script: word.script)
      let table = tables.scripts[word.script]
      let isLatin = word.script == tables.latin
      let any =
        Float(wordCosts[table.anyColumn]) * natsPerUnit
        + model.parameters[.foreignWord]
      let foreign = any + (isLatin ? 0 : 4)
      piece.unknown += isLatin ? any - Self.unknownGain : any
      piece.other += foreign
      for column in 0..<table.columnCount {
        piece.costs[table.firstColumn + column] +=
          min(Float(wordCosts[column]) * natsPerUnit, any) - foreign
      }
    }
    if !isProse && !LanguageTeller.isProse(scalars) {
      // In programs and markup, apparent English is names.
      piece.unknown = min(piece.unknown, piece.other + piece.costs[teller.english] - Self.codeGain)
    }
    // As in the evidence of a whole text, many words count less than their number.
    let scale = powf(max(1, piece.wordCount), -model.parameters[.wordDiscount])
    piece.unknown *= scale
    piece.other *= scale
    for column in piece.costs.indices { piece.costs[column] *= scale }
    return piece
  }

  // MARK: Candidates

  /// Chooses the languages that suit most of the text best, and computes the likelihoods.
  private mutating func chooseCandidates() {
    var support = [Float](repeating: 0, count: teller.priors.count)
    for piece in pieces {
      var (best, least) = (-1, Float.infinity)
      for (column, prior) in teller.priors.enumerated() where prior > -1e8 {
        let cost = piece.costs[column] - prior
        if cost < least { (best, least) = (column, cost) }
      }
      if best >= 0 { support[best] += piece.length }
    }
    candidates = support.indices.filter { support[$0] > 0 }
      .sorted { (support[$0], $1) > (support[$1], $0) }
    candidates = Array(candidates.prefix(Self.maxCandidates))
    for piece in pieces {
      let costs = [piece.unknown] + candidates.map { piece.other + piece.costs[$0] }
      let least = costs.min() ?? 0
      likelihoods += costs.map { expf(least - $0) }
    }
  }

  // MARK: Sets of languages

  /// A set of languages, as indices of the candidates, with their shares; the first share is of text
  /// in no known language.
  private struct Fit {
    var members: [Int]
    var shares: [Float]
    var score: Float = 0
  }

  /// Finds the shares of a set.
  private func fit(_ members: [Int]) -> Fit {
    var fit = Fit(members: members, shares: [])
    fit.shares = Array(repeating: 0.95 / Float(members.count), count: members.count + 1)
    fit.shares[0] = 0.05
    let total = lengths.reduce(0, +)
    // The first share is in lane 0, that of each member in the lane behind it; there are fewer than 8.
    var shares = SIMD8<Float>.zero
    for place in fit.shares.indices { shares[place] = fit.shares[place] }
    let rows = lengths.indices.map { piece in
      var row = SIMD8<Float>.zero
      row[0] = likelihoods[piece * rowLength]
      for (place, member) in members.enumerated() {
        row[place + 1] = likelihoods[piece * rowLength + member + 1]
      }
      return row
    }
    for round in 1...Self.rounds {
      var sums = SIMD8<Float>.zero
      for (length, row) in zip(lengths, rows) {
        let terms = shares * row
        let sum = max(terms.sum(), 1e-30)
        if round == Self.rounds { fit.score += naturalLogarithm(sum) }
        sums += terms * (length / sum)
      }
      shares = sums / total
    }
    for place in fit.shares.indices { fit.shares[place] = shares[place] }
    // Pieces of one text are not independent.
    fit.score *= powf(Float(max(1, pieces.count)), -teller.model.parameters[.wordDiscount])
    fit.score += members.reduce(0) { $0 + min(teller.priors[candidates[$1]], 6) }
    fit.score -= Float(members.count) * teller.model.parameters[.furtherLanguage]
    return fit
  }

  /// Returns the likeliest set of languages, found by adding one after another.
  private func bestFit() -> Fit? {
    guard !pieces.isEmpty, !candidates.isEmpty else { return nil }
    var best: Fit?
    while best?.members.count ?? 0 < Self.maxLanguages {
      let members = best?.members ?? []
      let next = candidates.indices.filter { !members.contains($0) }
        .map { fit(members + [$0]) }.max { $0.score < $1.score }
      guard let next, best.map({ next.score > $0.score }) ?? true else { break }
      best = next
    }
    return best
  }

  /// Computes the share of each column's language.
  ///
  /// The share of a language is divided among those that would suit the same pieces about as well.
  private func divided(_ fit: Fit) -> [Float] {
    var result = [Float](repeating: 0, count: teller.priors.count)
    let scale = powf(Float(max(1, pieces.count)), -teller.model.parameters[.wordDiscount])
    for (place, member) in fit.members.enumerated() {
      var scores = teller.priors
      for (number, piece) in pieces.enumerated() {
        let row = likelihoods[(number * rowLength)...].prefix(rowLength)
        let start = row.startIndex
        let own = fit.shares[place + 1] * row[start + member + 1]
        let sum = zip(fit.members, fit.shares.dropFirst()).reduce(fit.shares[0] * row[start]) {
          $0 + row[start + $1.0 + 1] * $1.1
        }
        let weight = scale * own / max(sum, 1e-30)
        if weight < 0.01 * scale { continue }
        for column in scores.indices { scores[column] -= weight * piece.costs[column] }
      }
      let top = scores.max() ?? 0
      let weights = scores.map { $0 < top - 40 ? 0 : expf($0 - top) }
      let total = weights.reduce(0, +)
      for column in weights.indices {
        result[column] += fit.shares[place + 1] * weights[column] / total
      }
    }
    return result
  }
}
