internal import CTextKernels

/// How often each byte occurs.
struct ByteCounts {
  /// The counts, by byte.
  private(set) var counts = [UInt64](repeating: 0, count: 256)

  /// Begins anew.
  mutating func removeAll() { for byte in counts.indices { counts[byte] = 0 } }

  /// Counts the bytes.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    // The kernel reads the `count` bytes of a buffer that the caller keeps alive, and adds to the
    // 256 counts.
    bytes.withMemoryRebound(to: UInt8.self) {
      legible_count_bytes($0.baseAddress, $0.count, &counts)
    }
  }

  /// Adds what is counted in a table of 65,536 pairs of bytes, and begins that anew.
  mutating func take(_ pairs: UnsafeMutablePointer<UInt32>) { legible_take_pairs(pairs, &counts) }

  /// How often a byte occurs.
  subscript(byte: UInt8) -> Int { Int(counts[Int(byte)]) }

  /// How often the bytes of a range occur together.
  func count(in bytes: ClosedRange<UInt8>) -> Int {
    counts.withUnsafeBufferPointer { counts in
      // There is a count for each byte, and no input has so many bytes that the sum would overflow.
      var total: UInt64 = 0
      for byte in Int(bytes.lowerBound)...Int(bytes.upperBound) { total &+= counts[byte] }
      return Int(truncatingIfNeeded: total)
    }
  }

  /// How many bytes of a range occur.
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

  /// How often the bytes of a set occur together.
  func count(of bytes: ByteSet) -> Int {
    var total = 0
    bytes.forEach { total += self[$0] }
    return total
  }

  /// How many blanks and ends of lines there are if the bytes are EBCDIC.
  var ebcdicBlankCount: Int { self[0x40] + self[0x25] + self[0x15] }

  /// Whether the bytes may be EBCDIC, in which letters are above 0x7F and the blank is 0x40.
  var mayBeEBCDIC: Bool {
    count(in: 0x80...0xFF) > count(in: 0x00...0x7F) || self[0x40] > 2 * self[0x20]
  }

  /// The bytes that occur.
  var occurring: ByteSet {
    counts.withUnsafeBufferPointer { counts in ByteSet { counts[Int($0)] > 0 } }
  }
}

extension UnsafeRawBufferPointer {
  /// How often a byte occurs.
  func count(of byte: UInt8) -> Int {
    // The kernel reads the `count` bytes of the buffer, which is alive.
    withMemoryRebound(to: UInt8.self) { legible_count_byte($0.baseAddress, $0.count, byte) }
  }
}
