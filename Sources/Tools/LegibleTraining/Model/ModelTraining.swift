package import Foundation
import LegibleDetection

/// Trains the models of some languages.
package struct ModelTraining {
  private let texts: [TrainingText]

  /// How many characters of a language have a class of their own.
  private static let ownCount = 60

  /// The same for rare languages, which take less room so: all models together are to stay
  /// below a megabyte.
  private static let ownCountOfRare = 48

  /// The same for scripts that no legacy encoding has, which only need to be recognised.
  private static let ownCountOfUnicodeScripts = 12

  /// The same for alphabets of more letters than this, which Vietnamese has.
  private static let ownCountOfLargeAlphabets = 96
  private static let largeAlphabet = 75

  /// How much more a letter counts than a sign when characters get classes of their own.
  private static let letterFactor = 12

  /// A word is international if so many languages use it so often.
  private static let internationalLanguages = 25
  private static let internationalUses = 4

  /// A training on the texts of some languages, in their order.
  package init(_ texts: [TrainingText]) { self.texts = texts }

  /// The models in the layout of `LanguageModels`.
  ///
  /// The same texts give the same bytes on every machine.
  ///
  /// - Parameter keepsCurves: Whether the curves of confidence are those of the model of this build; otherwise confidence is
  ///   the posterior.
  package func data(keepsCurves: Bool = false) -> Data {
    let lines = texts.map { text in
      text.training.enumerated().map {
        Augmentation.line($1, at: $0, language: text.language)
      }
    }
    let international = Self.internationalWords(in: texts.filter { !$0.isRare })
    let scripts = lines.map(Self.script)
    let own = texts.indices.map {
      Self.frequentCharacters(of: lines[$0], script: scripts[$0], isRare: texts[$0].isRare)
    }
    let symbols = SymbolInventory(ownOf: own)
    let counts = lines.map {
      LanguageCounts(of: $0, symbols: symbols, international: international)
    }
    let groups = texts.indices.map { Self.poolName(of: texts[$0].language, script: scripts[$0]) }
    var pools: [String: ScriptPool] = [:]
    // What a rare language is like, its relatives among them tell too.
    var widePools: [String: ScriptPool] = [:]
    for group in Set(groups) {
      let members = texts.indices.filter { groups[$0] == group }
      let common = members.filter { !texts[$0].isRare }
      pools[group] = ScriptPool(of: common.map { counts[$0] }, symbols: symbols)
      widePools[group] = ScriptPool(of: members.map { counts[$0] }, symbols: symbols)
    }
    let emissions = Self.emissions(
      of: symbols, counts: zip(texts, counts).filter { !$0.0.isRare }.map(\.1))
    var languages: [TrainedLanguage] = []
    for index in texts.indices {
      let isRare = texts[index].isRare
      guard let pool = (isRare ? widePools : pools)[groups[index]] else { continue }
      let builder = LanguageModelBuilder(symbols: symbols, pool: pool, emissions: emissions)
      languages.append(
        builder.build(
          tag: texts[index].language, script: scripts[index], isRare: isRare,
          own: own[index].compactMap { Unicode.Scalar($0).map(symbols.id(of:)) }.sorted(),
          counts: counts[index]))
    }
    languages += ScriptModels(
      texts: texts, scripts: scripts, own: own, counts: counts, symbols: symbols,
      emissions: emissions
    ).models(pools: pools)
    return ModelWriter(
      symbols: symbols, emissions: emissions, languages: languages,
      unigrams: UnigramTables(texts: texts, counts: counts),
      contexts: CommonContexts(
        of: texts.map(\.language), lines: lines, scripts: scripts, symbols: symbols),
      curves: keepsCurves
        ? LanguageModels.shared.confidenceCurveValues : ModelWriter.posteriorCurves,
      stamp: TrainingManifest.stamp(of: texts.map { ($0.language, $0.hash) })
    ).data()
  }

  private static func internationalWords(in texts: [TrainingText]) -> Set<String> {
    var languages: [String: Int] = [:]
    for text in texts {
      var uses: [Substring: Int] = [:]
      for line in text.training {
        for word in line.split(separator: " ") where word.utf8.count > 3 {
          uses[word, default: 0] += 1
        }
      }
      for word in Set(uses.filter { $0.value >= internationalUses }.map { $0.key.lowercased() }) {
        languages[word, default: 0] += 1
      }
    }
    return Set(languages.filter { $0.value >= internationalLanguages }.keys)
  }

  /// The script that most letters of the lines are in.
  private static func script(of lines: [String]) -> CharacterCategory {
    var counts: [CharacterCategory: Int] = [:]
    for line in lines.prefix(500) {
      for scalar in line.unicodeScalars {
        counts[CharacterCategory(scalar), default: 0] += 1
      }
    }
    return counts.filter { $0.key.isScript }.max { $0.value < $1.value }?.key ?? .otherLetter
  }

  /// The most frequent characters, without case, that get classes of their own.
  private static func frequentCharacters(
    of lines: [String], script: CharacterCategory, isRare: Bool
  ) -> [UInt32] {
    var counts: [Unicode.Scalar: Int] = [:]
    for line in lines {
      for scalar in line.unicodeScalars { counts[scalar, default: 0] += 1 }
    }
    var folded: [UInt32: Int] = [:]
    for (scalar, count) in counts {
      switch CharacterCategory(scalar) {
      case .blank, .newline, .digit, .han, .hangul, .unassigned, .astral: continue
      case _ where scalar == SymbolInventory.dottedCapital: continue
      default: folded[scalar.folded.value, default: 0] += count
      }
    }
    let letters = folded.keys.count { value in
      folded[value, default: 0] > 20 && Unicode.Scalar(value)?.properties.isAlphabetic == true
    }
    let limit: Int =
      switch script {
      case .latin where letters > Self.largeAlphabet: ownCountOfLargeAlphabets
      case .indic, .lao, .otherLetter: ownCountOfUnicodeScripts
      case _ where isRare: ownCountOfRare
      default: ownCount
      }
    // A rare letter says more of a language than a sign that all languages use alike.
    for key in folded.keys where Unicode.Scalar(key)?.properties.isAlphabetic == true {
      folded[key, default: 0] *= letterFactor
    }
    return folded.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.prefix(limit).map(\.key)
  }

  /// Which languages share a pool; Chinese, Japanese and Korean have little in common in letters.
  private static func poolName(of language: String, script: CharacterCategory) -> String {
    switch language {
    case "ja", "ko": language
    case "zh-Hans", "zh-Hant": "zh"
    default: "\(script)"
    }
  }

  /// What each symbol costs, in nats, when only its category is known.
  private static func emissions(
    of symbols: SymbolInventory, counts: [LanguageCounts]
  ) -> [Double] {
    var uses = [Double](repeating: 0, count: symbols.count)
    for language in counts {
      let total = max(language.total, 1)
      for first in 0..<symbols.count {
        for second in 0..<symbols.count {
          uses[second] += Double(language.count(first, second)) / total
        }
      }
    }
    var totals = [Double](repeating: 0, count: SymbolInventory.categoryCount)
    for symbol in 0..<symbols.count {
      totals[Int(symbols.category(of: symbol).rawValue)] += uses[symbol]
    }
    return (0..<symbols.count).map { symbol in
      let category = symbols.category(of: symbol)
      let total = max(totals[Int(category.rawValue)], 1e-9)
      let share = max(uses[symbol] / total, 1e-4)
      return -log(share) + (symbol < SymbolInventory.categoryCount ? log(category.variety) : 0)
    }
  }
}

extension ModelTraining {
  /// Whether some models have the counts of those that this tool was built with, whatever their curves are.
  package static func hasCountsOfThisBuild(_ models: Data) -> Bool {
    let own = LanguageModels.data
    return models.count == own.count
      && models.prefix(LanguageModels.shared.curveOffset)
        .elementsEqual(own.prefix(LanguageModels.shared.curveOffset))
  }
}
