internal import CTextKernels

/// How often bytes occur in the bulk of a long input, counted two by two.
final class BulkByteCounts {
  // A count for each two bytes; freed with the object, which alone has it.
  private let pairs: UnsafeMutablePointer<UInt32>
  private static let pairCount = Int(UInt16.max) + 1

  /// How many bytes were counted since they were taken last, and how many may be, so that no count overflows.
  private var byteCount = 0
  private static let maxBytes = Int.bitWidth > 32 ? 1 << 32 : 1 << 30

  init() {
    pairs = .allocate(capacity: Self.pairCount)
    pairs.initialize(repeating: 0, count: Self.pairCount)
  }

  /// The same counts in memory of their own.
  init(copying other: BulkByteCounts) {
    pairs = .allocate(capacity: Self.pairCount)
    pairs.initialize(from: other.pairs, count: Self.pairCount)
    byteCount = other.byteCount
  }

  deinit { pairs.deallocate() }

  /// Counts bytes; a last one that is left over, and all where the table is full, are counted in `counts`.
  func add(_ bytes: UnsafeRawBufferPointer, _ counts: inout ByteCounts) {
    let evenCount = min(bytes.count & ~1, Self.maxBytes)
    if byteCount + evenCount > Self.maxBytes { take(into: &counts) }
    byteCount += evenCount
    // The kernel reads the first bytes of the caller's buffer, an even number, and has all pairs.
    bytes.withMemoryRebound(to: UInt8.self) {
      legible_count_pairs($0.baseAddress, evenCount, pairs)
    }
    counts.add(UnsafeRawBufferPointer(rebasing: bytes[evenCount...]))
  }

  /// Adds what was counted to other counts, and begins anew.
  func take(into counts: inout ByteCounts) {
    if byteCount > 0 { counts.take(pairs) }
    byteCount = 0
  }
}
