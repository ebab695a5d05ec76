internal import CTextKernels

/// Rows of a table of bytes, and how much each counts: what the kernels make sums of.
///
/// The value is trivial; its buffer is in the arena of the detection.
struct WeightedRowList {
  private var list: ArenaList<LegibleWeightedRow>
  private static let maxWeight = UInt32(legible_most_weight)

  /// Room for so many rows, which count so much together.
  init(count: Int, weight: Int, _ arena: Arena) {
    // What counts more than an entry may is several.
    list = arena.list(
      of: LegibleWeightedRow.self, capacity: count + weight / Int(Self.maxWeight))
  }

  /// Adds a row, if it counts anything.
  @inline(__always)
  mutating func append(_ row: Int, _ weight: UInt32) {
    var rest = weight
    while rest > Self.maxWeight {
      list.append(LegibleWeightedRow(row: UInt16(row), weight: UInt16(Self.maxWeight)))
      rest -= Self.maxWeight
    }
    if rest > 0 { list.append(LegibleWeightedRow(row: UInt16(row), weight: UInt16(rest))) }
  }

  /// Adds to the sums what the rows have in their first columns, times their weights.
  ///
  /// - Precondition: All rows are in the table, each of `width` bytes, and there are no more sums; both are
  ///   multiples of 16.
  func add(
    to sums: UnsafeMutableBufferPointer<UInt32>, of table: ConstantTable<UInt8>, width: Int
  ) {
    precondition(sums.count <= width)
    table.withUnsafeBufferPointer { table in
      guard let table = table.baseAddress, let start = sums.baseAddress else { return }
      legible_kernels().pointee.sum_weighted_rows(
        table, width, list.elements.baseAddress, list.count, start, sums.count)
    }
  }
}
