internal import CLanguageModels

/// The trained models of all languages, read from the embedded data on first use, and shared.
///
/// Numbers in the data are little-endian. The data consist of:
///
/// - `LGM8`, and the 16-bit numbers of symbols and of languages
/// - the characters: the number of pages, the page number for each 256 characters of the Basic
///   Multilingual Plane, and the pages with one entry for each character (see `CharacterEntry`)
/// - for each symbol its category, and its cost within the category
/// - the costs of U+4E00…U+9FFF for four languages, and of U+AC00…U+D7A3 (see `UnigramTable`)
/// - the languages (see `LanguageModel`)
/// - the 16-bit number of blocks of the `ContextFilter`, and these blocks
/// - the confidence curves (see `ConfidenceCurves`)
/// - the stamp of the training texts
/// - the FNV-1a hash of everything before, in eight bytes
package final class LanguageModels: Sendable {
  /// The size of a tag in the data in bytes, padded with zeros.
  package static let tagLength = MemoryLayout<LanguageTag>.size

  /// The models of this build.
  package static let shared = LanguageModels(legible_language_models())

  /// The tags of the languages, in order.
  package let tags: [String]

  /// The models of the languages, ordered by script; the rare languages of a script come last.
  package let languages: ConstantTable<LanguageModel>

  /// The index in `languages` of the model of all languages in Latin letters. It is the first of
  /// two, because the other hardly distinguishes the forms of a letter.
  let anyLatin: Int?

  /// The index in `languages` of English, whose words occur in text of every language.
  let english: Int?

  /// The unigram cost of each symbol in each language.
  let unigrams: UnigramCosts

  /// The scripts without any language, as bits.
  let scriptsWithoutLanguages: UInt32

  /// The first index in `languages` of each script, by category, and the end of the last.
  private let scriptStarts: ConstantTable<Int>

  /// The index in `languages` of each tag.
  private let places: [String: Int]

  /// The common letter contexts of each group of languages.
  package let contexts: ContextFilter

  package let symbolCount: Int

  /// The offset of the confidence curves in the data.
  package let curveOffset: Int

  /// The size of the stamp in bytes.
  package static let stampSize = 32

  /// The SHA-256 hash of the list of training texts, which identifies the training data.
  package let stamp: [UInt8]

  /// The size of the data, without the hash, in bytes.
  package let size: Int

  /// The costs of ideographs in four languages, and of syllables in Korean.
  private let hanCosts: ConstantTable<UnigramTable>
  private let hangulCosts: UnigramTable

  /// The share of right answers by posterior and fit.
  let confidenceCurves: ConfidenceCurves

  // Pointers into constant data that lives as long as the process, found by reading the layout in
  // `init`; a test checks that reading ends where the data end.
  private nonisolated(unsafe) let pageNumbers: UnsafePointer<UInt8>
  private nonisolated(unsafe) let pages: UnsafePointer<UInt8>

  /// The category of each symbol.
  private let categories: ConstantTable<CharacterCategory>

  /// For each `LanguageFit` the share of right answers at each of the `ConfidenceCurves.knots`.
  package var confidenceCurveValues: [[Double]] { confidenceCurves.curves }

  /// Reads models.
  ///
  /// - Parameter data: Complete data in the layout above, which are never changed or freed.
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
      // Tags of models of whole scripts begin with an asterisk.
      let isScriptModel = tags[number].hasPrefix("*")
      var unigramCosts = [UInt8](repeating: 0, count: symbolCount)
      models.append(
        LanguageModel(
          &reader, number: number, isScriptModel: isScriptModel, symbols: symbols, classes: classes,
          unigramCosts: &unigramCosts))
      unigramRows.append(unigramCosts)
    }
    self.tags = tags
    let blockCount = reader.number()
    contexts = ContextFilter(
      reader.bytes(blockCount * ContextFilter.blockSize), blockCount: blockCount)
    curveOffset = reader.position
    confidenceCurves = ConfidenceCurves(&reader)
    // The stamp is `stampSize` bytes of the data.
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
    english = places["en"]
    anyLatin = languages.firstIndex { $0.isScriptModel && $0.script == .latin }
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

  /// Returns the indices in `languages` of the languages of a script.
  package func range(of script: CharacterCategory) -> Range<Int> {
    scriptStarts[Int(script.rawValue)]..<scriptStarts[Int(script.rawValue) + 1]
  }

  /// Returns the indices in `languages` of the languages of some scripts, or of all languages if
  /// there is no script.
  ///
  /// Japanese is among the languages of hiragana, but text in ideographs or katakana only may also
  /// be Japanese.
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

  /// Returns the scripts, as bits, that have no language except those that are left out.
  func scripts(without isLeftOut: (LanguageModel) -> Bool) -> UInt32 {
    CharacterCategory.scripts.reduce(0) { bits, script in
      languages[range(of: script)].allSatisfy(isLeftOut) ? bits | script.scriptBit : bits
    }
  }

  /// Returns the index in `languages` of a tag.
  func place(ofLanguageTagged tag: String) -> Int? { places[tag] }

  /// Returns the tag of a language.
  package func tag(of language: LanguageModel) -> String { tags[language.number] }

  /// The bytes of the embedded data.
  package static var data: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: legible_language_models(), count: Int(legible_language_models_size()))
  }

  /// Returns the symbol of a character.
  package func symbol(of scalar: UInt32) -> Int { entry(of: scalar).symbol }

  /// Returns the category of a symbol.
  @inline(__always)
  package func category(of symbol: Int) -> CharacterCategory { categories[symbol] }

  /// The entries of all characters.
  @inline(__always)
  var characterEntries: CharacterEntries {
    CharacterEntries(pageNumbers: pageNumbers, pages: pages)
  }

  /// Returns the entry of a character.
  @inline(__always)
  func entry(of scalar: UInt32) -> CharacterEntry {
    characterEntries[scalar]
  }

  /// Returns the cost of an ideograph or Hangul syllable in a language, or `nil` for other
  /// characters.
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
  /// Returns the lowest unigram cost of a character in any language, in steps of `CostScale`.
  func minCost(of scalar: UInt32) -> Int {
    minUnigramCost(of: scalar) ?? unigrams.minCost(of: UInt16(entry(of: scalar).symbol))
  }

  /// Returns the lowest cost of an ideograph or Hangul syllable in any language, or `nil` for other
  /// characters.
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
