import Foundation

/// The tables of one script, as descriptor and data of the file.
struct ScriptTables {
  /// What the first word of a descriptor calls the script.
  enum Kind: UInt32 {
    case other = 0
    case latin = 1
    case eastAsian = 9
  }

  /// The words of a descriptor.
  static let descriptorLength = 28

  let kind: Kind
  let kept: KeptNGrams
  let alphabet: Alphabet
  let order: ColumnOrder
  let tags: [String]
  private let listCosts: Rows
  private let hasCase: Bool
  private var sets: [[Quantised]] = []
  private let stages: Int

  init(script: UInt8, model: NGramModel, options: TableOptions) {
    kind =
      script == CharacterTable.latin
      ? .latin : script == CharacterTable.eastAsian ? .eastAsian : .other
    alphabet = model.alphabet
    order = ColumnOrder(Self.costsForLikeness(model), latinGroups: options.latinGroups)
    stages = model.languages.count > 2 ? 2 : 1
    kept = KeptNGrams(
      model, script: script, bytesPerRow: order.groups.count * stages, options: options)
    listCosts = Self.listCosts(model, isEastAsian: script == CharacterTable.eastAsian)
    // Georgian has capitals, but none at the beginning of words.
    hasCase = alphabet.letters.dropFirst().contains { letter in
      guard let scalar = Unicode.Scalar(letter) else { return false }
      return scalar.properties.titlecaseMapping != String(scalar)
    }
    tags = order.places.map { place in
      place.map { $0 < model.languages.count ? model.languages[$0] : "-" } ?? ""
    }
    quantise(options, isEastAsian: script == CharacterTable.eastAsian)
  }

  /// The pairs and every third trigram, or the letters where there is nothing else.
  private static func costsForLikeness(_ model: NGramModel) -> Rows {
    guard !model.pairs.keys.isEmpty else { return NGramModel.costs(model.letters) }
    let third = stride(from: 0, to: model.triples.keys.count, by: 3)
    var costs = NGramModel.costs(model.pairs.rows)
    costs.values += NGramModel.costs(model.triples.rows.selecting(Array(third))).values
    return costs
  }

  /// The cost of a letter in a list of the letters of an alphabet, by language; 255 where it has none.
  private static func listCosts(_ model: NGramModel, isEastAsian: Bool) -> Rows {
    let languages = model.languages.count
    var costs = Rows(width: languages + 1, count: model.alphabet.count, filling: 255)
    func cost(_ choices: Int) -> Float { min((log(Float(choices)) * 16).rounded(), 250) }
    var isListed = [Bool](repeating: false, count: model.alphabet.count)
    for column in 0..<languages {
      // The probabilities are mixed with a share of the even one.
      let even = 0.005 / Float(model.alphabet.count)
      let members = (1..<model.alphabet.count).filter { letter in
        let share = (model.letters[letter, column] - even) / 0.995
        return isEastAsian ? share > 2e-5 : model.alphabet.isHigh(letter) && share > 2e-4
      }
      for letter in members {
        let isKana = (0x3040..<0x3100).contains(model.alphabet.letters[letter])
        costs[letter, column] = cost(isEastAsian && isKana ? 170 : members.count)
        isListed[letter] = true
      }
    }
    let choices = isListed.count { $0 }
    for letter in isListed.indices where isListed[letter] {
      costs[letter, languages] = cost(choices)
    }
    return costs
  }

  // MARK: Code words

  private mutating func quantise(_ options: TableOptions, isEastAsian: Bool) {
    var groups: [(rows: Rows, frequency: Rows, isHigh: [Bool])] = []
    var (rows, frequency) = (kept.letters, kept.letterFrequency)
    rows.values += kept.pairs.rows.values
    frequency.values += kept.pairFrequency.values
    var isHigh = (0..<alphabet.count).map { alphabet.isHigh($0) }
    isHigh += kept.pairs.keys.map(hasHighLetter)
    groups.append((rows, frequency, isHigh))
    for (table, frequency) in [
      (kept.triples, kept.tripleFrequency), (kept.quadruples, kept.quadrupleFrequency),
    ] where !table.keys.isEmpty {
      groups.append((table.rows, frequency, table.keys.map(hasHighLetter)))
    }
    for set in groups {
      if isPlain {
        sets.append([Self.plain(set.rows)])
        continue
      }
      sets.append(
        order.groups.map { columns in
          Self.quantised(
            set.rows, frequency: set.frequency, columns: columns,
            isHigh: isEastAsian ? set.isHigh.map { _ in true } : set.isHigh, stages: stages,
            options: options)
        })
    }
  }

  private static func plain(_ rows: Rows) -> Quantised {
    var decoded = Rows(width: ColumnOrder.groupWidth, count: rows.count, filling: 255)
    for row in 0..<rows.count {
      for column in 0..<rows.width { decoded[row, column] = rows[row, column] }
    }
    let codes = (0..<rows.count).map { Int(rows[$0, 0]) }
    return Quantised(codewords: [], codes: [codes], decoded: decoded)
  }

  private func hasHighLetter(_ key: UInt64) -> Bool {
    [0, 16, 32, 48].contains { alphabet.isHigh(Int(key >> $0 & 0xFFFF)) }
  }

  private static func quantised(
    _ rows: Rows, frequency: Rows, columns: [Int], isHigh: [Bool], stages: Int,
    options: TableOptions
  ) -> Quantised {
    let width = ColumnOrder.groupWidth
    var cut = Rows(width: width, count: rows.count)
    var weights = cut
    for row in 0..<rows.count {
      let all = frequency.values[row * frequency.width..<(row + 1) * frequency.width]
      let greatest = exp(options.frequencyExponent * (all.max() ?? 0))
      for (place, column) in columns.enumerated() {
        let cost = rows[row, column]
        var weight =
          exp(options.frequencyExponent * frequency[row, column])
          + options.floorWeight * exp(-cost / 64) * greatest
        if isHigh[row] { weight *= options.highWeight }
        if column == rows.width - 1 { weight *= options.anyWeight }
        cut[row, place] = cost
        weights[row, place] = weight
      }
    }
    var quantiser = Quantiser(
      weights: weights, columns: columns.count, codewords: options.codewords,
      rounds: options.rounds)
    return quantiser.quantise(cut, stages: stages)
  }

  /// The code words of every script with one language, whose cost is that of any language too: the costs
  /// themselves, for three sets.
  static var plainCodebooks: [UInt8] {
    (0..<3 * 256).flatMap { word in
      [UInt8](repeating: UInt8(word % 256), count: 2) + [UInt8](repeating: 255, count: 14)
    }
  }

  /// Whether codes are the costs themselves.
  var isPlain: Bool { kept.letters.width == 2 }

  /// The code words of all sets; those behind the last that is used are left out.
  private var codebooks: [UInt8] {
    var bytes: [UInt8] = []
    for (number, set) in sets.enumerated() {
      for (group, quantised) in set.enumerated() {
        for (stage, codewords) in quantised.codewords.enumerated() {
          let isLast =
            number == sets.count - 1 && group == set.count - 1
            && stage == quantised.codewords.count - 1
          var words = codewords
          let missing = isLast ? 0 : 256 - words.count
          words.values += [Float](repeating: 255, count: missing * words.width)
          let used = order.groups[group].count
          for index in words.values.indices {
            let isPadding = index % words.width >= used || index >= codewords.values.count
            let value = words.values[index] + (stage == 1 ? 64 : 0)
            bytes.append(isPadding ? 255 : UInt8(value))
          }
        }
      }
    }
    return bytes
  }

  /// The codes of some rows of a set.
  private func codes(set: Int, rows: Range<Int>) -> [UInt8] {
    guard set < sets.count else { return [] }
    var bytes: [UInt8] = []
    for row in rows {
      for group in sets[set] {
        for codes in group.codes { bytes.append(UInt8(codes[row])) }
      }
    }
    return bytes
  }

  /// A cost near to the least of all languages for each letter and pair.
  private func leastCosts(_ options: TableOptions) -> [UInt8] {
    let places = order.groups.enumerated().flatMap { group, columns in
      columns.enumerated().map { (group: group, place: $0.offset, column: $0.element) }
    }
    return (0..<alphabet.count + kept.pairs.keys.count).map { row in
      var (least, any): (Float, Float) = (.infinity, 0)
      for (group, place, column) in places {
        let cost = sets[0][group].decoded[row, place]
        least = min(least, cost)
        if column == kept.letters.width - 1 { any = cost }
      }
      let mixed = least * (1 - options.anyShareOfLeast) + any * options.anyShareOfLeast
      return UInt8(min(max(mixed.rounded(), 0), 255))
    }
  }

  // MARK: The file

  /// Appends the data, and returns the descriptor.
  ///
  /// - Parameters:
  ///   - start: Where the data section stands in the file.
  ///   - plainCodebooks: Where the code words of scripts with one language stand.
  func write(
    into data: inout ByteBuffer, start: Int, plainCodebooks: Int, firstLetter: Int,
    firstColumn: Int,
    options: TableOptions
  ) -> [UInt32] {
    func place(_ values: some Sequence<some FixedWidthInteger>, padding: Int = 0) -> UInt32 {
      let offset = UInt32(start + data.bytes.count)
      data.append(values)
      data.append([UInt8](repeating: 0, count: padding))
      data.align(to: 16)
      return offset
    }
    let (letters, pairs) = (alphabet.count, kept.pairs.keys.count)
    let (triples, quadruples) = (kept.triples.keys.count, kept.quadruples.keys.count)
    let any = tags.firstIndex(of: "-") ?? 0
    var words: [UInt32] = [
      kind.rawValue, UInt32(letters), UInt32(any), UInt32(tags.count), UInt32(firstLetter),
      UInt32(firstColumn), UInt32(stages), UInt32(pairs), UInt32(triples), UInt32(quadruples),
    ]
    words.append(isPlain ? UInt32(plainCodebooks) : place(codebooks))
    words.append(place(codes(set: 0, rows: 0..<letters)))
    words.append(place(codes(set: 0, rows: letters..<letters + pairs), padding: 16))
    words.append(place(codes(set: 1, rows: 0..<triples), padding: 16))
    words.append(place(codes(set: 2, rows: 0..<quadruples), padding: 16))
    let (rowNumbers, listRows) = listRows()
    words.append(place(rowNumbers))
    words.append(place(listRows))
    words.append(place(leastCosts(options)))
    words.append(
      place(
        (0..<letters).map { letter in
          UInt8((0..<listCosts.width).map { listCosts[letter, $0] }.min() ?? 255)
        }))
    if kind == .eastAsian {
      words.append(place(starts(of: kept.pairs.keys.map { Int($0 >> 16) }, count: letters)))
      words.append(place(kept.pairs.keys.map { UInt16($0 & 0xFFFF) }, padding: 16))
    } else {
      let (bits, ranks) = pairIndex()
      words.append(place(bits))
      words.append(place(ranks))
    }
    for (parents, table, count) in [
      (kept.tripleParents, kept.triples, pairs),
      (kept.quadrupleParents, kept.quadruples, triples),
    ] {
      let all = kind == .eastAsian ? [] : starts(of: parents, count: count)
      let bases = stride(from: 0, to: all.count, by: 64).map { all[$0] }
      words.append(place(bases))
      words.append(place(all.indices.map { UInt16(all[$0] - bases[$0 / 64]) }))
      words.append(place(table.keys.map { UInt8($0 & 0xFFFF) }, padding: 16))
    }
    words.append(hasCase ? 1 : 0)
    return words
  }

  /// Where the children of each parent start, and at the end their number.
  private func starts(of parents: [Int], count: Int) -> [UInt32] {
    var starts = [UInt32](repeating: 0, count: count + 1)
    for parent in parents { starts[parent + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    return starts
  }

  /// A bit for each pair, and the number of pairs before each word of bits.
  private func pairIndex() -> (bits: [UInt64], ranks: [UInt16]) {
    let wordsPerLetter = (alphabet.count + 63) / 64
    var bits = [UInt64](repeating: 0, count: alphabet.count * wordsPerLetter)
    for key in kept.pairs.keys {
      let second = Int(key & 0xFFFF)
      bits[Int(key >> 16) * wordsPerLetter + second / 64] |= 1 << UInt64(second % 64)
    }
    var rank = 0
    let ranks = bits.map { word in
      defer { rank += word.nonzeroBitCount }
      return UInt16(rank)
    }
    return (bits, ranks)
  }

  /// The different rows of costs in lists, and the number of each letter's row.
  private func listRows() -> (numbers: [UInt8], rows: [UInt8]) {
    var known: [[UInt8]: UInt8] = [:]
    var (numbers, rows): ([UInt8], [UInt8]) = ([], [])
    for letter in 0..<alphabet.count {
      let row = order.places.map { place in place.map { UInt8(listCosts[letter, $0]) } ?? 255 }
      let number = known[row] ?? UInt8(known.count)
      if known.updateValue(number, forKey: row) == nil { rows += row }
      numbers.append(number)
    }
    return (numbers, rows)
  }
}
