internal import CTextKernels

/// The unigram cost of each symbol in each language, for a first pass over readings that leaves
/// only a few of them for scoring pairs.
struct UnigramCosts: Sendable {
  /// The number of languages in a block, which are computed at once.
  static let laneCount = SIMD16<UInt8>.scalarCount

  /// The number of blocks of languages.
  let blockCount: Int

  /// The costs of each symbol in each language, in `blockCount` blocks of `laneCount`.
  private let costs: ConstantTable<UInt8>

  /// The cost of each symbol in each group of languages, one lane for each group; unused lanes have
  /// the maximum cost.
  private let groupCosts: ConstantTable<UInt8>

  /// The lowest cost of each symbol in any group.
  private let minCosts: ConstantTable<UInt8>

  /// - Parameter rows: For each language the cost of each symbol.
  init(_ rows: [[UInt8]], _ groups: LanguageGroups, symbolCount: Int) {
    let lanes = Self.laneCount
    blockCount = (rows.count + lanes - 1) / lanes
    let groups = groups.costs(rows, symbolCount: symbolCount)
    costs = Self.columns(rows, width: blockCount * lanes, count: symbolCount)
    groupCosts = Self.columns(groups, width: lanes, count: symbolCount)
    minCosts = ConstantTable(
      (0..<symbolCount).map { symbol in groups.reduce(.max) { min($0, $1[symbol]) } })
  }

  /// Transposes rows to the columns of a table; the remaining columns have the maximum cost.
  private static func columns(_ rows: [[UInt8]], width: Int, count: Int) -> ConstantTable<UInt8> {
    ConstantTable(repeating: .max, count: count * width) { table in
      for (column, row) in rows.enumerated() {
        row.withUnsafeBufferPointer { row in
          var place = column
          for index in row.indices {
            table[place] = row[index]
            place &+= width
          }
        }
      }
    }
  }

  /// Returns, for each table, the lowest cost of all bytes in any group of languages, in sixteenths
  /// of steps of `CostScale`.
  ///
  /// - Parameters:
  ///   - entries: The bytes and their weights.
  ///   - symbols: The symbols of the 256 bytes of each table, table after table.
  func minCosts(
    of entries: UnsafeBufferPointer<LegibleWeightedRow>, readBy symbols: UnsafePointer<UInt16>,
    tableCount: Int, _ arena: Arena
  ) -> UnsafeBufferPointer<UInt32> {
    let costs = arena.buffer(repeating: 0 as UInt32, count: tableCount)
    guard let start = costs.baseAddress else { return UnsafeBufferPointer(costs) }
    // Symbols are valid in the models, and each has a vector of costs.
    groupCosts.withUnsafeBufferPointer { groupCosts in
      guard let groupCosts = groupCosts.baseAddress else { return }
      legible_kernels().pointee.least_of_weighted_rows(
        groupCosts, symbols, 256, tableCount, entries.baseAddress, entries.count, start)
    }
    return UnsafeBufferPointer(costs)
  }

  /// The number of units of a sum of costs in a nat.
  static let unitsPerNat = CostScale.stepsPerNat * Double(PairWeights.unit)

  /// Converts nats to units, limited so that a thousand such sums fit into 32 bits.
  static func sum(ofNats nats: Double) -> UInt32 { UInt32(max(0, min(nats * unitsPerNat, 0x1p30))) }

  /// Converts a sum of costs to nats.
  @inline(__always)
  static func nats(_ sum: UInt32) -> Double { Double(sum) / unitsPerNat }

  /// Returns the lowest cost of a symbol in any group, in steps of `CostScale`.
  func minCost(of symbol: UInt16) -> Int { Int(minCosts[Int(symbol)]) }

  /// Allocates a sum for each language, in the blocks that `add` works on.
  func zeroSums(_ arena: Arena) -> UnsafeMutableBufferPointer<UInt32> {
    arena.buffer(repeating: 0, count: blockCount * Self.laneCount)
  }

  /// Adds the costs of characters in some languages, and in the other languages of their blocks, in
  /// sixteenths of steps of `CostScale`.
  ///
  /// - Parameters:
  ///   - rows: The characters and their weights, from `rows(of:_:_:)`.
  ///   - sums: The buffer from `zeroSums(_:)`.
  func add(
    costsOf rows: UnsafeBufferPointer<LegibleWeightedRow>, in languages: Range<Int>,
    to sums: UnsafeMutableBufferPointer<UInt32>
  ) {
    guard !languages.isEmpty, let start = sums.baseAddress else { return }
    let first = languages.lowerBound / Self.laneCount * Self.laneCount
    let width =
      (languages.upperBound - first + Self.laneCount - 1) / Self.laneCount * Self.laneCount
    // Rows are symbols of the models, and columns are in some of their `blockCount` blocks, all of
    // which have sums.
    costs.withUnsafeBufferPointer { costs in
      guard let costs = costs.baseAddress else { return }
      legible_kernels().pointee.sum_weighted_rows(
        costs + first, blockCount * Self.laneCount, rows.baseAddress, rows.count, start + first,
        width)
    }
  }

  /// Returns the rows of the characters whose weight is not 0.
  ///
  /// - Parameter weights: The weight of each character, in sixteenths.
  static func rows(
    of list: CharacterList, _ weights: UnsafeBufferPointer<UInt32>, _ arena: Arena
  ) -> UnsafeBufferPointer<LegibleWeightedRow> {
    var rows = arena.list(of: LegibleWeightedRow.self, capacity: list.numbers.count)
    for number in list.numbers {
      // Both buffers have an element for each number.
      let weight = weights[Int(number)]
      if weight > 0 { rows.append(row(of: list.characters[Int(number)].symbol, weight)) }
    }
    return rows.elements
  }

  /// Returns the row of a symbol with a weight.
  @inline(__always)
  static func row(of symbol: UInt16, _ weight: UInt32) -> LegibleWeightedRow {
    LegibleWeightedRow(row: symbol, weight: UInt16(min(weight, UInt32(legible_most_weight))))
  }
}
