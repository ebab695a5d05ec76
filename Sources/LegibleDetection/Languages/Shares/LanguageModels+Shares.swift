extension LanguageModels {
  /// The languages of a text with their shares, the largest first.
  ///
  /// - Parameters:
  ///   - scalars: The code points of the text.
  ///   - hinted: Whether a language, by its tag, is said to be likely.
  ///   - withheld: The tags of languages to do without.
  /// - Complexity: O(*n*) in the length of the text.
  func shares(
    of scalars: [UInt32], hinted: (String) -> Bool, withheld: [String]
  ) -> [LanguageShare] {
    let text = TextPieces(scalars, models: self)
    guard text.letterCount >= parameters.share.leastSharedLetters.count else { return [] }
    let candidates = PieceCosts.likelyLanguages(of: text, models: self, withheld: withheld)
    if candidates.isEmpty { return [] }
    let costs = PieceCosts(of: text, in: candidates, models: self)
    let tags = candidates.map { tag(of: languages[$0]) }
    let penalties = candidates.indices.map { index -> Double in
      let language = languages[candidates[index]]
      if language.isOfScript { return parameters.share.unknown.nats }
      if hinted(tags[index]) { return -parameters.prior.hint.nats / Double(text.pieces.count) }
      return language.isSeldom ? parameters.share.seldom.nats : 0
    }
    let mixture = LanguageMixture(text, costs, penalties: penalties)
    var shares = mixture.shares
    divide(&shares, among: tags, mixture, costs, pieceCount: text.pieces.count, hinted: hinted)
    return candidates.indices
      .filter {
        !languages[candidates[$0]].isOfScript
          && shares[$0] >= parameters.share.least.probability
      }
      .map { LanguageShare(tag: tags[$0], share: shares[$0]) }
      .sorted { ($1.share, $0.tag) < ($0.share, $1.tag) }
  }

  /// Divides the share of languages that text hardly tells apart by how likely the whole makes each.
  private func divide(
    _ shares: inout [Double], among tags: [String], _ mixture: LanguageMixture,
    _ costs: PieceCosts, pieceCount: Int, hinted: (String) -> Bool
  ) {
    let members = Dictionary(grouping: tags.indices) { LanguageSiblings.group(of: tags[$0]) }
    for case (let number?, let group) in members where group.count > 1 {
      let total = group.reduce(0) { $0 + shares[$1] }
      var sums = group.map { hinted(tags[$0]) ? -parameters.prior.hint.nats : 0 }
      for piece in 0..<pieceCount {
        let row = piece * tags.count
        let probability = group.reduce(0) { $0 + mixture.posteriors[row + $1] }
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
