/// The costs of pairs of ASCII characters in words and at their borders, for all languages in Latin
/// letters at once: the same costs as `LanguageModel.cost`.
///
/// There are few such pairs, and nearly every text has some of them, so their costs in all
/// languages are stored side by side.
package struct WordPairCosts: Sendable {
  package static let shared = WordPairCosts(LanguageModels.shared, surprise: .max / 2)

  /// The same costs, each limited to the cost of the second character alone plus `surprise`.
  static let bounded = WordPairCosts(
    LanguageModels.shared, surprise: parameters.pair.surprise.steps)

  /// The row of each pair of ASCII characters in the low 12 bits, and the number of its combination
  /// of cases in `PairGroup` above them; `none` for pairs that are not of words. The first
  /// character is in the high bits of the index.
  private let entries: ConstantTable<UInt16>

  /// The entry for a pair that is not of words: a row after all others, and an unused case number.
  private let none: UInt16

  /// The bits of an entry for the row.
  private static let rowMask: UInt16 = 0xFFF

  /// For each pair of symbols, and then for each combination of cases, the costs in each language,
  /// padded with zeros to a row of `width` bytes.
  private let costs: ConstantTable<UInt8>
  private let width: Int

  /// The row of the first combination of cases.
  private let firstCase: Int

  /// The number of each symbol among those of words, from 1 on, or 0; and how many there are.
  private let numbers: ConstantTable<UInt8>
  private let numberCount: Int

  private init(_ models: LanguageModels, surprise: Int) {
    var symbols: [UInt16] = []
    var numbers = [UInt8](repeating: 0, count: models.symbolCount)
    for scalar in 0..<0x80 as Range<UInt32> {
      let info = CharacterInfo(scalar, models: models)
      guard info.isInWords && numbers[Int(info.symbol)] == 0 else { continue }
      symbols.append(info.symbol)
      numbers[Int(info.symbol)] = UInt8(symbols.count)
    }
    let languages = models.range(of: .latin)
    let blockCount = (languages.count + UnigramCosts.laneCount - 1) / UnigramCosts.laneCount
    let width = blockCount * UnigramCosts.laneCount
    let rowCount = symbols.count * symbols.count + PairGroup.caseCount
    costs = ConstantTable(repeating: 0, count: rowCount * width) { costs in
      for index in languages {
        let language = models.languages[index]
        var place = index - languages.lowerBound
        language.forEachPairCost(of: symbols, surprise: surprise) {
          costs[place] = $0
          place &+= width
        }
        for number in 0..<PairGroup.caseCount {
          costs[place] = language.cost(ofCase: number)
          place += width
        }
      }
    }
    none = ~Self.rowMask | UInt16(rowCount)
    entries = Self.entries(numbers, numberCount: symbols.count, none: none, models)
    firstCase = symbols.count * symbols.count
    self.numbers = ConstantTable(numbers)
    numberCount = symbols.count
    self.width = width
  }

  /// - Parameter numbers: The number of each symbol among those of words, from 1 on.
  private static func entries(
    _ numbers: [UInt8], numberCount: Int, none: UInt16, _ models: LanguageModels
  ) -> ConstantTable<UInt16> {
    let characters = (0..<0x80 as Range<UInt32>).map { CharacterInfo($0, models: models) }
    let inWords = characters.filter(\.isInWords)
    return ConstantTable(repeating: none, count: characters.count * characters.count) { entries in
      for first in inWords {
        let row = (Int(numbers[Int(first.symbol)]) - 1) * numberCount
        for second in inWords where first.category == .latin || second.category == .latin {
          entries[Int(first.scalar << 7 | second.scalar)] =
            UInt16(row + Int(numbers[Int(second.symbol)]) - 1)
            | UInt16(first.state + second.caseNumber) << 12
        }
      }
    }
  }

  /// Returns the row of a pair of symbols, or `nil` if one of them is not of an ASCII character of
  /// words.
  @inline(__always)
  func row(of first: UInt16, _ second: UInt16) -> Int? {
    let (one, other) = (Int(numbers[Int(first)]), Int(numbers[Int(second)]))
    return one == 0 || other == 0 ? nil : (one &- 1) &* numberCount &+ other &- 1
  }

  /// Whether a pair of ASCII characters is of words.
  @inline(__always)
  func isOfWords(_ first: UInt32, _ second: UInt32) -> Bool {
    entries[Int(first << 7 | second)] != none
  }

  /// Returns the cost of the rows in each language in Latin letters, in steps of `CostScale`,
  /// followed by unused sums.
  func sums(of rows: WeightedRowList, _ arena: Arena) -> UnsafeMutableBufferPointer<UInt32> {
    let sums = arena.buffer(repeating: 0 as UInt32, count: width)
    rows.add(to: sums, of: costs, width: width)
    return sums
  }

  /// Returns the rows of the distinct word pairs in a text, and the number of its word pairs.
  func rows(
    ofWordsIn scalars: UnsafeBufferPointer<UInt32>, _ arena: Arena
  ) -> (rows: WeightedRowList, pairCount: Int) {
    // There is a count for each row of an entry. The last one is for pairs that are not of words,
    // and is marked as seen. Surveyed texts are too short to overflow a count.
    let none = Int(none & Self.rowMask)
    let counts = arena.buffer(repeating: 0 as UInt16, count: none + 1)
    counts[none] = 1
    let distinct = arena.room(for: UInt16.self, count: min(scalars.count, none) + 1)
    var (distinctCount, asciiCount) = (0, 0)
    var previous: UInt32 = 0x20
    entries.withUnsafeBufferPointer { entries in
      for scalar in scalars {
        if previous | scalar < 0x80 {
          // There is an entry for each pair of ASCII characters. Each row is written after the
          // others and kept only if it is new, which avoids an unpredictable branch.
          let row = entries[Int(previous << 7 | scalar)] & Self.rowMask
          distinct[distinctCount] = row
          distinctCount &+= counts[Int(row)] == 0 ? 1 : 0
          counts[Int(row)] &+= 1
          asciiCount &+= 1
        }
        previous = scalar
      }
    }
    let pairCount = asciiCount - (Int(counts[none]) - 1)
    var rows = WeightedRowList(count: distinctCount, weight: pairCount, arena)
    for row in distinct[..<distinctCount] { rows.append(Int(row), UInt32(counts[Int(row)])) }
    return (rows, pairCount)
  }

  /// Pairs of ASCII characters, split into those of words and others.
  package struct Parts {
    fileprivate var rows: WeightedRowList
    fileprivate var caseWeights = InlineArray<12, UInt32>(repeating: 0)

    /// The pairs that are neither inside of words nor at their borders.
    package let notation: UnsafeBufferPointer<TextPair>

    /// For each character, the weight of the word pairs whose second character it is, in
    /// sixteenths.
    let weights: UnsafeBufferPointer<UInt32>

    /// The weight of all word pairs, in sixteenths.
    package let weight: UInt32
  }

  /// Splits pairs of ASCII characters into those of words and others.
  ///
  /// - Parameter pairs: Pairs of characters, by their numbers in `list`.
  package func parts(
    of pairs: UnsafeBufferPointer<TextPair>, _ list: CharacterList, _ arena: Arena
  ) -> Parts {
    let total = pairs.reduce(0) { $0 + Int($1.weight) }
    // Each pair adds one row for itself and one for its combination of cases.
    var rows = WeightedRowList(count: pairs.count + PairGroup.caseCount, weight: 2 * total, arena)
    var notation = arena.list(of: TextPair.self, capacity: pairs.count)
    let weights = arena.buffer(repeating: 0 as UInt32, count: list.characters.count)
    var caseWeights = InlineArray<12, UInt32>(repeating: 0)
    for pair in pairs {
      // The numbers of a pair are valid indices of the list.
      let first = list.characters[Int(pair.first)].scalar
      let second = list.characters[Int(pair.second)].scalar
      let entry = entries[Int(first << 7 | second)]
      if entry == none {
        notation.append(pair)
        continue
      }
      rows.append(Int(entry & Self.rowMask), pair.weight)
      caseWeights[Int(entry >> 12)] &+= pair.weight
      weights[Int(pair.second)] &+= pair.weight
    }
    var weight: UInt32 = 0
    for number in 0..<PairGroup.caseCount { weight &+= caseWeights[number] }
    return Parts(
      rows: rows, caseWeights: caseWeights, notation: notation.elements,
      weights: UnsafeBufferPointer(weights), weight: weight)
  }

  /// Returns the cost of the word pairs in each of the first `languageCount` languages, in
  /// sixteenths of steps of `CostScale`, followed by unused sums.
  package func sums(
    of parts: Parts, languageCount: Int, _ arena: Arena
  ) -> UnsafeMutableBufferPointer<UInt32> {
    var rows = parts.rows
    for number in 0..<PairGroup.caseCount {
      rows.append(firstCase + number, parts.caseWeights[number])
    }
    let lanes = UnigramCosts.laneCount
    let sums = arena.buffer(
      repeating: 0 as UInt32, count: min(width, (languageCount + lanes - 1) / lanes * lanes))
    rows.add(to: sums, of: costs, width: width)
    return sums
  }
}
