import Foundation
import LegibleDetection

/// How likely each ideograph and each Hangul syllable is, for the languages that write them.
struct UnigramTables {
  /// The languages that have ideographs, in the order of the tables.
  static let languages = ["zh-Hans", "zh-Hant", "ja", "ko"]

  /// For each of the languages the costs of U+4E00…U+9FFF.
  let han: [[UInt8]]

  /// The costs of U+AC00…U+D7A3.
  let hangul: [UInt8]

  /// How many characters the shared counts count for in each language.
  private static let poolWeight = 3_000.0

  init(texts: [TrainingText], counts: [LanguageCounts]) {
    let hanRange = UnigramRange.han
    let used = Self.languages.map { language in
      texts.firstIndex { $0.language == language }.map { counts[$0].unigrams } ?? [:]
    }
    // What one language writes, another may write too: names, quotations, older spellings.
    var shared = [Double](repeating: 0.5, count: hanRange.count)
    for unigrams in used {
      let total = max(1, unigrams.values.reduce(0, +))
      for (scalar, count) in unigrams where hanRange.contains(scalar) {
        shared[Int(scalar - hanRange.lowerBound)] += count / total * 200_000
      }
    }
    let sharedTotal = shared.reduce(0, +)
    han = used.map { unigrams in
      let inRange = unigrams.filter { hanRange.contains($0.key) }
      let total = inRange.values.reduce(0, +)
      return hanRange.map { scalar in
        let pool = shared[Int(scalar - hanRange.lowerBound)] / sharedTotal
        return CostScale.cost(
          of: ((inRange[scalar] ?? 0) + Self.poolWeight * pool) / (total + Self.poolWeight))
      }
    }
    let korean = used[3].filter { UnigramRange.hangul.contains($0.key) }
    let total = korean.values.reduce(0, +)
    let variety = Double(UnigramRange.hangul.count)
    hangul = UnigramRange.hangul.map { scalar in
      CostScale.cost(of: ((korean[scalar] ?? 0) + 0.1) / (total + 0.1 * variety))
    }
  }
}
