internal import CTextKernels

/// The number of occurrences of each byte.
struct ByteCounts {
  /// The counts, by byte.
  private(set) var counts = [UInt64](repeating: 0, count: 256)

  /// Resets all counts.
  mutating func removeAll() { for byte in counts.indices { counts[byte] = 0 } }

  /// Counts the bytes.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    // The kernel reads the `count` bytes of a buffer that the caller keeps alive, and adds to the
    // 256 counts.
    bytes.withMemoryRebound(to: UInt8.self) {
      legible_count_bytes($0.baseAddress, $0.count, &counts)
    }
  }

  /// Adds the counts of a table of 65,536 pairs of bytes, and resets that table.
  mutating func take(_ pairs: UnsafeMutablePointer<UInt32>) { legible_take_pairs(pairs, &counts) }

  /// The number of occurrences of a byte.
  subscript(byte: UInt8) -> Int { Int(counts[Int(byte)]) }

  /// Returns the number of occurrences of all bytes in a range.
  func count(in bytes: ClosedRange<UInt8>) -> Int {
    counts.withUnsafeBufferPointer { counts in
      // There is a count for each byte, and no input has so many bytes that the sum would overflow.
      var total: UInt64 = 0
      for byte in Int(bytes.lowerBound)...Int(bytes.upperBound) { total &+= counts[byte] }
      return Int(truncatingIfNeeded: total)
    }
  }

  /// Returns how many bytes of a range occur.
  func distinctCount(in bytes: ClosedRange<UInt8>) -> Int {
    counts.withUnsafeBufferPointer { counts in
      // There is a count for each byte.
      var total = 0
      for byte in Int(bytes.lowerBound)...Int(bytes.upperBound) {
        total &+= counts[byte] == 0 ? 0 : 1
      }
      return total
    }
  }

  /// Returns the number of occurrences of all bytes in a set.
  func count(of bytes: ByteSet) -> Int {
    var total = 0
    bytes.forEach { total += self[$0] }
    return total
  }

  /// The number of spaces and line ends, if the bytes are EBCDIC.
  var ebcdicBlankCount: Int { self[0x40] + self[0x25] + self[0x15] }

  /// Whether the bytes may be EBCDIC, in which letters are above 0x7F and the space is 0x40.
  var mayBeEBCDIC: Bool {
    count(in: 0x80...0xFF) > count(in: 0x00...0x7F) || self[0x40] > 2 * self[0x20]
  }

  /// The bytes that occur.
  var occurring: ByteSet {
    counts.withUnsafeBufferPointer { counts in ByteSet { counts[Int($0)] > 0 } }
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the number of occurrences of a byte.
  func count(of byte: UInt8) -> Int {
    // The kernel reads the `count` bytes of the buffer, which is alive.
    withMemoryRebound(to: UInt8.self) { legible_count_byte($0.baseAddress, $0.count, byte) }
  }
}
