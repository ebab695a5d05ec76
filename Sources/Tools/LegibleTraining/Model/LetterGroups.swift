import Foundation
import LegibleDetection

/// The Latin letters beyond ASCII, those together that are forms of one base letter.
///
/// A language that no model knows has some of them, and they stand where the others of their group
/// stand in the languages that are known: which of é, ë and ė it is, no other language can tell.
struct LetterGroups {
  /// For each symbol the number of its group, or `nil` for what has none.
  private let groups: [Int?]

  /// How likely each symbol is in its group.
  private let shares: [Double]

  private let count: Int

  /// How much of what is known of a letter goes over to its group.
  private static let blur = 0.8

  /// What is taken for the use of a letter that no language has.
  private static let minUse = 1e-7

  /// Letters that Unicode does not decompose.
  private static let bases: [Unicode.Scalar: Unicode.Scalar] = [
    "æ": "a", "đ": "d", "ð": "d", "ə": "e", "ħ": "h", "ı": "i", "ł": "l", "ŋ": "n", "ø": "o",
    "œ": "o", "ß": "s", "ŧ": "t", "þ": "t",
  ]

  /// - Parameter languages: The languages; a letter counts more when several have it than when one
  ///   has it often, so each adds the square root of how often it has it.
  init(symbols: SymbolInventory, languages: [LanguageCounts]) {
    var names: [Unicode.Scalar: Int] = [:]
    groups = (0..<symbols.count).map { symbol in
      guard let letter = symbols.letter(of: symbol), letter.value >= 0x80 else { return nil }
      let decomposed = String(letter).decomposedStringWithCanonicalMapping.unicodeScalars.first
      let base = Self.bases[letter] ?? decomposed ?? letter
      let number = names[base] ?? names.count
      names[base] = number
      return number
    }
    count = names.count
    var uses = [Double](repeating: Self.minUse, count: symbols.count)
    for language in languages {
      for (symbol, share) in language.shares.enumerated() { uses[symbol] += share.squareRoot() }
    }
    var totals = [Double](repeating: 0, count: count)
    for (group, use) in zip(groups, uses) {
      if let group { totals[group] += use }
    }
    shares = zip(groups, uses).map { group, use in group.map { use / totals[$0] } ?? 0 }
  }

  /// Numbers, one for each symbol, in which the letters of a group are hardly told apart.
  func blurred(_ values: [Float]) -> [Float] {
    var sums = [Double](repeating: 0, count: count)
    for (group, value) in zip(groups, values) {
      if let group { sums[group] += Double(value) }
    }
    return values.indices.map { symbol in
      guard let group = groups[symbol] else { return values[symbol] }
      let own = (1 - Self.blur) * Double(values[symbol])
      return Float(own + Self.blur * sums[group] * shares[symbol])
    }
  }
}

extension SymbolInventory {
  /// The Latin letter of a symbol.
  fileprivate func letter(of symbol: Int) -> Unicode.Scalar? {
    guard symbol >= Self.categoryCount, category(of: symbol) == .latin else { return nil }
    return Unicode.Scalar(characters[symbol - Self.categoryCount])
  }
}
