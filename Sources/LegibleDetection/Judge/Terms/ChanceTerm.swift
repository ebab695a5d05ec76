internal import LegibleEncodings

/// Tells text from data that have no bytes which text does not have, as compressed bytes, pictures and
/// recordings may, by how well the best of all readings fits.
enum ChanceTerm {
  /// The log-odds that a sample is no text, or `nil` where it surely is text.
  ///
  /// - Parameters:
  ///   - encoding: The encoding that reads it best.
  ///   - excess: The cost of that reading beyond that of bytes that are all equally likely, in nats, and the
  ///     number of bytes that it covers, as weighted.
  ///   - hasBlanks: Whether there are as many blanks as in text.
  static func logOdds(
    of sample: [UInt8], readAs encoding: TextEncoding,
    excess: (byteCount: Double, cost: Double), hasBlanks: Bool
  ) -> Double? {
    let (byteCount, excess) = excess
    if !hasBlanks && excess >= -byteCount * parameters.chance.repeatedText.nats
      && repeatsRecords(sample)
    {
      return parameters.chance.records.nats
    }
    if !hasBlanks && isRamp(sample) { return parameters.chance.records.nats }
    var cost = excess
    if !encoding.isSingleByte {
      cost += byteCount * parameters.chance.pairedByte.nats - parameters.chance.pairedPrior.nats
    }
    guard excess >= -byteCount * parameters.chance.languageGain.nats,
      !isOrdered(sample, in: encoding),
      encoding.isASCIICompatible || excess > byteCount || hasVariety(sample)
    else { return nil }
    if encoding.isASCIICompatible {
      cost += Double(sample.count { $0 == 0x7F }) * parameters.chance.delete.nats
    }
    if !hasBlanks {
      let gain = byteCount * (parameters.chance.byte.nats - Signal.costPerByte(of: sample))
      // Characters of two bytes that are near each other are such numbers, too.
      cost += max(0, (encoding.isSingleByte ? gain : gain / 2) - parameters.chance.signalPrior.nats)
    }
    return (cost - parameters.chance.prior.nats) / parameters.chance.temperature.ratio
  }

  /// Whether most bytes are as much more than those before them, and more than one: numbers that rise or fall.
  private static func isRamp(_ sample: [UInt8]) -> Bool {
    guard sample.count >= parameters.chance.minSignalBytes.bytes else { return false }
    let step = sample[1] &- sample[0]
    if step <= 1 || step == .max { return false }
    var same = 0
    for (byte, last) in zip(sample.dropFirst(), sample) where byte &- last == step { same += 1 }
    return Double(same) >= Double(sample.count) * parameters.chance.orderedShare.ratio
  }

  /// Whether there are so many different bytes that they may be random; tables of blanks, digits and
  /// lines have few.
  private static func hasVariety(_ sample: [UInt8]) -> Bool {
    var bytes = ByteSet()
    for byte in sample { bytes.insert(byte) }
    var count = 0
    bytes.forEach { _ in count += 1 }
    return count >= min(parameters.chance.minDistinctBytes.count, sample.count / 2)
  }

  /// Whether bytes are mostly one more than those at some distance before them, or the same: lists of
  /// characters in the order of their encoding, with or without blanks between them, or the first of two
  /// bytes that each has.
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

  /// Whether most of the non-ASCII bytes are one more than those at a distance before them: an alphabet in a text.
  private static func isOrderedBeyondASCII(_ sample: [UInt8], distance: Int) -> Bool {
    var (count, next) = (0, 0)
    for (byte, last) in zip(sample.dropFirst(distance), sample) where byte >= 0x80 {
      count += 1
      if byte == last &+ 1 { next += 1 }
    }
    return count >= parameters.surroundings.minRun.count
      && Double(next) >= Double(count) * parameters.chance.orderedShare.ratio
  }

  /// Whether bytes repeat themselves each three or four, and not sooner, but for a few, as pixels of one
  /// colour do.
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

  /// Whether there are as many blanks as in text, which may be in an encoding that is not known.
  ///
  /// - Parameter encoding: What it would be read by: EBCDIC has blanks and ends of lines of its own.
  static func hasBlanks(_ byteCounts: ByteCounts, in encoding: TextEncoding) -> Bool {
    let count =
      encoding.isASCIICompatible ? byteCounts[0x20] + byteCounts[0x0A] : byteCounts.ebcdicBlankCount
    return Double(count) * parameters.chance.bytesPerBlank.ratio
      >= Double(byteCounts.count(in: 0x00...0xFF))
  }

  /// Whether many bytes are words in letters of ASCII: names and codes have no blanks, and pixels of grey that are such
  /// letters differ little from those beside them.
  ///
  /// - Complexity: O(*n*) in the length of the sample.
  static func hasWords(_ sample: [UInt8]) -> Bool {
    var (inWords, start) = (0, 0)
    while start < sample.count {
      var (end, steps) = (start, 0)
      while end < sample.count && sample[end].isASCIILetter {
        if end > start {
          let step = Int(sample[end] | 0x20) - Int(sample[end - 1] | 0x20)
          steps += abs(step) >= parameters.chance.wordStep.count ? 1 : 0
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
