internal import CTextKernels

/// A quick estimate of the cost of a text in each language, by pairs of ASCII characters in words,
/// and by single letters of other scripts.
///
/// It reflects most of the text, whereas the language that comes with the encoding is decided by
/// non-ASCII pairs. Of Latin letters only ASCII is counted: the others cost so much in languages
/// without them that a few lines would decide.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct LanguageSurvey {
  /// The cost in each language of the models, in steps of `CostScale`.
  let costs: UnsafeMutableBufferPointer<UInt32>

  /// The number of pairs of ASCII characters in words.
  private(set) var wordPairCount = 0

  /// The cost of these pairs in each language in Latin letters; empty if there are none.
  private(set) var wordPairSums = UnsafeBufferPointer<UInt32>(start: nil, count: 0)

  /// The indices of the non-ASCII characters.
  private(set) var nonASCIIIndices = UnsafeBufferPointer<UInt32>(start: nil, count: 0)

  /// The number of letters of scripts other than Latin.
  private(set) var letterCount: UInt32 = 0

  /// The number of these letters by script.
  private var counts = InlineArray<32, UInt32>(repeating: 0)

  /// The scripts of these letters, as bits.
  private(set) var scripts: UInt32 = 0

  let models: LanguageModels

  /// - Complexity: O(*n*) in the length of the text.
  init(_ scalars: UnsafeBufferPointer<UInt32>, models: LanguageModels, _ arena: Arena) {
    self.models = models
    costs = arena.buffer(repeating: 0, count: models.languages.count)
    addLetters(scalars, arena)
    addWords(scalars, arena)
  }

  /// Adds the costs of letters of scripts other than Latin.
  private mutating func addLetters(_ scalars: UnsafeBufferPointer<UInt32>, _ arena: Arena) {
    // There is a weight for each symbol. Surveyed texts are too short to overflow a weight.
    let weights = arena.buffer(repeating: 0 as UInt16, count: models.symbolCount)
    let distinct = arena.room(for: UInt16.self, count: models.symbolCount + 1)
    let places = arena.room(for: UInt32.self, count: scalars.count + 1)
    let entries = models.characterEntries
    var (distinctCount, placeCount) = (0, 0)
    var place = scalars.firstNonASCIIIndex(from: 0)
    while place < scalars.count {
      // Branch-free: each index and symbol is written, and kept only if it is of a non-ASCII
      // character or is new. Symbols of ASCII are of no script that counts here.
      let end = min(place + SIMD8<UInt32>.scalarCount, scalars.count)
      while place < end {
        let scalar = scalars[place]
        places[placeCount] = UInt32(truncatingIfNeeded: place)
        placeCount &+= scalar < 0x80 ? 0 : 1
        let symbol = entries[scalar].symbol
        distinct[distinctCount] = UInt16(truncatingIfNeeded: symbol)
        distinctCount &+= weights[symbol] == 0 ? 1 : 0
        weights[symbol] &+= 1
        place &+= 1
      }
      place = scalars.firstNonASCIIIndex(from: place)
    }
    nonASCIIIndices = UnsafeBufferPointer(rebasing: places[..<placeCount])
    let symbols = UnsafeBufferPointer(rebasing: distinct[..<distinctCount])
    for symbol in symbols {
      scripts |=
        models.category(of: Int(symbol)).scriptBit & ~CharacterCategory.latin.bit
    }
    var rest = scripts
    while rest != 0 {
      // Each bit is a script.
      let script = CharacterCategory(rawValue: UInt8(rest.trailingZeroBitCount)) ?? .otherLetter
      rest &= rest - 1
      var letters = arena.list(of: LegibleWeightedRow.self, capacity: symbols.count)
      var count: UInt32 = 0
      for symbol in symbols where models.category(of: Int(symbol)) == script {
        letters.append(UnigramCosts.row(of: symbol, UInt32(weights[Int(symbol)])))
        count += UInt32(weights[Int(symbol)])
      }
      letterCount += count
      counts[Int(script.rawValue)] = count
      add(letters.elements, count, of: script, arena)
    }
  }

  /// Returns the number of letters in the scripts that a language is written in.
  func letterCount(of language: LanguageModel) -> UInt32 {
    let script = counts[Int(language.script.rawValue)]
    return language.script == .hiragana
      ? script + counts[Int(CharacterCategory.katakana.rawValue)]
        + counts[Int(CharacterCategory.han.rawValue)] : script
  }

  /// Adds the costs of letters of a script.
  private func add(
    _ letters: UnsafeBufferPointer<LegibleWeightedRow>, _ count: UInt32,
    of script: CharacterCategory, _ arena: Arena
  ) {
    let foreign = count &* UInt32(parameters.share.foreignLetter.steps)
    for index in costs.indices { costs[index] &+= foreign }
    let sums = models.unigrams.zeroSums(arena)
    let hasJapanese = script == .katakana || script == .han
    for languages in [
      models.range(of: script), hasJapanese ? models.range(of: .hiragana) : 0..<0,
    ] where !languages.isEmpty {
      models.unigrams.add(costsOf: letters, in: languages, to: sums)
      for index in languages {
        // Ideographs and syllables have no single costs here, only an average.
        let own =
          models.languages[index].isIdeographic
          ? count &* UInt32(parameters.share.ideograph.steps) : sums[index]
        costs[index] &+= own &- foreign
      }
    }
  }

  /// Adds the costs of pairs of ASCII characters in words.
  private mutating func addWords(_ scalars: UnsafeBufferPointer<UInt32>, _ arena: Arena) {
    let (rows, pairCount) = WordPairCosts.shared.rows(ofWordsIn: scalars, arena)
    wordPairCount = pairCount
    if pairCount == 0 { return }
    let sums = WordPairCosts.shared.sums(of: rows, arena)
    let latin = models.range(of: .latin)
    let foreign = UInt32(pairCount) &* UInt32(parameters.share.foreignLetter.steps)
    for index in 0..<latin.lowerBound { costs[index] &+= foreign }
    for index in latin.upperBound..<costs.count { costs[index] &+= foreign }
    wordPairSums = UnsafeBufferPointer(sums)
    // There is a sum for each language in Latin letters.
    for index in latin { costs[index] &+= sums[index - latin.lowerBound] }
  }

  /// Whether the text costs less in some common language than in the given one.
  ///
  /// - Parameter withheld: The tags of languages that are not used.
  func isMostlyOtherLanguage(than tag: String, withheld: [String]) -> Bool {
    guard let detected = models.place(ofLanguageTagged: tag) else { return false }
    let limit = Int(costs[detected]) - parameters.share.surveyMargin.steps
    return models.languages.indices.contains { index in
      guard Int(costs[index]) < limit else { return false }
      let language = models.languages[index]
      return !language.isScriptModel && !language.isRare
        && (withheld.isEmpty || !withheld.contains(models.tag(of: language)))
    }
  }
}
