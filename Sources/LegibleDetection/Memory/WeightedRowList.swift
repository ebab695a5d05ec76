internal import CTextKernels

/// Weighted rows of a table of bytes, from which the kernels compute weighted sums.
///
/// The value is trivial; its buffer is in the arena of the detection.
struct WeightedRowList {
  private var list: ArenaList<LegibleWeightedRow>
  private static let maxWeight = UInt32(legible_most_weight)

  /// Reserves room for `count` rows with a total weight of `weight`.
  init(count: Int, weight: Int, _ arena: Arena) {
    // A weight above the maximum of an entry is split into several entries.
    list = arena.list(
      of: LegibleWeightedRow.self, capacity: count + weight / Int(Self.maxWeight))
  }

  /// Appends a row, unless its weight is 0.
  @inline(__always)
  mutating func append(_ row: Int, _ weight: UInt32) {
    var rest = weight
    while rest > Self.maxWeight {
      list.append(LegibleWeightedRow(row: UInt16(row), weight: UInt16(Self.maxWeight)))
      rest -= Self.maxWeight
    }
    if rest > 0 { list.append(LegibleWeightedRow(row: UInt16(row), weight: UInt16(rest))) }
  }

  /// Adds the weighted sum of the rows to `sums`, column by column, for their first columns.
  ///
  /// - Precondition: All rows are in the table, each of `width` bytes, and there are at most
  ///   `width` sums; both numbers are multiples of 16.
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
