import Foundation

/// Random numbers that are the same in every run (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// Pieces of rows as code words: one each, or the sum of two.
struct Quantised {
  /// The code words of each stage, in rows of 16; the second stage may be negative.
  var codewords: [Rows]

  /// The code of each row in each stage.
  var codes: [[Int]]

  /// What the codes stand for.
  var decoded: Rows
}

/// Finds code words for weighted rows of at most 16 columns (Lloyd's method with weights by cell).
struct Quantiser {
  private static let width = ColumnOrder.groupWidth

  /// The code words of the first stage that are tried with those of the second.
  private static let beam = 6

  /// The columns that are used.
  private let columns: Int
  private let count: Int
  private let weights: Rows
  private let codewordCount: Int
  private let rounds: Int
  private let refinements: Int
  private var generator = SeededGenerator(seed: 1)

  /// - Parameter weights: What an error in each cell counts, in rows of 16.
  init(weights: Rows, columns: Int, options: TableOptions) {
    self.weights = weights
    self.columns = columns
    count = weights.count
    codewordCount = options.codewords
    rounds = options.rounds
    refinements = options.refinements
  }

  /// Rows of 16 as code words, in whole numbers from 0 to 254.
  mutating func quantise(_ rows: Rows, stages: Int) -> Quantised {
    var (first, firstCodes) = clustered(rows, rounds: rounds)
    guard stages == 2 else {
      Self.round(&first, 0, 254)
      return Quantised(
        codewords: [first], codes: [firstCodes], decoded: first.selecting(firstCodes))
    }
    var (second, secondCodes) = clustered(
      Self.difference(rows, first.selecting(firstCodes)), rounds: rounds * 2 / 3)
    for _ in 0..<refinements {
      first = means(
        of: Self.difference(rows, second.selecting(secondCodes)), codes: firstCodes, instead: first)
      second = means(
        of: Self.difference(rows, first.selecting(firstCodes)), codes: secondCodes, instead: second)
      (firstCodes, secondCodes) = nearestPairs(rows, first, second, beam: Self.beam)
    }
    Self.round(&first, 0, 254)
    Self.round(&second, -64, 190)
    (firstCodes, secondCodes) = nearestPairs(rows, first, second, beam: 2 * Self.beam)
    var decoded = first.selecting(firstCodes)
    let added = second.selecting(secondCodes)
    for index in decoded.values.indices {
      decoded.values[index] = max(decoded.values[index] + added.values[index], 0)
    }
    return Quantised(
      codewords: [first, second], codes: [firstCodes, secondCodes], decoded: decoded)
  }

  private static func round(_ rows: inout Rows, _ least: Float, _ greatest: Float) {
    for index in rows.values.indices {
      rows.values[index] = min(max(rows.values[index].rounded(), least), greatest)
    }
  }

  private static func difference(_ rows: Rows, _ others: Rows) -> Rows {
    var difference = rows
    for index in rows.values.indices { difference.values[index] -= others.values[index] }
    return difference
  }

  /// Code words that the rows are near to, and the code of each row.
  private mutating func clustered(_ rows: Rows, rounds: Int) -> (Rows, [Int]) {
    if let exact = Self.exact(rows, limit: codewordCount) { return exact }
    var codewords = rows.selecting(seeds())
    for round in 0... {
      let found = nearest(rows, codewords)
      if round == rounds { return (codewords, found.codes) }
      codewords = means(of: rows, codes: found.codes, instead: codewords)
      var isUsed = [Bool](repeating: false, count: codewords.count)
      for code in found.codes { isUsed[code] = true }
      let unused = isUsed.indices.filter { !isUsed[$0] }
      guard !unused.isEmpty, round < rounds - 1 else { continue }
      // A code word that nothing is near to is put where the error is greatest.
      let worst = (0..<count).sorted { (found.errors[$1], $0) < (found.errors[$0], $1) }
      for (code, row) in zip(unused, worst) {
        for column in 0..<Self.width { codewords[code, column] = rows[row, column] }
      }
    }
    return (codewords, [])
  }

  /// The rows themselves, where there are few different ones.
  private static func exact(_ rows: Rows, limit: Int) -> (Rows, [Int])? {
    var known: [[Float]: Int] = [:]
    var (codes, firsts): ([Int], [Int]) = ([], [])
    for row in 0..<rows.count {
      let values = Array(rows.values[row * width..<(row + 1) * width])
      if let code = known[values] {
        codes.append(code)
        continue
      }
      if firsts.count == limit { return nil }
      known[values] = firsts.count
      codes.append(firsts.count)
      firsts.append(row)
    }
    return (rows.selecting(firsts), codes)
  }

  /// Different rows at random, likelier the more they weigh.
  private mutating func seeds() -> [Int] {
    let keys = (0..<count).map { row -> Double in
      let weight = weights.values[row * Self.width..<(row + 1) * Self.width].reduce(0, +)
      let exponential = -log(Double.random(in: 1e-300..<1, using: &generator))
      return exponential / max(Double(weight), 1e-30)
    }
    return (0..<count).sorted { (keys[$0], $0) < (keys[$1], $1) }.prefix(codewordCount).sorted()
  }

  /// The weighted means of the rows of each code; a code without rows keeps its word.
  private func means(of rows: Rows, codes: [Int], instead: Rows) -> Rows {
    var sums = Rows(width: Self.width, count: instead.count)
    var totals = sums
    for (row, code) in codes.enumerated() {
      for column in 0..<columns {
        let weight = weights.values[row * Self.width + column]
        sums.values[code * Self.width + column] += weight * rows.values[row * Self.width + column]
        totals.values[code * Self.width + column] += weight
      }
    }
    var means = instead
    for index in means.values.indices where totals.values[index] > 1e-9 {
      means.values[index] = sums.values[index] / totals.values[index]
    }
    return means
  }

  /// The code word nearest to each row, and the weighted square of its distance.
  private func nearest(_ rows: Rows, _ codewords: Rows) -> (codes: [Int], errors: [Float]) {
    let search = CodewordSearch(codewords, columns: columns)
    var codes = [Int](repeating: 0, count: count)
    var errors = [Float](repeating: 0, count: count)
    for row in 0..<count {
      let (values, weights) = (cells(of: rows, row), cells(of: self.weights, row))
      let found = search.nearest(to: values, weights)
      codes[row] = found.code
      errors[row] = found.distance + (weights * values * values).sum()
    }
    return (codes, errors)
  }

  /// The pair of code words whose sum is nearest to each row, among the `beam` nearest first ones.
  private func nearestPairs(
    _ rows: Rows, _ first: Rows, _ second: Rows, beam: Int
  ) -> (first: [Int], second: [Int]) {
    let (firstSearch, secondSearch) = (
      CodewordSearch(first, columns: columns), CodewordSearch(second, columns: columns)
    )
    let words = (0..<first.count).map { cells(of: first, $0) }
    var codes = (
      first: [Int](repeating: 0, count: count), second: [Int](repeating: 0, count: count)
    )
    var tried: [(distance: Float, code: Int)] = []
    for row in 0..<count {
      let (values, weights) = (cells(of: rows, row), cells(of: self.weights, row))
      firstSearch.findNearest(beam, to: values, weights, into: &tried)
      var least = Float.infinity
      for candidate in tried {
        let rest = values - words[candidate.code]
        let found = secondSearch.nearest(to: rest, weights)
        let error = found.distance + (weights * rest * rest).sum()
        guard error < least else { continue }
        least = error
        (codes.first[row], codes.second[row]) = (candidate.code, found.code)
      }
    }
    return codes
  }

  private func cells(of rows: Rows, _ row: Int) -> SIMD16<Float> {
    var cells = SIMD16<Float>(repeating: 0)
    for column in 0..<columns { cells[column] = rows.values[row * Self.width + column] }
    return cells
  }
}

/// Code words by column, 16 side by side, so that the distances to 16 of them are taken at once.
private struct CodewordSearch {
  private let count: Int
  private let columns: Int
  private let blocks: Int
  private let values: [SIMD16<Float>]
  private let squares: [SIMD16<Float>]

  init(_ codewords: Rows, columns: Int) {
    count = codewords.count
    self.columns = columns
    blocks = (count + 15) / 16
    // Those that fill up are far from everything.
    var values = [SIMD16<Float>](repeating: .init(repeating: 1e6), count: blocks * columns)
    for code in 0..<count {
      for column in 0..<columns {
        values[code / 16 * columns + column][code % 16] = codewords[code, column]
      }
    }
    self.values = values
    squares = values.map { $0 * $0 }
  }

  /// The weighted squares of the distances to 16 code words, less what they have in common.
  @inline(__always)
  private func distances(
    _ block: Int, _ products: SIMD16<Float>, _ weights: SIMD16<Float>
  ) -> SIMD16<Float> {
    var distances = SIMD16<Float>(repeating: 0)
    for column in 0..<columns {
      distances += squares[block * columns + column] * weights[column]
      distances += values[block * columns + column] * products[column]
    }
    return distances
  }

  func nearest(
    to row: SIMD16<Float>, _ weights: SIMD16<Float>
  ) -> (distance: Float, code: Int) {
    let products = -2 * weights * row
    var (best, code) = (Float.infinity, 0)
    for block in 0..<blocks {
      let distances = distances(block, products, weights)
      let least = distances.min()
      guard least < best else { continue }
      best = least
      code = block * 16
      while distances[code % 16] != least { code += 1 }
    }
    return (best, code)
  }

  /// Puts the nearest code words in place of what is in the buffer, the nearest first.
  func findNearest(
    _ limit: Int, to row: SIMD16<Float>, _ weights: SIMD16<Float>,
    into found: inout [(distance: Float, code: Int)]
  ) {
    let products = -2 * weights * row
    found.removeAll(keepingCapacity: true)
    for block in 0..<blocks {
      let distances = distances(block, products, weights)
      let least = distances.min()
      if found.count == limit && least >= found[limit - 1].distance { continue }
      for lane in 0..<min(16, count - block * 16) {
        let distance = distances[lane]
        if found.count == limit {
          if distance >= found[limit - 1].distance { continue }
          found.removeLast()
        }
        var place = found.count
        while place > 0 && found[place - 1].distance > distance { place -= 1 }
        found.insert((distance, block * 16 + lane), at: place)
      }
    }
  }
}

/// The columns of a script in groups of 16 or fewer: like languages side by side, since a group shares
/// its code words.
struct ColumnOrder {
  /// The width of a group in the file.
  static let groupWidth = 16

  /// The columns of each group, by number of language; the last number stands for any language.
  let groups: [[Int]]

  /// The language at each place of a row in the file, or `nil` for padding.
  var places: [Int?] {
    groups.flatMap { group in
      group.map(Optional.some)
        + [Int?](repeating: nil, count: Self.groupWidth - group.count)
    }
  }

  /// Orders columns by likeness (Ward's method).
  ///
  /// - Parameter rows: Costs; the last column is that of any language.
  init(_ rows: Rows, latinGroups: Double) {
    let languages = rows.width - 1
    let ordered = Self.ordered(rows, languages: languages) + [languages]
    let few = (ordered.count + Self.groupWidth - 1) / Self.groupWidth
    let count = max(few, Int((latinGroups * Double(ordered.count) / 99).rounded()))
    let (size, larger) = (ordered.count / count, ordered.count % count)
    var start = 0
    groups = (0..<count).map { group in
      defer { start += size + (group < larger ? 1 : 0) }
      return Array(ordered[start..<start + size + (group < larger ? 1 : 0)])
    }
  }

  private static func ordered(_ rows: Rows, languages: Int) -> [Int] {
    var clusters: [(members: [Int], isLive: Bool)] = (0..<languages).map { ([$0], true) }
    var distances = Rows(width: languages, count: languages)
    for row in 0..<rows.count {
      let base = row * rows.width
      for one in 0..<languages {
        for other in 0..<one {
          let difference = rows.values[base + one] - rows.values[base + other]
          distances.values[one * languages + other] += difference * difference
        }
      }
    }
    for one in 0..<languages {
      for other in 0..<one { distances[other, one] = distances[one, other] }
    }
    for _ in 1..<max(languages, 1) {
      var nearest: (distance: Float, one: Int, other: Int) = (.infinity, 0, 0)
      for one in 0..<languages where clusters[one].isLive {
        for other in 0..<one where clusters[other].isLive {
          if distances[one, other] < nearest.distance {
            nearest = (distances[one, other], one, other)
          }
        }
      }
      let (one, other) = (nearest.one, nearest.other)
      let sizes = (Float(clusters[one].members.count), Float(clusters[other].members.count))
      for third in 0..<languages where clusters[third].isLive && third != one && third != other {
        let size = Float(clusters[third].members.count)
        let joined =
          ((sizes.0 + size) * distances[one, third] + (sizes.1 + size) * distances[other, third]
            - size * nearest.distance) / (sizes.0 + sizes.1 + size)
        distances[other, third] = joined
        distances[third, other] = joined
      }
      // Smaller clusters first, as in a drawing of the tree.
      clusters[other].members =
        sizes.0 < sizes.1
        ? clusters[one].members + clusters[other].members
        : clusters[other].members + clusters[one].members
      clusters[one].isLive = false
    }
    return clusters.first { $0.isLive }?.members ?? []
  }
}
