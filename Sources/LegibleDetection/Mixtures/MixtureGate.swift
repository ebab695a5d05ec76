/// Cheap checks whether a text may be in several encodings, since nearly all texts are not.
enum MixtureGate {
  /// The number of lines with a trait, and without it, that are compared.
  private static let gateLines: Budget = 8

  /// Whether enough bytes are placed as in UTF-8 for some of the text to be UTF-8.
  ///
  /// - Parameters:
  ///   - sample: The bytes of the text.
  ///   - byteCounts: The byte counts of the sample and of the bytes after it.
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

  /// Whether lines of Cyrillic or Greek text have their letters in different ranges of bytes. Where
  /// one encoding has small letters, another may have capitals or signs.
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

  /// Whether a trait is frequent in some lines and absent from others.
  ///
  /// - Complexity: O(*n*) in the length of the sample.
  static func hasLinesWithAndWithout(_ trait: LineTrait, _ sample: [UInt8]) -> Bool {
    let counts = trait.lineCounts(in: sample)
    let minimum = max(
      parameters.mixture.minLines.count,
      Int(parameters.mixture.minTraitShare.ratio * Double(counts.frequent + counts.absent)))
    return counts.frequent >= minimum && counts.absent >= minimum
  }

  /// Whether non-ASCII characters cost much more or much less, on average, in lines in which a
  /// trait is frequent than in lines without it.
  ///
  /// - Parameter reader: A reader for the encoding of the whole.
  /// - Complexity: O(*n*) in the length of the sample, of which at most `gateLines` lines of each
  ///   kind are scored.
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

  /// The numbers of bytes in 0x80…0xAF, 0xB0…0xBF, 0xC0…0xDF and 0xE0…0xFF.
  private typealias RangeCounts = SIMD4<UInt32>

  /// The contribution of each byte to the counts of a line.
  private static let ranges = ConstantTable(
    (UInt8.min...UInt8.max).map { byte in
      var counts = RangeCounts.zero
      if byte >= 0x80 { counts[byte < 0xB0 ? 0 : byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : 3] = 1 }
      return counts
    })

  /// Returns the range of most letters of a line; `nil` if there are few, or no range dominates.
  private static func mainRange(_ counts: RangeCounts) -> Int? {
    guard counts.wrappedSum() >= parameters.mixture.minNonASCIIPerLine.bytes else { return nil }
    // IBM866 and similar encodings have some small letters where others have capitals.
    if counts[0] * 4 > counts.wrappedSum() { return 0 }
    if counts[2] > 2 * counts[3] { return 2 }
    return counts[3] > 2 * counts[2] ? 3 : nil
  }

  /// Counts the UTF-8 lead bytes that are followed by a continuation byte.
  private static func sequenceCount(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var total = 0
    var start = 0
    // The count of a block fits into a byte, which lets the loop be vectorized.
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
