internal import LegibleEncodings

/// Decides whether data without unusual bytes, such as compressed data, pictures or recordings, are
/// text, by the fit of the best reading.
enum ChanceTerm {
  /// Returns the log-odds that a sample is binary data, or `nil` if it is certainly text.
  ///
  /// - Parameters:
  ///   - encoding: The encoding of the best reading.
  ///   - excess: The excess of the reading's cost over that of random bytes, in nats, and the
  ///     weighted number of bytes that it covers.
  ///   - hasBlanks: Whether there are as many spaces as in text.
  static func logOdds(
    of sample: [UInt8], readAs encoding: TextEncoding,
    excess: (byteCount: Double, cost: Double), hasBlanks: Bool
  ) -> Double? {
    let (byteCount, excess) = excess
    if !hasBlanks && excess >= -byteCount * parameters.chance.repeatedTextGain.nats
      && repeatsRecords(sample)
    {
      return parameters.chance.recordLogOdds.nats
    }
    if !hasBlanks && isRamp(sample) { return parameters.chance.recordLogOdds.nats }
    var cost = excess
    if !encoding.isSingleByte {
      cost +=
        byteCount * parameters.chance.doubleByteCost.nats - parameters.chance.doubleBytePrior.nats
    }
    guard excess >= -byteCount * parameters.chance.certainTextGain.nats,
      !isOrdered(sample, in: encoding),
      encoding.isASCIICompatible || excess > byteCount || hasVariety(sample)
    else { return nil }
    if !hasBlanks {
      let gain = byteCount * (parameters.chance.randomByte.nats - Signal.costPerByte(of: sample))
      // Double-byte characters close to each other are also a signal.
      cost += max(0, encoding.isSingleByte ? gain : gain / 2)
    }
    return (cost - parameters.chance.prior.nats) / parameters.chance.temperature.ratio
  }

  /// Whether most bytes differ from the previous one by the same step of more than one: a rising or
  /// falling signal.
  private static func isRamp(_ sample: [UInt8]) -> Bool {
    guard sample.count >= parameters.chance.minSignalBytes.bytes else { return false }
    let step = sample[1] &- sample[0]
    if step <= 1 || step == .max { return false }
    var same = 0
    for (byte, last) in zip(sample.dropFirst(), sample) where byte &- last == step { same += 1 }
    return Double(same) >= Double(sample.count) * parameters.chance.orderedShare.ratio
  }

  /// Whether there are enough distinct bytes for random data; tables of spaces, digits and lines
  /// have few.
  private static func hasVariety(_ sample: [UInt8]) -> Bool {
    var bytes = ByteSet()
    for byte in sample { bytes.insert(byte) }
    var count = 0
    bytes.forEach { _ in count += 1 }
    return count >= min(parameters.chance.minDistinctBytes.count, sample.count / 2)
  }

  /// Whether most bytes are equal to, or one more than, the byte at some distance before them:
  /// lists of characters in the order of their encoding, with or without spaces, or the lead bytes
  /// of such a list.
  private static func isOrdered(_ sample: [UInt8], in encoding: TextEncoding) -> Bool {
    let separators: ClosedRange<UInt8> = encoding.isSingleByte ? 0x00...0x7F : 0x00...0xFF
    return (1...3).contains { distance in
      var next = 0
      var same = 0
      for (byte, last) in zip(sample.dropFirst(distance), sample) {
        if byte == last &+ 1 { next += 1 }
        if byte == last && (distance == 1 || separators.contains(byte)) { same += 1 }
      }
      if encoding.isSingleByte && isOrderedBeyondASCII(sample, distance: distance) { return true }
      return Double(next) * parameters.chance.orderedStep.ratio >= Double(sample.count)
        && Double(next + same) >= Double(sample.count) * parameters.chance.orderedShare.ratio
    }
  }

  /// Whether most non-ASCII bytes are one more than the byte at a distance before them: an alphabet
  /// in a text.
  private static func isOrderedBeyondASCII(_ sample: [UInt8], distance: Int) -> Bool {
    var (count, next) = (0, 0)
    for (byte, last) in zip(sample.dropFirst(distance), sample) where byte >= 0x80 {
      count += 1
      if byte == last &+ 1 { next += 1 }
    }
    return count >= parameters.surroundings.minRun.count
      && Double(next) >= Double(count) * parameters.chance.orderedShare.ratio
  }

  /// Whether bytes repeat with a period of three or four, but not of two, with few exceptions, like
  /// the pixels of one colour.
  private static func repeatsRecords(_ sample: [UInt8]) -> Bool {
    guard sample.count >= parameters.chance.minRecordBytes.bytes else { return false }
    return (3...4).contains { length in
      let maxMismatches = Int(Double(sample.count) / parameters.chance.bytesPerMismatch.ratio)
      var misfits = 0
      var repeats = 0
      for index in length..<sample.count {
        if sample[index] != sample[index - length] {
          misfits += 1
          if misfits > maxMismatches { return false }
        }
        if sample[index] == sample[index - length + 2] { repeats += 1 }
      }
      return repeats * 2 < sample.count
    }
  }

  /// Whether there are as many spaces as in text.
  ///
  /// - Parameter encoding: The encoding of the best reading: EBCDIC has its own spaces and line
  ///   ends.
  static func hasBlanks(_ byteCounts: ByteCounts, in encoding: TextEncoding) -> Bool {
    let count =
      encoding.isASCIICompatible ? byteCounts[0x20] + byteCounts[0x0A] : byteCounts.ebcdicBlankCount
    return Double(count) * parameters.chance.bytesPerBlank.ratio
      >= Double(byteCounts.count(in: 0x00...0xFF))
  }

  /// Whether many bytes are words of ASCII letters. Names and codes have no spaces; grey pixels
  /// that happen to be letters differ little from their neighbours.
  ///
  /// - Complexity: O(*n*) in the length of the sample.
  static func hasWords(_ sample: [UInt8]) -> Bool {
    var (inWords, start) = (0, 0)
    while start < sample.count {
      var (end, steps) = (start, 0)
      while end < sample.count && sample[end].isASCIILetter {
        if end > start {
          let step = Int(sample[end] | 0x20) - Int(sample[end - 1] | 0x20)
          steps += abs(step) >= parameters.chance.minLetterStep.count ? 1 : 0
        }
        end += 1
      }
      if end - start >= parameters.chance.minWordLength.count && 2 * steps >= end - start {
        inWords += end - start
      }
      start = max(end, start + 1)
    }
    return Double(inWords) >= parameters.chance.wordShare.ratio * Double(sample.count)
  }
}
