import Foundation

/// Weights of n-grams by key: 16 bits a letter, the last letter lowest.
struct NGramTally {
  private var keys = [UInt64](repeating: .max, count: 1 << 12)
  private var weights = [Double](repeating: 0, count: 1 << 12)
  private var used = 0

  mutating func add(_ key: UInt64, _ weight: Double) {
    let mask = keys.count - 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 20) & mask
    while keys[slot] != key {
      if keys[slot] == .max {
        keys[slot] = key
        used += 1
        break
      }
      slot = (slot + 1) & mask
    }
    weights[slot] += weight
    if used * 2 > keys.count { grow() }
  }

  private mutating func grow() {
    let (oldKeys, oldWeights) = (keys, weights)
    keys = [UInt64](repeating: .max, count: oldKeys.count * 2)
    weights = [Double](repeating: 0, count: oldKeys.count * 2)
    used = 0
    for (key, weight) in zip(oldKeys, oldWeights) where key != .max { add(key, weight) }
  }

  /// The n-grams by ascending key.
  var sorted: SortedNGrams {
    let order = keys.indices.filter { keys[$0] != .max }.sorted { keys[$0] < keys[$1] }
    return SortedNGrams(keys: order.map { keys[$0] }, weights: order.map { weights[$0] })
  }
}

/// N-grams of one language by ascending key, with their weights.
struct SortedNGrams {
  var keys: [UInt64]
  var weights: [Double]
}

/// The n-grams of one language of a script. A word end counts as a letter, number 0.
struct NGramCounts {
  /// Weights of single letters, by number.
  var letters: [Double]
  var pairs: SortedNGrams
  var triples: SortedNGrams
  var quadruples: SortedNGrams

  /// Counts the n-grams of words; an occurrence of a word type weighs the square root of how often the
  /// type occurs, so that frequent words do not outweigh the rest.
  ///
  /// - Parameter number: The number of each letter of the script by code point; 0 leaves the word out.
  init(_ words: WordCounts, number: [UInt16], letterCount: Int, pairsOnly: Bool) {
    letters = [Double](repeating: 0, count: letterCount)
    var (pairs, triples, quadruples) = (NGramTally(), NGramTally(), NGramTally())
    for index in 0..<words.count {
      let word = words.word(index).prefix(60)
      if word.contains(where: { number[Int($0)] == 0 }) { continue }
      let weight = Double(words.occurrences(of: index)).squareRoot()
      var history: UInt64 = 0
      for position in 0...word.count {
        let letter =
          position < word.count ? UInt64(number[Int(word[word.startIndex + position])]) : 0
        letters[Int(letter)] += weight
        history = history << 16 | letter
        pairs.add(history & 0xFFFF_FFFF, weight)
        if pairsOnly { continue }
        triples.add(history & 0xFFFF_FFFF_FFFF, weight)
        quadruples.add(history, weight)
      }
    }
    self.pairs = pairs.sorted
    self.triples = triples.sorted
    self.quadruples = quadruples.sorted
  }
}

/// The letters of a script that are numbered: those of its languages, the commonest first.
struct Alphabet {
  /// The code point of each letter; number 0 is the word end.
  let letters: [UInt16]

  /// The number of each letter by code point, 0 for others.
  let number: [UInt16]

  /// The number of letters and the word end.
  var count: Int { letters.count }

  init(_ languages: [WordCounts], isEastAsian: Bool) {
    var types = [Int](repeating: 0, count: 65536)
    for words in languages {
      for index in 0..<words.count where isEastAsian || words.occurrences(of: index) >= 2 {
        for letter in Set(words.word(index)) { types[Int(letter)] += 1 }
      }
    }
    let known = types.indices.filter { types[$0] >= (isEastAsian ? 2 : 1) }
    let ordered = known.sorted { (types[$1], $0) < (types[$0], $1) }
    letters = [0] + ordered.map(UInt16.init)
    var number = [UInt16](repeating: 0, count: 65536)
    for (index, letter) in letters.enumerated() where index > 0 {
      number[Int(letter)] = UInt16(index)
    }
    self.number = number
  }

  /// Whether a letter stands beyond ASCII, by number.
  func isHigh(_ number: Int) -> Bool { letters[number] > 127 }
}

/// Numbers in rows of one width.
struct Rows {
  let width: Int
  var values: [Float]

  var count: Int { width == 0 ? 0 : values.count / width }

  init(width: Int, count: Int = 0, filling value: Float = 0) {
    self.width = width
    values = [Float](repeating: value, count: width * count)
  }

  subscript(_ row: Int, _ column: Int) -> Float {
    get { values[row * width + column] }
    set { values[row * width + column] = newValue }
  }

  /// The rows with the given numbers, in that order.
  func selecting(_ rows: [Int]) -> Rows {
    var selected = Rows(width: width)
    selected.values.reserveCapacity(rows.count * width)
    for row in rows { selected.values += values[row * width..<(row + 1) * width] }
    return selected
  }
}

/// N-grams of one length: keys in ascending order, and a row of probabilities by language each.
struct NGramTable {
  var keys: [UInt64]
  var rows: Rows

  /// The number of an n-gram, or `nil`.
  func index(of key: UInt64) -> Int? {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low < keys.count && keys[low] == key ? low : nil
  }

  func selecting(_ indices: [Int]) -> NGramTable {
    NGramTable(keys: indices.map { keys[$0] }, rows: rows.selecting(indices))
  }
}

/// Probabilities of the next letter after up to three others, for all languages of a script.
struct NGramModel {
  let alphabet: Alphabet
  let languages: [String]
  var letters: Rows
  var pairs: NGramTable
  var triples: NGramTable
  var quadruples: NGramTable

  /// Counts and interpolates: an n-gram's probability leans on that of the shorter one by the number of
  /// different letters that were seen after the same beginning (after Witten and Bell).
  ///
  /// - Parameter longest: The letters of the longest n-grams: 1, 3 or 4; of ideographs always 2.
  init(
    script: UInt8, words: [(language: String, words: WordCounts)], options: TableOptions,
    longest: Int
  ) {
    let isEastAsian = script == CharacterTable.eastAsian
    let alphabet = Alphabet(words.map(\.words), isEastAsian: isEastAsian)
    let counts = words.map {
      NGramCounts(
        $0.words, number: alphabet.number, letterCount: alphabet.count, pairsOnly: isEastAsian)
    }
    self.alphabet = alphabet
    languages = words.map(\.language)
    letters = Rows(width: counts.count, count: alphabet.count)
    for (column, count) in counts.enumerated() {
      let total = count.letters.reduce(0, +)
      for letter in 0..<alphabet.count {
        letters[letter, column] = Float(
          0.995 * count.letters[letter] / total + 0.005 / Double(alphabet.count))
      }
    }
    let none = NGramTable(keys: [], rows: Rows(width: counts.count))
    (pairs, triples, quadruples) = (none, none, none)
    if longest < 2 { return }
    let least = options.leastWeight(script: script)
    pairs = Self.table(counts.map(\.pairs), least: least) { [letters] key in
      (letters, Int(key & 0xFFFF), 1)
    }
    if isEastAsian { return }
    triples = Self.table(counts.map(\.triples), least: least) { [letters, pairs] key in
      if let pair = pairs.index(of: key & 0xFFFF_FFFF) { return (pairs.rows, pair, 1) }
      return (letters, Int(key & 0xFFFF), 0.3)
    }
    if longest < 4 { return }
    quadruples = Self.table(
      counts.map(\.quadruples), least: options.leastFourGramWeight
    ) { [letters, pairs, triples] key in
      if let triple = triples.index(of: key & 0xFFFF_FFFF_FFFF) { return (triples.rows, triple, 1) }
      if let pair = pairs.index(of: key & 0xFFFF_FFFF) { return (pairs.rows, pair, 0.5) }
      return (letters, Int(key & 0xFFFF), 0.15)
    }
  }

  private typealias Shorter = (UInt64) -> (rows: Rows, row: Int, factor: Float)

  /// The n-grams that have enough weight in some language, with interpolated probabilities in all.
  private static func table(
    _ counts: [SortedNGrams], least: Double, shorter: Shorter
  ) -> NGramTable {
    let keys = keptKeys(counts, least: least)
    var rows = Rows(width: counts.count, count: keys.count)
    for (index, key) in keys.enumerated() {
      let low = shorter(key)
      for column in 0..<counts.count {
        rows[index, column] = low.rows[low.row, column] * low.factor
      }
    }
    for (column, count) in counts.enumerated() {
      interpolate(&rows, column: column, keys: keys, with: count)
    }
    return NGramTable(keys: keys, rows: rows)
  }

  private static func keptKeys(_ counts: [SortedNGrams], least: Double) -> [UInt64] {
    var keys: [UInt64] = []
    for count in counts {
      for (key, weight) in zip(count.keys, count.weights) where weight >= least { keys.append(key) }
    }
    keys.sort()
    var distinct: [UInt64] = []
    for key in keys where distinct.last != key { distinct.append(key) }
    return distinct
  }

  /// Mixes what was counted in one language into the column, which has the shorter n-gram's probability.
  private static func interpolate(
    _ rows: inout Rows, column: Int, keys: [UInt64], with count: SortedNGrams
  ) {
    var (start, end) = (0, 0)
    var prefix = UInt64.max
    var (total, kinds) = (0.0, 0.0)
    var position = 0
    for (index, key) in keys.enumerated() {
      if key >> 16 != prefix {
        prefix = key >> 16
        start = end
        while start < count.keys.count && count.keys[start] >> 16 < prefix { start += 1 }
        end = start
        total = 0
        while end < count.keys.count && count.keys[end] >> 16 == prefix {
          total += count.weights[end]
          end += 1
        }
        kinds = max(Double(end - start) * 0.7, 1e-9) + 0.5
        position = start
      }
      while position < end && count.keys[position] < key { position += 1 }
      let weight = position < end && count.keys[position] == key ? count.weights[position] : 0
      rows[index, column] = Float((weight + kinds * Double(rows[index, column])) / (total + kinds))
    }
  }

  /// The costs in sixteenths of a nat, with one more column: any language of the script.
  static func costs(_ probabilities: Rows) -> Rows {
    var costs = Rows(width: probabilities.width + 1, count: probabilities.count)
    for row in 0..<probabilities.count {
      var sum: Float = 0
      for column in 0..<probabilities.width {
        let probability = probabilities[row, column]
        sum += probability
        costs[row, column] = cost(probability)
      }
      costs[row, probabilities.width] = cost(sum / Float(probabilities.width))
    }
    return costs
  }

  private static func cost(_ probability: Float) -> Float {
    min(max((-16 * log(probability)).rounded(), 0), 254)
  }
}
