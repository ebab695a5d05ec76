/// Whether it is worth a closer look whether a text is in more than one encoding: nearly all texts are not.
enum MixtureGate {
  /// How many lines with a trait, and how many without it, are read to see whether they may be in different encodings.
  private static let gateLines: Budget = 8

  /// Whether so many bytes are placed as in UTF-8 that some of the text may be UTF-8.
  ///
  /// - Parameters:
  ///   - sample: The bytes of the text.
  ///   - byteCounts: How often each byte occurs in them and behind them.
  /// - Complexity: O(*n*) in the length of the sample.
  static func mayHoldUTF8(_ sample: [UInt8], _ byteCounts: ByteCounts) -> Bool {
    let nonASCIICount = byteCounts.count(in: 0x80...0xFF)
    let minimum = max(
      parameters.mixture.minSequences.count,
      Int(parameters.mixture.minSequenceShare.ratio * Double(nonASCIICount)))
    guard byteCounts.count(in: 0x80...0xBF) >= minimum, byteCounts.count(in: 0xC2...0xF4) >= minimum
    else { return false }
    return sample.withUnsafeBufferPointer { sequenceCount(in: $0) } >= minimum
  }

  /// Whether lines of Cyrillic or Greek text have their letters in different ranges of bytes: where one encoding has
  /// small letters another has capitals, or signs.
  ///
  /// - Complexity: O(*n*) in the length of the sample.
  static func hasLinesOfDifferentRanges(_ sample: [UInt8]) -> Bool {
    var lineCounts = SIMD4<Int>.zero
    var counts = RangeCounts.zero
    ranges.withUnsafeBufferPointer { ranges in
      for byte in sample {
        // There is an entry for each byte.
        counts &+= ranges[Int(byte)]
        if byte == 0x0A || byte == 0x0D, counts != .zero {
          if let range = mainRange(counts) { lineCounts[range] += 1 }
          counts = .zero
        }
      }
    }
    if let range = mainRange(counts) { lineCounts[range] += 1 }
    let total = lineCounts.wrappedSum()
    let minimum = max(
      parameters.mixture.minLines.count,
      Int(parameters.mixture.minLineShare.ratio * Double(total)))
    return lineCounts.indices.count { lineCounts[$0] >= minimum } > 1
  }

  /// Whether a trait is frequent in some lines, and absent from others.
  ///
  /// - Complexity: O(*n*) in the length of the sample.
  static func hasLinesWithAndWithout(_ trait: LineTrait, _ sample: [UInt8]) -> Bool {
    let counts = trait.lineCounts(in: sample)
    let minimum = max(
      parameters.mixture.minLines.count,
      Int(parameters.mixture.minTraitShare.ratio * Double(counts.frequent + counts.absent)))
    return counts.frequent >= minimum && counts.absent >= minimum
  }

  /// Whether a non-ASCII character of the lines in which a trait is frequent costs much more or much less, in the mean, than one of
  /// the lines without it.
  ///
  /// - Parameter reader: Reads the lines in the encoding of the whole.
  /// - Complexity: O(*n*) in the length of the sample, of which so many lines of both kinds are read by the models as
  ///   `parameters.mixture.gateLines` says.
  static func readsUnevenly(_ trait: LineTrait, _ sample: [UInt8], _ reader: LineReader) -> Bool {
    var (nats, characterCounts, lineCounts) = ([0.0, 0.0], [0, 0], [0, 0])
    let maximum = Self.gateLines
    for line in sample.lines {
      guard let share = trait.share(in: line) else { continue }
      let isFrequent = share >= parameters.mixture.traitShare.ratio
      let part = isFrequent ? 1 : 0
      guard isFrequent || share == 0, lineCounts[part] < maximum else { continue }
      lineCounts[part] += 1
      let cost = reader.nonASCIICost(of: line)
      nats[part] += cost.nats
      characterCounts[part] += cost.characterCount
      if lineCounts == [maximum, maximum] { break }
    }
    guard characterCounts[0] > 0, characterCounts[1] > 0 else { return false }
    let gap = nats[1] / Double(characterCounts[1]) - nats[0] / Double(characterCounts[0])
    return abs(gap) >= parameters.mixture.minTraitGap.nats
  }

  /// How many bytes of 0x80…0xAF, 0xB0…0xBF, 0xC0…0xDF and 0xE0…0xFF there are.
  private typealias RangeCounts = SIMD4<UInt32>

  /// What each byte adds to the counts of a line.
  private static let ranges = ConstantTable(
    (UInt8.min...UInt8.max).map { byte in
      var counts = RangeCounts.zero
      if byte >= 0x80 { counts[byte < 0xB0 ? 0 : byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : 3] = 1 }
      return counts
    })

  /// Which range the letters of a line are in; `nil` where there are few, or no range stands out.
  private static func mainRange(_ counts: RangeCounts) -> Int? {
    guard counts.wrappedSum() >= parameters.mixture.minNonASCIIPerLine.bytes else { return nil }
    // IBM866 and its like have a part of their small letters where others have capitals.
    if counts[0] * 4 > counts.wrappedSum() { return 0 }
    if counts[2] > 2 * counts[3] { return 2 }
    return counts[3] > 2 * counts[2] ? 3 : nil
  }

  /// How many bytes that a sequence of UTF-8 may begin with stand before one that goes on with it.
  private static func sequenceCount(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var total = 0
    var start = 0
    // A block is so short that its count fits into a byte: so the compiler compares a vector at a time.
    let blockSize = Int(UInt8.max)
    while start + 1 < bytes.count {
      let end = min(start + blockSize, bytes.count - 1)
      var count: UInt8 = 0
      for index in start..<end {
        let isLead = bytes[index] &- 0xC2 <= 0x32
        let isFollowed = bytes[index + 1] & 0xC0 == 0x80
        count &+= (isLead ? 1 : 0) & (isFollowed ? 1 : 0)
      }
      total += Int(count)
      start = end
    }
    return total
  }
}
