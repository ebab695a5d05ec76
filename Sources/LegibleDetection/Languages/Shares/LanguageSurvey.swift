internal import CTextKernels

/// What a text costs in each language by what takes little time to look at: pairs of ASCII characters in words, and
/// letters of other scripts by themselves.
///
/// Most of a text decides it, where pairs of characters that are not ASCII decide which language tells an encoding. Of
/// Latin letters only those of ASCII are counted: the others cost so much in languages without them that few lines
/// would decide.
struct LanguageSurvey {
  /// For each of the languages of the models its cost, in nats.
  private var costs: [Double]
  private let models: LanguageModels

  /// - Complexity: O(*n*) in the length of the text.
  init(_ scalars: [UInt32], models: LanguageModels) {
    self.models = models
    costs = [Double](repeating: 0, count: models.languages.count)
    Arena.with { arena in
      let weights = arena.buffer(repeating: 0 as UInt32, count: models.symbolCount)
      var symbols = arena.list(of: UInt16.self, capacity: models.symbolCount)
      var scripts: UInt32 = 0
      for scalar in scalars where scalar >= 0x80 {
        let symbol = models.entry(of: scalar).symbol
        let script = models.category(of: symbol).scriptBit & ~CharacterCategory.latin.bit
        if script == 0 { continue }
        scripts |= script
        if weights[symbol] == 0 { symbols.append(UInt16(symbol)) }
        weights[symbol] += 1
      }
      for script in CharacterCategory.scripts where scripts & script.bit != 0 {
        let letters = symbols.elements.filter { models.category(of: Int($0)) == script }
        addLetters(
          letters.map { UnigramCosts.row(of: $0, weights[Int($0)]) }, of: script, arena)
      }
      addWords(scalars, arena)
    }
  }

  /// Adds what letters of a script cost.
  private mutating func addLetters(
    _ letters: [LegibleWeightedRow], of script: CharacterCategory, _ arena: Arena
  ) {
    let sums = models.unigrams.zeroSums(arena)
    letters.withUnsafeBufferPointer {
      models.unigrams.add(costsOf: $0, in: 0..<models.languages.count, to: sums)
    }
    let count = letters.reduce(0) { $0 + Double($1.weight) }
    for (index, language) in models.languages.enumerated() {
      // Of ideographs and syllables the table has no costs, but for all together.
      let cost =
        if !language.isWritten(in: script) {
          count * parameters.share.foreignLetter.nats
        } else if language.isIdeographic {
          count * parameters.share.ideograph.nats
        } else {
          Double(sums[index]) / CostScale.stepsPerNat
        }
      costs[index] += cost
    }
  }

  /// Adds what pairs of ASCII characters in words cost.
  private mutating func addWords(_ scalars: [UInt32], _ arena: Arena) {
    let (rows, pairCount) = WordPairCosts.shared.rows(ofWordsIn: scalars, arena)
    let sums = WordPairCosts.shared.sums(of: rows, arena)
    let latin = models.range(of: .latin)
    let foreign = Double(pairCount) * parameters.share.foreignLetter.nats
    for index in costs.indices {
      costs[index] +=
        latin.contains(index)
        ? Double(sums[index - latin.lowerBound]) / CostScale.stepsPerNat : foreign
    }
  }

  /// Whether the text costs less in a language that is often met than in the one with a tag.
  ///
  /// - Parameter withheld: The tags of languages to do without.
  func isMostlyOther(than tag: String, withheld: [String]) -> Bool {
    guard let told = models.languages.firstIndex(where: { models.tag(of: $0) == tag }) else {
      return false
    }
    let most = costs[told] - parameters.share.surveyLead.nats
    return models.languages.indices.contains { index in
      let language = models.languages[index]
      return costs[index] < most && !language.isOfScript && !language.isSeldom
        && !withheld.contains(models.tag(of: language))
    }
  }
}

extension LanguageModel {
  /// Whether text in the language has letters of a script.
  fileprivate func isWritten(in script: CharacterCategory) -> Bool {
    self.script == script
      || self.script == .hiragana && (script == .katakana || script == .han)
  }
}
