/// Computes the languages of a text and their shares.
struct LanguageShares: ComputedLanguageShares {
  /// The shares, the largest first.
  private(set) var shares: [LanguageShare] = []

  /// Whether the text in the first language looks like prose.
  private(set) var isFirstProse = false

  /// - Parameters:
  ///   - scalars: The code points of the text.
  ///   - hinted: Whether the caller hinted at a language, given by its tag.
  ///   - withheld: The tags of languages that are not used.
  /// - Complexity: O(*n*) in the length of the text.
  init(
    of scalars: [UInt32], models: LanguageModels, hinted: (String) -> Bool, withheld: [String]
  ) {
    let text = TextPieces(scalars, models: models)
    guard text.letterCount >= parameters.share.minLettersForShares.count else { return }
    let latin = LatinPieces(text, models: models)
    let candidates = PieceCosts.likelyLanguages(
      of: text, latin, models: models, withheld: withheld, within: parameters.share.distant.nats)
    if candidates.isEmpty { return }
    let costs = PieceCosts(of: text, in: candidates, latin, models: models)
    let tags = candidates.map { models.tag(of: models.languages[$0]) }
    let penalties = candidates.indices.map { index -> Double in
      let language = models.languages[candidates[index]]
      if language.isScriptModel { return parameters.share.unknown.nats }
      if hinted(tags[index]) { return -parameters.prior.hint.nats / Double(text.pieces.count) }
      return language.isRare ? parameters.share.rareLanguage.nats : 0
    }
    let mixture = LanguageMixture(text, costs, penalties: penalties)
    var shares = mixture.shares
    Self.divide(
      &shares, among: tags, mixture, costs, pieceCount: text.pieces.count, hinted: hinted)
    let reported = candidates.indices
      .filter {
        !models.languages[candidates[$0]].isScriptModel
          && shares[$0] >= parameters.share.minShare.probability
      }
      .sorted { (shares[$1], tags[$0]) < (shares[$0], tags[$1]) }
    let parts = Double(parameters.share.parts.count)
    self.shares = reported.map {
      LanguageShare(tag: tags[$0], share: (shares[$0] * parts).rounded() / parts)
    }
    guard let first = reported.first else { return }
    let limit =
      tags[first] == "en" ? parameters.share.maxEnglishProseCost : parameters.share.maxProseCost
    isFirstProse =
      models.languages[candidates[first]].isIdeographic
      || costs.costPerPair(of: text, in: first, mixture) < limit.nats
  }

  func shares(ledBy tag: String, isShort: Bool) -> [LanguageShare] {
    let whole = [LanguageShare(tag: tag, share: 1)]
    guard let first = shares.first else { return whole }
    if first.tag == tag { return shares }
    let areSiblings = LanguageSiblings.areSiblings(first.tag, tag)
    guard areSiblings || !isShort, let place = shares.firstIndex(where: { $0.tag == tag }) else {
      return whole
    }
    // Text that is not prose, such as the code around comments, is in no language.
    if !areSiblings && !isFirstProse { return Array(shares[place...]) }
    var led = shares
    led[0] = LanguageShare(tag: tag, share: first.share)
    led[place] = LanguageShare(tag: first.tag, share: shares[place].share)
    return led
  }

  /// Divides the share of siblings (languages that text hardly distinguishes) by their posteriors
  /// over the whole text.
  private static func divide(
    _ shares: inout [Double], among tags: [String], _ mixture: LanguageMixture,
    _ costs: PieceCosts, pieceCount: Int, hinted: (String) -> Bool
  ) {
    let members = Dictionary(grouping: tags.indices) { LanguageSiblings.group(of: tags[$0]) }
    for case (let number?, let group) in members where group.count > 1 {
      let total = group.reduce(0) { $0 + shares[$1] }
      var sums = group.map { hinted(tags[$0]) ? -parameters.prior.hint.nats : 0 }
      for piece in 0..<pieceCount {
        let row = piece * tags.count
        let probability = group.reduce(0) { $0 + mixture.probability(of: piece, in: $1) }
        for (index, column) in group.enumerated() {
          sums[index] += probability * costs.costs[row + column]
        }
      }
      for (column, probability) in zip(group, LanguageSiblings.posterior(sums, inGroup: number)) {
        shares[column] = total * probability
      }
    }
  }
}
