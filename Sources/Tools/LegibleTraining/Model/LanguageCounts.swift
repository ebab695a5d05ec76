import LegibleDetection

/// How often the symbols of one language follow each other, and its cases.
struct LanguageCounts {
  /// Counts of pairs of symbols, row by row.
  private(set) var pairs: [Float]

  /// Counts of the case of a letter by what stands before it: nothing, a lower-case letter, an
  /// upper-case letter, a letter without case.
  private(set) var cases = [[Double]](repeating: [0, 0, 0], count: 4)

  /// For each symbol how often characters that are not ASCII stand in each `WordPosition`.
  private(set) var positions: [[Float]]

  /// Counts of ideographs and of Hangul syllables.
  private(set) var unigrams: [UInt32: Double] = [:]

  private let size: Int

  /// What a pair inside of a word counts that stands in nearly every language, such as the name of
  /// a product: it says nothing of this one.
  private static let internationalWeight: Float = 0.1

  /// What a pair counts whose letters are of two scripts: endings stand behind foreign names in
  /// clean text, but in files a lone letter of another script mostly is a wrong reading.
  private static let mixedWeight: Float = 0.02

  private static func mixesScripts(
    _ first: CharacterCategory, _ second: CharacterCategory
  ) -> Bool {
    let mixing: Set<CharacterCategory> = [.han, .hiragana, .katakana, .hangul]
    return first != second && first.isScript && second.isScript
      && !mixing.contains(first) && !mixing.contains(second)
  }

  init(of lines: [String], symbols: SymbolInventory, international: Set<String>) {
    size = symbols.count
    pairs = [Float](repeating: 0, count: symbols.count * symbols.count)
    positions = Self.positions(in: lines, symbols: symbols)
    var cache: [UInt32: (id: Int, category: CharacterCategory, caseNumber: UInt16)] = [:]
    for line in lines {
      var previous = Int(CharacterCategory.newline.rawValue)
      var state = 0
      for part in line.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
        let weight = international.contains(part.lowercased()) ? Self.internationalWeight : 1
        for scalar in [" "] + Array(part.unicodeScalars) {
          let entry =
            cache[scalar.value]
            ?? {
              let id = symbols.id(of: scalar)
              return (id, symbols.category(of: id), scalar.caseNumber)
            }()
          cache[scalar.value] = entry
          // A character that got into the text by mistake says nothing of those beside it.
          if entry.category.isInNoText { continue }
          if scalar == " " && previous == Int(CharacterCategory.newline.rawValue) { continue }
          let isMixed = Self.mixesScripts(symbols.category(of: previous), entry.category)
          pairs[previous * size + entry.id] += isMixed ? weight * Self.mixedWeight : weight
          if entry.caseNumber > 0 { cases[state][Int(entry.caseNumber)] += 1 }
          if entry.category == .han || entry.category == .hangul {
            unigrams[scalar.value, default: 0] += 1
          }
          previous = entry.id
          state = Self.state(after: entry.category, entry.caseNumber)
        }
      }
      pairs[previous * size + Int(CharacterCategory.newline.rawValue)] += 1
    }
    addLists(symbols)
  }

  /// What share of the blanks between words might as well be ends of lines: of 0.1 to 0.3 all did as well
  /// on prose.
  private static let shareOfLists: Float = 0.2

  /// Adds what lists have, in which words stand on lines of their own, and not sentences alone.
  private mutating func addLists(_ symbols: SymbolInventory) {
    let blank = Int(CharacterCategory.blank.rawValue)
    let newline = Int(CharacterCategory.newline.rawValue)
    for symbol in 0..<size where symbols.category(of: symbol).isScript {
      pairs[newline * size + symbol] += Self.shareOfLists * pairs[blank * size + symbol]
      pairs[symbol * size + newline] += Self.shareOfLists * pairs[symbol * size + blank]
    }
  }

  /// What several languages have together, each counting as much as any other.
  init(sumOf languages: [LanguageCounts]) {
    size = languages.first?.size ?? 0
    pairs = [Float](repeating: 0, count: size * size)
    positions = [[Float]](
      repeating: [Float](repeating: 0, count: size), count: WordPosition.count)
    for language in languages {
      let factor = Float(100_000 / max(language.total, 1))
      for (position, counts) in language.positions.enumerated() {
        for symbol in 0..<size { positions[position][symbol] += counts[symbol] * factor }
      }
      for index in pairs.indices { pairs[index] += language.pairs[index] * factor }
      for state in 0..<4 {
        for number in 0..<3 { cases[state][number] += language.cases[state][number] }
      }
    }
  }

  /// For each `WordPosition` the counts of all symbols.
  private static func positions(in lines: [String], symbols: SymbolInventory) -> [[Float]] {
    var positions = [[Float]](
      repeating: [Float](repeating: 0, count: symbols.count), count: WordPosition.count)
    for line in lines {
      let scalars = Array(line.unicodeScalars)
      for (index, scalar) in scalars.enumerated() where scalar.value >= 0x80 {
        let position = WordPosition.number(
          isAfterWord: index > 0 && WordPosition.isInWords(scalars[index - 1].value),
          isBeforeWord: index + 1 < scalars.count
            && WordPosition.isInWords(scalars[index + 1].value))
        positions[position][symbols.id(of: scalar)] += 1
      }
    }
    return positions
  }

  private static func state(after category: CharacterCategory, _ caseNumber: UInt16) -> Int {
    caseNumber > 0 ? Int(caseNumber) : category.isScript ? 3 : 0
  }

  /// The counts after something was done to each row, and then to each column.
  func mapRowsAndColumns(_ transform: ([Float]) -> [Float]) -> LanguageCounts {
    var result = self
    for first in 0..<size {
      let row = (first * size)..<((first + 1) * size)
      result.pairs.replaceSubrange(row, with: transform(Array(result.pairs[row])))
    }
    for second in 0..<size {
      let column = (0..<size).map { result.pairs[$0 * size + second] }
      for (first, count) in transform(column).enumerated() {
        result.pairs[first * size + second] = count
      }
    }
    result.positions = positions.map(transform)
    return result
  }

  /// What share of the characters each symbol is.
  var shares: [Double] {
    let total = max(total, 1)
    return (0..<size).map { second in
      stride(from: second, to: pairs.count, by: size).reduce(0) { $0 + Double(pairs[$1]) } / total
    }
  }

  /// How often the pair occurs.
  func count(_ first: Int, _ second: Int) -> Float { pairs[first * size + second] }

  /// How many pairs there are.
  var total: Double { pairs.reduce(0) { $0 + Double($1) } }
}
