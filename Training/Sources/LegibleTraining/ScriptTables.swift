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
  static let descriptorLength = 31

  let kind: Kind
  let kept: KeptNGrams
  let alphabet: Alphabet
  let order: ColumnOrder
  let tags: [String]
  private let listCosts: Rows
  private let hasCase: Bool
  private var sets: [[Quantised]] = []
  /// The code words that are added up for a group of columns, by set.
  private let stages: [Int]

  init(script: UInt8, model: NGramModel, options: TableOptions) {
    kind =
      script == CharacterTable.latin
      ? .latin : script == CharacterTable.eastAsian ? .eastAsian : .other
    alphabet = model.alphabet
    order = ColumnOrder(Self.costsForLikeness(model), latinGroups: options.latinGroups)
    stages = model.languages.count > 2 ? options.stages : [1, 1, 1]
    let groups = order.groups.count
    kept = KeptNGrams(
      model, script: script, bytesPerRow: stages.map { groups * $0 }, options: options)
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
    if isPlain {
      sets = groups.map { [Self.plain($0.rows)] }
      return
    }
    let columns = order.groups
    let made = concurrentMap(groups.count * columns.count) { [groups, stages] task in
      let (number, set) = (task / columns.count, groups[task / columns.count])
      return Self.quantised(
        set.rows, frequency: set.frequency, columns: columns[task % columns.count],
        isHigh: isEastAsian ? set.isHigh.map { _ in true } : set.isHigh, stages: stages[number],
        options: options)
    }
    sets = groups.indices.map {
      Array(made[$0 * columns.count..<($0 + 1) * columns.count])
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
      weights: weights, columns: columns.count, options: options)
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
      UInt32(firstColumn), packedStages, UInt32(pairs), UInt32(triples), UInt32(quadruples),
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
    let tripleStarts =
      kind == .eastAsian ? [] : starts(of: kept.tripleParents, count: pairs)
    let (parents, longStarts) = sparseStarts(of: kept.quadrupleParents, count: triples)
    for (starts, table) in [(tripleStarts, kept.triples), (longStarts, kept.quadruples)] {
      let bases = stride(from: 0, to: starts.count, by: 64).map { starts[$0] }
      words.append(place(bases))
      words.append(place(starts.indices.map { UInt16(starts[$0] - bases[$0 / 64]) }))
      words.append(place(table.keys.map { UInt8($0 & 0xFFFF) }, padding: 16))
    }
    words.append(hasCase ? 1 : 0)
    words.append(place(parents.bits))
    words.append(place(parents.ranks))
    words.append(place(kind == .eastAsian ? [] : places))
    return words
  }

  /// For each letter beyond ASCII, its place among those by code point: nearly the order of alphabets.
  private var places: [UInt16] {
    var places = [UInt16](repeating: 0, count: alphabet.count)
    let high = (1..<alphabet.count).filter { alphabet.isHigh($0) }
      .sorted { alphabet.letters[$0] < alphabet.letters[$1] }
    for (place, letter) in high.enumerated() { places[letter] = UInt16(place + 1) }
    return places
  }

  /// The stages of the sets of code words, a byte each.
  private var packedStages: UInt32 {
    stages.enumerated().reduce(0) { $0 | UInt32($1.element) << UInt32($1.offset * 8) }
  }

  /// A bit for each parent, the number of parents with children before each word of bits, and where the
  /// children of those start.
  private func sparseStarts(
    of parents: [Int], count: Int
  ) -> (parents: (bits: [UInt64], ranks: [UInt16]), starts: [UInt32]) {
    var bits = [UInt64](repeating: 0, count: (count + 63) / 64)
    var starts: [UInt32] = []
    for (index, parent) in parents.enumerated() where index == 0 || parents[index - 1] != parent {
      bits[parent / 64] |= 1 << UInt64(parent % 64)
      starts.append(UInt32(index))
    }
    return ((bits, Self.ranks(of: bits)), starts + [UInt32(parents.count)])
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
    return (bits, Self.ranks(of: bits))
  }

  /// The number of bits that are set before each word.
  private static func ranks(of bits: [UInt64]) -> [UInt16] {
    var rank = 0
    return bits.map { word in
      defer { rank += word.nonzeroBitCount }
      return UInt16(rank)
    }
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
