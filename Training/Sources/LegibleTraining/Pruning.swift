import Foundation

/// N-grams whose costs have been chosen for the file.
struct KeptNGrams {
  /// Costs of letters, in sixteenths of a nat, the last column for any language.
  let letters: Rows
  let pairs: NGramTable
  let triples: NGramTable
  let quadruples: NGramTable

  /// The logarithms of the frequencies, in rows as the costs.
  let letterFrequency: Rows
  let pairFrequency: Rows
  let tripleFrequency: Rows
  let quadrupleFrequency: Rows

  /// The number of the n-gram that each begins with, by number.
  let tripleParents: [Int]
  let quadrupleParents: [Int]

  /// Keeps the n-grams that tell enough beyond shorter ones for the bytes that they take: the sum, over
  /// languages, of frequency times what the cost would be wrong by without them.
  init(_ model: NGramModel, script: UInt8, bytesPerRow: [Int], options: TableOptions) {
    let letters = NGramModel.costs(model.letters)
    let back = options.backCost
    self.letters = letters
    letterFrequency = Self.frequencies(of: letters) { _ in nil }

    var pairs = NGramTable(keys: model.pairs.keys, rows: NGramModel.costs(model.pairs.rows))
    var frequency = Self.frequencies(of: pairs.rows) { [letterFrequency] index in
      (letterFrequency, Int(pairs.keys[index] >> 16))
    }
    if script == CharacterTable.eastAsian {
      let benefit = (0..<pairs.keys.count).map { index in
        Self.benefit(
          frequency, pairs.rows, index, against: (letters, Int(pairs.keys[index] & 0xFFFF)),
          plus: back)
      }
      let kept = Self.best(Int(Double(benefit.count) * options.ideographPairShare), of: benefit)
      (pairs, frequency) = (pairs.selecting(kept), frequency.selecting(kept))
    }
    self.pairs = pairs
    pairFrequency = frequency

    /// What the detector falls back to, and the cost of the steps.
    func shorter(_ key: UInt64) -> (rows: (Rows, Int), back: Float) {
      if let pair = pairs.index(of: key & 0xFFFF_FFFF) { return ((pairs.rows, pair), back) }
      return ((letters, Int(key & 0xFFFF)), 2 * back)
    }
    /// What an n-gram is worth, of one with a letter beyond ASCII, or of a trigram with a word end.
    func worth(_ key: UInt64, letters: Int) -> Float {
      let known = (0..<letters).map { Int(key >> UInt64($0 * 16) & 0xFFFF) }
      let isPlain = known.allSatisfy { !model.alphabet.isHigh($0) && ($0 > 0 || letters > 3) }
      return script == CharacterTable.latin && isPlain ? options.asciiWorth : 1
    }
    let triples = Candidates(
      model.triples, beginning: pairs, frequency: pairFrequency, worth: { worth($0, letters: 3) },
      shorter: shorter)
    // In the file a trigram has its codes, its last letter and where its 4-grams start.
    let price = options.worthPerByte * (Float(bytesPerRow[1]) + 1.5)
    let isWorthIt = triples.benefit.map { $0 >= price }
    let quadruples = Candidates(
      model.quadruples, beginning: triples.table, frequency: triples.frequency,
      worth: { worth($0, letters: 4) },
      shorter: { key in
        if let triple = triples.table.index(of: key & 0xFFFF_FFFF_FFFF), isWorthIt[triple] {
          return ((triples.table.rows, triple), 0)
        }
        return shorter(key)
      })
    let longPrice = options.worthPerByte * Float(bytesPerRow[2] + 1)
    // A trigram is kept for its 4-grams too.
    var total = triples.benefit
    for (index, benefit) in quadruples.benefit.enumerated() where benefit >= longPrice {
      total[quadruples.parents[index]] += benefit - longPrice
    }
    let kept = total.indices.filter { total[$0] >= price }
    var place = [Int?](repeating: nil, count: total.count)
    for (index, triple) in kept.enumerated() { place[triple] = index }
    let keptLong = quadruples.benefit.indices.filter {
      quadruples.benefit[$0] >= longPrice && place[quadruples.parents[$0]] != nil
    }
    self.triples = triples.table.selecting(kept)
    tripleFrequency = triples.frequency.selecting(kept)
    tripleParents = kept.map { triples.parents[$0] }
    self.quadruples = quadruples.table.selecting(keptLong)
    quadrupleFrequency = quadruples.frequency.selecting(keptLong)
    quadrupleParents = keptLong.compactMap { place[quadruples.parents[$0]] }
  }

  /// N-grams of one length whose beginnings have a place, with what they tell beyond shorter ones.
  private struct Candidates {
    let table: NGramTable
    let frequency: Rows
    let parents: [Int]
    let benefit: [Float]

    init(
      _ all: NGramTable, beginning: NGramTable, frequency: Rows, worth: (UInt64) -> Float,
      shorter: (UInt64) -> (rows: (Rows, Int), back: Float)
    ) {
      // What has no beginning is told by a shorter one; the last letter has a byte in the file.
      let told = all.keys.indices.filter {
        all.keys[$0] & 0xFFFF <= 255 && beginning.index(of: all.keys[$0] >> 16) != nil
      }
      let table = NGramTable(
        keys: told.map { all.keys[$0] }, rows: NGramModel.costs(all.rows.selecting(told)))
      let parents = table.keys.map { beginning.index(of: $0 >> 16) ?? 0 }
      let frequencies = KeptNGrams.frequencies(of: table.rows) { (frequency, parents[$0]) }
      benefit = table.keys.indices.map { index in
        let key = table.keys[index]
        let low = shorter(key)
        return worth(key)
          * KeptNGrams.benefit(frequencies, table.rows, index, against: low.rows, plus: low.back)
      }
      (self.table, self.parents, self.frequency) = (table, parents, frequencies)
    }
  }

  /// Logarithms of frequencies: that of the beginning, less the cost.
  private static func frequencies(of costs: Rows, parent: (Int) -> (Rows, Int)?) -> Rows {
    var frequencies = costs
    for index in costs.values.indices { frequencies.values[index] = -costs.values[index] / 16 }
    for row in 0..<costs.count {
      guard let (rows, number) = parent(row) else { continue }
      for column in 0..<costs.width { frequencies[row, column] += rows[number, column] }
    }
    return frequencies
  }

  private static func benefit(
    _ frequency: Rows, _ costs: Rows, _ row: Int, against low: (rows: Rows, row: Int),
    plus back: Float
  ) -> Float {
    var sum: Float = 0
    for column in 0..<costs.width {
      sum +=
        exp(frequency[row, column]) * abs(low.rows[low.row, column] + back - costs[row, column])
    }
    return sum
  }

  /// The numbers of the greatest benefits, ascending.
  private static func best(_ count: Int, of benefit: [Float]) -> [Int] {
    let order = benefit.indices.sorted { (benefit[$1], $0) < (benefit[$0], $1) }
    return order.prefix(count).sorted()
  }
}
