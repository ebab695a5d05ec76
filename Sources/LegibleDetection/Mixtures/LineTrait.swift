internal import LegibleEncodings

/// A property by which lines in different legacy encodings can be separated before these are known.
enum LineTrait {
  /// Bytes 0x80…0x9F: letters in the code pages of DOS and the Macintosh and in Shift_JIS, and rare
  /// elsewhere.
  case c1Bytes

  /// Runs of an odd number of non-ASCII bytes: in Big5 and Shift_JIS the trail byte of a character
  /// may be ASCII, and in EUC it never is.
  case oddRuns

  /// Returns the traits that are informative if an encoding seems to fit the text.
  static func informative(beside encoding: TextEncoding) -> [LineTrait] {
    encoding.registryID.hasDoubleBytes ? [.c1Bytes, .oddRuns] : [.c1Bytes]
  }

  /// Returns the share, 0…1, of the non-ASCII bytes of a line, or of its runs of them, that have
  /// the trait; `nil` if the line has few such bytes.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  func share(in line: ArraySlice<UInt8>) -> Double? {
    line.withUnsafeBufferPointer { share(in: $0[...]) }
  }

  /// The same for a line in a buffer.
  func share(in line: Slice<UnsafeBufferPointer<UInt8>>) -> Double? {
    var nonASCIICount = 0
    for byte in line { nonASCIICount += Int(byte >> 7) }
    guard nonASCIICount >= parameters.mixture.minNonASCIIPerLine.bytes else { return nil }
    switch self {
    case .c1Bytes:
      var count = 0
      for byte in line { count += byte & 0xE0 == 0x80 ? 1 : 0 }
      return Double(count) / Double(nonASCIICount)
    case .oddRuns:
      var (runCount, oddCount, length) = (0, 0, 0)
      for byte in line {
        if byte >= 0x80 {
          runCount += length == 0 ? 1 : 0
          length += 1
        } else {
          oddCount += length & 1
          length = 0
        }
      }
      return Double(oddCount + length & 1) / Double(runCount)
    }
  }

  /// Returns the number of lines in which the trait is frequent, and of those without it.
  ///
  /// - Complexity: O(*n*) in the length of the sample.
  func lineCounts(in sample: [UInt8]) -> (frequent: Int, absent: Int) {
    sample.withUnsafeBufferPointer { bytes in
      var (frequentCount, absentCount, start) = (0, 0, 0)
      while start < bytes.count {
        var end = start
        while end < bytes.count && bytes[end] != 0x0A && bytes[end] != 0x0D { end += 1 }
        if let share = share(in: bytes[start..<end]) {
          frequentCount += share >= parameters.mixture.traitShare.ratio ? 1 : 0
          absentCount += share == 0 ? 1 : 0
        }
        start = end + 1
      }
      return (frequentCount, absentCount)
    }
  }
}
