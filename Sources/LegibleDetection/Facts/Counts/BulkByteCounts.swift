internal import CTextKernels

/// Counts the bytes of a long input as pairs, which is faster than one by one.
final class BulkByteCounts {
  // One count for each pair of bytes. Owned by this object, and freed with it.
  private let pairs: UnsafeMutablePointer<UInt32>
  private static let pairCount = Int(UInt16.max) + 1

  /// The number of bytes since the last `take(into:)`, and its maximum, which keeps counts from
  /// overflowing.
  private var byteCount = 0
  private static let maxBytes = Int.bitWidth > 32 ? 1 << 32 : 1 << 30

  init() {
    pairs = .allocate(capacity: Self.pairCount)
    pairs.initialize(repeating: 0, count: Self.pairCount)
  }

  /// Copies the counts.
  init(copying other: BulkByteCounts) {
    pairs = .allocate(capacity: Self.pairCount)
    pairs.initialize(from: other.pairs, count: Self.pairCount)
    byteCount = other.byteCount
  }

  deinit { pairs.deallocate() }

  /// Counts bytes as pairs. An odd last byte, and bytes beyond the maximum, are counted in
  /// `counts`.
  func add(_ bytes: UnsafeRawBufferPointer, _ counts: inout ByteCounts) {
    let evenCount = min(bytes.count & ~1, Self.maxBytes)
    if byteCount + evenCount > Self.maxBytes { take(into: &counts) }
    byteCount += evenCount
    // The kernel reads `evenCount` bytes of the caller's buffer and increments the counts of all
    // pairs.
    bytes.withMemoryRebound(to: UInt8.self) {
      legible_count_pairs($0.baseAddress, evenCount, pairs)
    }
    counts.add(UnsafeRawBufferPointer(rebasing: bytes[evenCount...]))
  }

  /// Adds the counts to `counts`, and resets them.
  func take(into counts: inout ByteCounts) {
    if byteCount > 0 { counts.take(pairs) }
    byteCount = 0
  }
}
