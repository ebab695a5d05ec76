internal import CTextKernels

/// The cost of each symbol in each language wherever it stands: for a first pass over readings, which
/// leaves few of them for the pairs.
struct UnigramCosts: Sendable {
  /// How many languages are looked at together.
  static let laneCount = SIMD16<UInt8>.scalarCount

  /// How many blocks of languages there are.
  let blockCount: Int

  /// For each symbol the costs in each language, `blockCount` blocks of `laneCount`.
  private let costs: ConstantTable<UInt8>

  /// For each symbol what it costs in each group of languages, a lane each; lanes that no group has cost
  /// most.
  private let groupCosts: ConstantTable<UInt8>

  /// For each symbol what it costs in the group that it costs least in.
  private let minCosts: ConstantTable<UInt8>

  /// - Parameter rows: For each language what each symbol costs in it.
  init(_ rows: [[UInt8]], _ groups: LanguageGroups, symbolCount: Int) {
    let lanes = Self.laneCount
    blockCount = (rows.count + lanes - 1) / lanes
    let groups = groups.costs(rows, symbolCount: symbolCount)
    costs = Self.columns(rows, width: blockCount * lanes, count: symbolCount)
    groupCosts = Self.columns(groups, width: lanes, count: symbolCount)
    minCosts = ConstantTable(
      (0..<symbolCount).map { symbol in groups.reduce(.max) { min($0, $1[symbol]) } })
  }

  /// What stands in rows as columns of a table; the other columns cost most.
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

  /// What bytes cost in the group of languages that they cost least in together, in steps of
  /// `CostScale` and sixteenths, by each of some tables.
  ///
  /// - Parameters:
  ///   - entries: The bytes, and how much each counts.
  ///   - symbols: The symbols of 256 bytes, table behind table.
  func minCosts(
    of entries: UnsafeBufferPointer<LegibleWeightedRow>, readBy symbols: UnsafePointer<UInt16>,
    tableCount: Int, _ arena: Arena
  ) -> UnsafeBufferPointer<UInt32> {
    let costs = arena.buffer(repeating: 0 as UInt32, count: tableCount)
    guard let start = costs.baseAddress else { return UnsafeBufferPointer(costs) }
    // Symbols are those of the models, of which each has a vector of costs.
    groupCosts.withUnsafeBufferPointer { groupCosts in
      guard let groupCosts = groupCosts.baseAddress else { return }
      legible_kernels().pointee.least_of_weighted_rows(
        groupCosts, symbols, 256, tableCount, entries.baseAddress, entries.count, start)
    }
    return UnsafeBufferPointer(costs)
  }

  /// How much of a sum of costs a nat is.
  static let unitsPerNat = CostScale.stepsPerNat * Double(PairWeights.unit)

  /// So many nats as a sum of costs, of which a thousand more still fit into 32 bits.
  static func sum(ofNats nats: Double) -> UInt32 { UInt32(max(0, min(nats * unitsPerNat, 0x1p30))) }

  /// A sum of costs in nats.
  @inline(__always)
  static func nats(_ sum: UInt32) -> Double { Double(sum) / unitsPerNat }

  /// The cost of the symbol in the group that it costs least in, in steps of `CostScale`.
  func minCost(of symbol: UInt16) -> Int { Int(minCosts[Int(symbol)]) }

  /// Room for a sum a language, in the blocks in which `add` works.
  func zeroSums(_ arena: Arena) -> UnsafeMutableBufferPointer<UInt32> {
    arena.buffer(repeating: 0, count: blockCount * Self.laneCount)
  }

  /// Adds what characters cost in each of some languages, and in others of their blocks, in steps of
  /// `CostScale` and sixteenths.
  ///
  /// - Parameters:
  ///   - rows: The characters, and how much each counts, as `rows(of:_:_:)` has them.
  ///   - sums: What `zeroSums(_:)` made.
  func add(
    costsOf rows: UnsafeBufferPointer<LegibleWeightedRow>, in languages: Range<Int>,
    to sums: UnsafeMutableBufferPointer<UInt32>
  ) {
    guard !languages.isEmpty, let start = sums.baseAddress else { return }
    let first = languages.lowerBound / Self.laneCount * Self.laneCount
    let width =
      (languages.upperBound - first + Self.laneCount - 1) / Self.laneCount * Self.laneCount
    // Rows are symbols of the models, and the columns some of their `blockCount` blocks, for all of
    // which there are sums.
    costs.withUnsafeBufferPointer { costs in
      guard let costs = costs.baseAddress else { return }
      legible_kernels().pointee.sum_weighted_rows(
        costs + first, blockCount * Self.laneCount, rows.baseAddress, rows.count, start + first,
        width)
    }
  }

  /// The rows of characters that count anything.
  ///
  /// - Parameter weights: How much each character counts, in sixteenths.
  static func rows(
    of list: CharacterList, _ weights: UnsafeBufferPointer<UInt32>, _ arena: Arena
  ) -> UnsafeBufferPointer<LegibleWeightedRow> {
    var rows = arena.list(of: LegibleWeightedRow.self, capacity: list.numbers.count)
    for number in list.numbers {
      // Both have an element for each number.
      let weight = weights[Int(number)]
      if weight > 0 { rows.append(row(of: list.characters[Int(number)].symbol, weight)) }
    }
    return rows.elements
  }

  /// The row of a symbol that counts so much.
  @inline(__always)
  static func row(of symbol: UInt16, _ weight: UInt32) -> LegibleWeightedRow {
    LegibleWeightedRow(row: symbol, weight: UInt16(min(weight, UInt32(legible_most_weight))))
  }
}
