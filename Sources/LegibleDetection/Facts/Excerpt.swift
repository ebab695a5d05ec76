/// The part of a sample that statistics are made of.
package enum Excerpt {
  /// How many bytes are enough to tell every encoding and language.
  static var limit: Int { parameters.sample.excerpt.bytes }

  /// How many bytes are enough to tell the language where the encoding is known.
  static var languageLimit: Int { parameters.sample.languageExcerpt.bytes }

  /// What is no longer than this is taken whole.
  static var shortLimit: Int { parameters.sample.wholeExcerpt.bytes }

  /// The sample, or if it is long the surroundings of its first non-ASCII bytes, and of
  /// the first byte of each value: two encodings may differ in a single one.
  ///
  /// The cuts are beside blanks, or some way behind a non-ASCII byte. Another such byte may stand
  /// right before a cut, and the character or the word that it belongs to be cut.
  ///
  /// - Parameters:
  ///   - byteCounts: How often each byte occurs from the first one on that is not plain text.
  ///   - limit: How many bytes are taken before rare bytes alone are looked for.
  ///   - takesRareBytes: Whether these are looked for at all.
  static func around(
    nonASCIIBytesOf sample: [UInt8], _ byteCounts: ByteCounts, limit: Int = limit,
    takesRareBytes: Bool = true
  ) -> [UInt8] {
    guard sample.count > shortLimit else { return sample }
    return around(
      nonASCIIBytesOf: sample, Inventory(byteCounts, sampleCount: sample.count), limit: limit,
      takesRareBytes: takesRareBytes)
  }

  /// What has to be known of all bytes to take an excerpt.
  struct Inventory: Sendable, Hashable {
    /// Whether the bytes below 0x80 are signs, as in EBCDIC, in which its variants differ.
    fileprivate let hasSignsBelow: Bool

    /// How many distinct bytes are looked for.
    fileprivate let distinctCount: Int

    /// - Parameter byteCounts: How often each byte occurs from the first one on that is not plain text.
    init(_ byteCounts: ByteCounts, sampleCount: Int) {
      hasSignsBelow = byteCounts.count(in: 0x80...0xFF) * 2 > sampleCount
      distinctCount = byteCounts.distinctCount(in: (hasSignsBelow ? 0 : 0x80)...0xFF)
    }
  }

  /// The same by what is known of all bytes.
  static func around(
    nonASCIIBytesOf sample: [UInt8], _ inventory: Inventory, limit: Int, takesRareBytes: Bool
  ) -> [UInt8] {
    guard sample.count > shortLimit else { return sample }
    var excerpt: [UInt8] = []
    excerpt.reserveCapacity(limit + 4 * parameters.sample.excerptReach.bytes)
    let first: UInt8 = inventory.hasSignsBelow ? 0 : 0x80
    var isKnown = InlineArray<256, Bool>(repeating: false)
    for byte in 0..<Int(first) { isKnown[byte] = true }
    var unknownCount = inventory.distinctCount
    var end = 0
    sample.withUnsafeBufferPointer { sample in
      var index = 0
      while index < sample.count {
        let isFull = excerpt.count >= limit
        if isFull && (unknownCount == 0 || !takesRareBytes) { return }
        // What the rest of this round would pass over.
        if isFull {
          index = firstUnknown(from: index, in: sample, isKnown, knowsASCII: first == 0x80)
        } else if first == 0x80 && sample[index] < 0x80 {
          index += PlainText.asciiPrefixLength(
            of: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: sample[index...])))
        }
        if index == sample.count { return }
        let byte = sample[index]
        defer { index += 1 }
        let range: Range<Int>
        if !isFull && byte >= 0x80 {
          range = line(in: sample, around: index, from: end)
        } else if !isKnown[Int(byte)], let word = word(in: sample, at: index, from: end) {
          range = word
        } else {
          continue
        }
        if range.lowerBound > end && !excerpt.isEmpty { excerpt.append(UInt8(ascii: "\n")) }
        end = range.upperBound
        index = end - 1
        let piece = UnsafeBufferPointer(rebasing: sample[range])
        excerpt.append(contentsOf: piece)
        if unknownCount == 0 || first == 0x80 && !takesRareBytes { continue }
        for byte in piece where !isKnown[Int(byte)] {
          isKnown[Int(byte)] = true
          unknownCount -= 1
        }
      }
    }
    return excerpt
  }

  /// The excerpt, or its beginning where it is one phrase again and again: what comes back each time tells nothing new,
  /// and would make sure of whatever reads one phrase best.
  ///
  /// - Complexity: O(*n*) in the length of the excerpt.
  package static func withoutRepetition(_ excerpt: [UInt8]) -> [UInt8] {
    let mostOfPhrase = excerpt.count / parameters.sample.leastRepetitions.count
    let width = MemoryLayout<UInt64>.size
    let leastOfPhrase = parameters.sample.leastPhrase.bytes
    guard mostOfPhrase >= leastOfPhrase else { return excerpt }
    let length: Int? = excerpt.withUnsafeBytes { bytes in
      let last = bytes.count - width
      let end = bytes.loadUnaligned(fromByteOffset: last, as: UInt64.self)
      var triedCount = 0
      // The bytes before the last ones are read from inside of the excerpt, since a phrase is no more than a part.
      for length in 1...min(mostOfPhrase, last)
      where bytes.loadUnaligned(fromByteOffset: last - length, as: UInt64.self) == end {
        // The shortest period of the excerpt is the phrase; its last bytes may stand elsewhere in it, too.
        if bytes[length...].elementsEqual(bytes[..<(bytes.count - length)]) {
          return length >= leastOfPhrase ? length : nil
        }
        triedCount += 1
        if triedCount == parameters.sample.triedPhrases.count { return nil }
      }
      return nil
    }
    guard let length else { return excerpt }
    return Array(excerpt.prefix(parameters.sample.keptRepetitions.count * length))
  }

  /// Where the first byte from a place on is that is not known yet.
  ///
  /// - Parameter knowsASCII: Whether all bytes of ASCII are known.
  @inline(__always)
  private static func firstUnknown(
    from start: Int, in sample: UnsafeBufferPointer<UInt8>,
    _ isKnown: borrowing InlineArray<256, Bool>, knowsASCII: Bool
  ) -> Int {
    let isKnown = isKnown.span
    let blockLength = SIMD2<UInt64>.scalarCount * MemoryLayout<UInt64>.size
    let bytes = UnsafeRawBufferPointer(sample)
    var index = start
    while index < sample.count {
      let end = min(index + blockLength, sample.count)
      if knowsASCII && end - index == blockLength {
        // The block is in the sample.
        let block = bytes.loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self)
        if (block.x | block.y) & 0x8080_8080_8080_8080 == 0 {
          index = end
          continue
        }
      }
      // There is an entry for each byte.
      while index < end && isKnown[unchecked: Int(sample[index])] { index &+= 1 }
      if index < end { return index }
    }
    return index
  }

  /// The bytes around one up to the ends of its line, to what is taken already, or to the reach.
  private static func line(
    in sample: UnsafeBufferPointer<UInt8>, around index: Int, from first: Int
  ) -> Range<Int> {
    let lowest = max(first, index - parameters.sample.excerptReach.bytes)
    let highest = min(sample.count, index + parameters.sample.excerptReach.bytes)
    var (start, end) = (index, index)
    // Both stay between the bounds, which are in the sample.
    while start > lowest && sample[start &- 1] != 0x0A { start &-= 1 }
    while end < highest && sample[end] != 0x0A { end &+= 1 }
    // What is behind a non-ASCII byte may be of the same character.
    let limit = min(sample.count, end + parameters.sample.excerptReach.bytes)
    while end < limit && sample[end - 1] >= 0x80 && sample[end] != 0x0A { end += 1 }
    return start..<end
  }

  /// The bytes around one up to the next blanks, or to what is taken already or the end of the sample,
  /// or `nil` where those are far away.
  private static func word(
    in sample: UnsafeBufferPointer<UInt8>, at index: Int, from first: Int
  ) -> Range<Int>? {
    let isBlank = { (byte: UInt8) in byte <= 0x20 || byte == 0x40 }
    let start = max(first, index - parameters.sample.wordReach.bytes)
    let end = min(sample.count, index + parameters.sample.wordReach.bytes)
    let before = sample[start..<index].lastIndex(where: isBlank) ?? (start == first ? first : nil)
    let behind =
      sample[index..<end].firstIndex(where: isBlank).map { $0 + 1 }
      ?? (end == sample.count ? end : nil)
    guard let before, let behind else { return nil }
    return before..<behind
  }
}
