internal import LegibleEncodings

/// What sets lines in one older encoding apart from those in another, before it is known which they are.
enum LineTrait {
  /// Bytes of 0x80…0x9F: pages of DOS and of the Macintosh and Shift_JIS have letters there, and others hardly any.
  case c1Bytes

  /// Runs of bytes that are not ASCII and are odd in number: in Big5 and Shift_JIS the second byte of a character may
  /// be one of ASCII, and in EUC none is.
  case oddRuns

  /// The traits that tell something of text which an encoding seems to read.
  static func informative(beside encoding: TextEncoding) -> [LineTrait] {
    encoding.registryID.hasDoubleBytes ? [.c1Bytes, .oddRuns] : [.c1Bytes]
  }

  /// How many of the non-ASCII bytes of a line have the trait, or of its runs of them, 0…1; `nil` where there are few.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  func share(in line: ArraySlice<UInt8>) -> Double? {
    line.withUnsafeBufferPointer { share(in: $0[...]) }
  }

  /// The same of a line that stands in a buffer.
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

  /// How many lines have much of the trait, and how many have none of it.
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
