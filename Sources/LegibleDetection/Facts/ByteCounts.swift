internal import CTextKernels

/// The number of occurrences of each byte.
struct ByteCounts: Sendable {
  /// The counts, by byte.
  private(set) var counts = [UInt64](repeating: 0, count: 256)

  /// Counts the bytes.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    // The kernel reads the `count` bytes of a buffer that the caller keeps alive, and adds to the
    // 256 counts.
    bytes.withMemoryRebound(to: UInt8.self) {
      legible_count_bytes($0.baseAddress, $0.count, &counts)
    }
  }

  /// The number of occurrences of a byte.
  subscript(byte: UInt8) -> Int { Int(counts[Int(byte)]) }

  /// Returns the number of occurrences of all bytes in a range.
  func count(in bytes: ClosedRange<UInt8>) -> Int {
    bytes.reduce(0) { $0 + self[$1] }
  }

  /// The number of control bytes that text rarely has.
  var controlCount: Int {
    (UInt8(0)..<0x80).reduce(0) { Self.isControl($1) ? $0 + self[$1] : $0 }
  }

  /// Whether a byte is a control that text rarely has: terminals and printers are sent the others.
  static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x1B && !PlainText.contains(byte) || byte == 0x7F
  }
}
