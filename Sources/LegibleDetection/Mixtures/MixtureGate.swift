/// Whether it is worth a closer look whether a text is in more than one encoding: nearly all texts are not.
enum MixtureGate {
  /// Whether so many bytes are placed as in UTF-8 that some of the text may be UTF-8.
  ///
  /// - Parameters:
  ///   - sample: The bytes of the text.
  ///   - byteCounts: How often each byte occurs in them and behind them.
  /// - Complexity: O(*n*) in the length of the sample.
  static func mayHoldUTF8(_ sample: [UInt8], _ byteCounts: ByteCounts) -> Bool {
    let nonASCIICount = byteCounts.count(in: 0x80...0xFF)
    let least = max(
      parameters.mixture.leastSequences.count,
      Int(parameters.mixture.leastSequenceShare.ratio * Double(nonASCIICount)))
    guard byteCounts.count(in: 0x80...0xBF) >= least, byteCounts.count(in: 0xC2...0xF4) >= least
    else { return false }
    return sample.withUnsafeBytes { sequenceCount(in: $0) } >= least
  }

  /// Whether lines of Cyrillic or Greek text have their letters in different ranges of bytes: where one encoding has
  /// small letters another has capitals, or signs.
  ///
  /// - Complexity: O(*n*) in the length of the sample.
  static func hasLinesOfDifferentRanges(_ sample: [UInt8]) -> Bool {
    var lineCounts = SIMD4<Int>.zero
    // Bytes of 0x80…0xAF, 0xB0…0xBF, 0xC0…0xDF and 0xE0…0xFF in the line.
    var counts = SIMD4<Int>.zero
    for byte in sample {
      if byte >= 0x80 {
        counts[byte < 0xB0 ? 0 : byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : 3] += 1
      } else if byte == 0x0A && counts != .zero {
        if let range = mainRange(counts) { lineCounts[range] += 1 }
        counts = .zero
      }
    }
    if let range = mainRange(counts) { lineCounts[range] += 1 }
    let total = lineCounts.wrappedSum()
    let least = max(
      parameters.mixture.leastLines.count,
      Int(parameters.mixture.leastLineShare.ratio * Double(total)))
    return lineCounts.indices.count { lineCounts[$0] >= least } > 1
  }

  /// Which range the letters of a line are in; `nil` where there are few, or no range stands out.
  private static func mainRange(_ counts: SIMD4<Int>) -> Int? {
    guard counts.wrappedSum() >= parameters.mixture.tellingLine.bytes else { return nil }
    // IBM866 and its like have a part of their small letters where others have capitals.
    if counts[0] * 4 > counts.wrappedSum() { return 0 }
    if counts[2] > 2 * counts[3] { return 2 }
    return counts[3] > 2 * counts[2] ? 3 : nil
  }

  /// How many bytes that a sequence of UTF-8 may begin with stand before one that goes on with it.
  private static func sequenceCount(in bytes: UnsafeRawBufferPointer) -> Int {
    var count = 0
    var isBehindLead = false
    for byte in bytes {
      count &+= isBehindLead && byte & 0xC0 == 0x80 ? 1 : 0
      isBehindLead = byte &- 0xC2 <= 0x32
    }
    return count
  }
}
