internal import CLanguageModels

/// The trained models of all languages, read from the embedded data when first used, and shared.
///
/// The data begins with `LGM8`, the 16-bit counts of symbols and of languages, and the characters:
/// the count of pages, for each 256 characters of the Basic Multilingual Plane the number of their
/// page, and the pages with an entry a character (see `CharacterEntry`). Then come for each symbol
/// its category and its cost when only the category is known; the costs of U+4E00…U+9FFF for four
/// languages, and of U+AC00…U+D7A3 (see `UnigramTable`); the languages (see `LanguageModel`); the 16-bit
/// count of the blocks of the `ContextFilter`, and these; the curves of confidence (see
/// `ConfidenceCurves`); and the stamp of the training texts. The last eight bytes are the FNV-1a hash of those before. Numbers are
/// little-endian.
package final class LanguageModels: Sendable {
  /// How many bytes each tag takes in the data, with zeros behind it.
  package static let tagLength = MemoryLayout<LanguageTag>.size

  /// The models of this build.
  package static let shared = LanguageModels(legible_language_models())

  /// The tags of the languages, in order.
  package let tags: [String]

  /// The models of the languages, those of a script together, and of these the ones last that are seldom met.
  package let languages: ConstantTable<LanguageModel>

  /// Where in `languages` the model of all languages in Latin letters is: the first of the two, since
  /// the other hardly tells the forms of a letter apart.
  let anyLatin: Int?

  /// The cost of each symbol in each language wherever it stands.
  let unigrams: UnigramCosts

  /// The scripts, as bits, in which there is no language.
  let scriptsWithoutLanguages: UInt32

  /// Where in `languages` those of each script begin, by category, and where the last ones end.
  private let scriptStarts: ConstantTable<Int>

  /// Where in `languages` those of each tag are.
  private let places: [String: Int]

  /// Which contexts of letters are common in each group of languages.
  package let contexts: ContextFilter

  package let symbolCount: Int

  /// Where in the data the confidence curves are.
  package let curveOffset: Int

  /// How many bytes the stamp of the training texts has.
  package static let stampSize = 32

  /// The SHA-256 of the list of training texts, which tells what the models were trained on.
  package let stamp: [UInt8]

  /// How many bytes of the data the models take.
  package let size: Int

  /// The cost of each ideograph in four languages, and each syllable in Korean.
  private let hanCosts: ConstantTable<UnigramTable>
  private let hangulCosts: UnigramTable

  /// What share of answers is right, by their posterior and fit.
  let confidenceCurves: ConfidenceCurves

  // These point into constant data that lives as long as the process, at places that `init` found
  // by walking through the layout; a test checks that the walk ends where the data ends.
  private nonisolated(unsafe) let pageNumbers: UnsafePointer<UInt8>
  private nonisolated(unsafe) let pages: UnsafePointer<UInt8>

  /// The category of each symbol.
  private let categories: ConstantTable<CharacterCategory>

  /// For each `LanguageFit` the shares of answers that are right at each of the `ConfidenceCurves.knots`.
  package var confidenceCurveValues: [[Double]] { confidenceCurves.curves }

  /// Reads models.
  ///
  /// - Parameter data: The data in the layout above, whole, and never changed or freed.
  package init(_ data: UnsafePointer<UInt8>) {
    var reader = ModelReader(data)
    reader.skip(4)
    let symbolCount = reader.number()
    let languageCount = reader.number()
    self.symbolCount = symbolCount
    let pageCount = reader.number()
    pageNumbers = reader.bytes(256)
    pages = reader.bytes(pageCount * 512)
    let symbols = ModelSymbols(&reader, count: symbolCount)
    categories = symbols.categories
    hanCosts = ConstantTable(
      (0..<4).map { _ in UnigramTable(&reader, of: UnigramRange.han) })
    hangulCosts = UnigramTable(&reader, of: UnigramRange.hangul)
    let classes = CharacterCategory.allCases.map { CategoryClasses(script: $0) }
    var tags: [String] = []
    var models: [LanguageModel] = []
    var unigramRows: [[UInt8]] = []
    for number in 0..<languageCount {
      tags.append(reader.text(Self.tagLength))
      // The models of whole scripts have tags that begin with an asterisk.
      let isOfScript = tags[number].hasPrefix("*")
      var unigramCosts = [UInt8](repeating: 0, count: symbolCount)
      models.append(
        LanguageModel(
          &reader, number: number, isOfScript: isOfScript, symbols: symbols, classes: classes,
          unigramCosts: &unigramCosts))
      unigramRows.append(unigramCosts)
    }
    self.tags = tags
    let blockCount = reader.number()
    contexts = ContextFilter(
      reader.bytes(blockCount * ContextFilter.blockSize), blockCount: blockCount)
    curveOffset = reader.position
    confidenceCurves = ConfidenceCurves(&reader)
    // The data has so many bytes more.
    stamp = Array(
      UnsafeBufferPointer(start: reader.bytes(Self.stampSize), count: Self.stampSize))
    size = reader.position
    let languages = ConstantTable(
      CharacterCategory.allCases.flatMap { script in
        models.filter { $0.script == script && !$0.isRare }
          + models.filter { $0.script == script && $0.isRare }
      })
    self.languages = languages
    places = Dictionary(
      uniqueKeysWithValues: languages.indices.map { (tags[languages[$0].number], $0) })
    anyLatin = languages.firstIndex { $0.isOfScript && $0.script == .latin }
    unigrams = UnigramCosts(
      languages.map { unigramRows[$0.number] },
      LanguageGroups(languages, tags: tags), symbolCount: symbolCount)
    scriptStarts = ConstantTable(
      (0...CharacterCategory.count).map { category in
        languages.count { $0.script.rawValue < category }
      })
    scriptsWithoutLanguages = CharacterCategory.scripts.reduce(0) { bits, script in
      languages.contains { $0.script == script } ? bits : bits | script.scriptBit
    }
  }

  /// Where in `languages` those of a script are.
  package func range(of script: CharacterCategory) -> Range<Int> {
    scriptStarts[Int(script.rawValue)]..<scriptStarts[Int(script.rawValue) + 1]
  }

  /// Where in `languages` those of some scripts are, or those of all where there is no script.
  ///
  /// Japanese is among the languages of hiragana, and is written in ideographs or katakana alone, too.
  ///
  /// - Parameter scripts: The scripts, as bits.
  @inline(__always)
  func ranges(ofScripts scripts: UInt32) -> LanguageRanges {
    let japanese = CharacterCategory.han.bit | CharacterCategory.katakana.bit
    let languages =
      scripts & japanese == 0 ? scripts : scripts | CharacterCategory.hiragana.bit
    return LanguageRanges(
      scripts: languages == 0 ? .max : languages, startingAt: scriptStarts)
  }

  /// The scripts, as bits, in which there is no language, or none but those that are left out.
  func scripts(without isLeftOut: (LanguageModel) -> Bool) -> UInt32 {
    CharacterCategory.scripts.reduce(0) { bits, script in
      languages[range(of: script)].allSatisfy(isLeftOut) ? bits | script.scriptBit : bits
    }
  }

  /// Where in `languages` the one with a tag is.
  func place(ofLanguageTagged tag: String) -> Int? { places[tag] }

  /// The tag of a language.
  package func tag(of language: LanguageModel) -> String { tags[language.number] }

  /// The bytes of the data.
  package static var data: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: legible_language_models(), count: Int(legible_language_models_size()))
  }

  /// The symbol that stands for a character.
  package func symbol(of scalar: UInt32) -> Int { entry(of: scalar).symbol }

  /// The category of a symbol.
  @inline(__always)
  package func category(of symbol: Int) -> CharacterCategory { categories[symbol] }

  /// The entries of all characters.
  @inline(__always)
  var characterEntries: CharacterEntries {
    CharacterEntries(pageNumbers: pageNumbers, pages: pages)
  }

  /// The entry of a character.
  @inline(__always)
  func entry(of scalar: UInt32) -> CharacterEntry {
    characterEntries[scalar]
  }

  /// The cost of an ideograph or a Hangul syllable in a language, or `nil` for other characters.
  @inline(__always)
  func unigramCost(of scalar: UInt32, in language: LanguageModel) -> Int? {
    if UnigramRange.han.contains(scalar) {
      guard language.unigramTable < 4 else { return nil }
      return hanCosts[language.unigramTable][scalar]
    }
    if UnigramRange.hangul.contains(scalar) && language.unigramTable == 3 {
      return hangulCosts[scalar]
    }
    return UnigramRange.rareHan.contains(scalar) ? LanguageModel.maxPairSteps : nil
  }
}

extension LanguageModels {
  /// The cost of a character in the language that it costs least in, wherever it stands, in steps of
  /// `CostScale`.
  func minCost(of scalar: UInt32) -> Int {
    minUnigramCost(of: scalar) ?? unigrams.minCost(of: UInt16(entry(of: scalar).symbol))
  }

  /// The cost of an ideograph or a Hangul syllable in the language that it costs least in, or `nil` for
  /// other characters.
  func minUnigramCost(of scalar: UInt32) -> Int? {
    if UnigramRange.han.contains(scalar) {
      return UnigramScale.cost(ofLevel: UnigramTable.minLevel(of: scalar, in: hanCosts))
    }
    if UnigramRange.hangul.contains(scalar) {
      return hangulCosts[scalar]
    }
    return UnigramRange.rareHan.contains(scalar) ? LanguageModel.maxPairSteps : nil
  }
}
