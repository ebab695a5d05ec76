internal import CTextKernels

/// How often each byte occurs.
struct ByteCounts {
  /// The counts, by byte.
  private(set) var counts = [Int](repeating: 0, count: 256)

  /// Counts the bytes.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var added = [UInt64](repeating: 0, count: 256)
    // The kernel reads the `count` bytes of a buffer that the caller keeps alive, and adds to the
    // 256 counts.
    bytes.withMemoryRebound(to: UInt8.self) {
      legible_count_bytes($0.baseAddress, $0.count, &added)
    }
    for (byte, count) in added.enumerated() { counts[byte] += Int(count) }
  }
}
