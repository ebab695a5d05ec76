/// The part of a sample that is scored: its distinct words with a non-ASCII byte, each with the
/// text around its first occurrence.
///
/// The number of occurrences of a word is not evidence for an encoding, and would inflate the
/// confidence in whichever encoding reads that word best. A repeated word is therefore replaced by
/// a digit if it is near a new one, and otherwise left out with the text around it. So repetition,
/// order and row numbers do not change the answer.
package enum Excerpt {
  /// The maximum number of phrase lengths that are tried in `withoutRepetition(_:)`; excerpts are a
  /// few KB.
  private static let triedPhrases: Budget = 32

  /// The length that is enough to detect every encoding and language, in bytes.
  static var limit: Int { parameters.sample.excerpt.bytes }

  /// The length that is enough to detect the language if the encoding is known, in bytes.
  static var languageLimit: Int { parameters.sample.languageExcerpt.bytes }

  /// Returns the distinct words of a sample: the first ones, up to `limit`, and of the rest those
  /// with a byte that has not occurred yet, since two encodings may differ in a single byte.
  ///
  /// Cuts are next to spaces, or some bytes after a non-ASCII byte. A cut may split a character or
  /// a word if another non-ASCII byte is directly before it.
  ///
  /// - Parameters:
  ///   - byteCounts: The byte counts from the first byte that is not plain text.
  ///   - limit: The number of bytes after which only rare bytes are looked for.
  ///   - takesRareBytes: Whether they are looked for at all.
  /// - Complexity: O(*n*) in the length of the sample.
  static func ofDistinctWords(
    in sample: [UInt8], _ byteCounts: ByteCounts, limit: Int = limit, takesRareBytes: Bool = true
  ) -> [UInt8] {
    ofDistinctWords(
      in: sample, Inventory(byteCounts), limit: limit, takesRareBytes: takesRareBytes)
  }

  /// Returns the distinct words of a sample that is the whole input.
  package static func ofDistinctWords(in sample: [UInt8]) -> [UInt8] {
    var counts = ByteCounts()
    sample.withUnsafeBytes { counts.add($0) }
    return ofDistinctWords(in: sample, counts)
  }

  /// Properties of the whole input that an excerpt depends on.
  struct Inventory: Sendable, Hashable {

    /// The number of distinct bytes in the input.
    fileprivate let distinctCount: Int

    /// Decides where words end.
    fileprivate let words: WordBounds

    /// - Parameter byteCounts: The byte counts from the first byte that is not plain text.
    init(_ byteCounts: ByteCounts) {
      words = WordBounds(byteCounts)
      distinctCount = byteCounts.distinctCount(in: words.minRareByte...0xFF)
    }
  }

  /// Returns the distinct words of a sample, given the properties of its input.
  static func ofDistinctWords(
    in sample: [UInt8], _ inventory: Inventory, limit: Int, takesRareBytes: Bool
  ) -> [UInt8] {
    sample.withUnsafeBufferPointer { sample in
      if sample.count <= parameters.sample.wholeExcerpt.bytes {
        var whole = DistinctWordWriter(sample, inventory.words, limit: limit)
        whole.write(0..<sample.count)
        if !whole.leftOutWords { return whole.excerpt }
      }
      var writer = DistinctWordWriter(sample, inventory.words, limit: limit)
      let first = inventory.words.minRareByte
      var isKnown = InlineArray<256, Bool>(repeating: false)
      for byte in 0..<Int(first) { isKnown[byte] = true }
      var unknownCount = inventory.distinctCount
      var index = 0
      while index < sample.count {
        let isFull = writer.excerpt.count >= limit
        if isFull && (unknownCount == 0 || !takesRareBytes) { break }
        // Skip what the rest of this iteration would pass over.
        if isFull {
          index = firstUnknown(from: index, in: sample, isKnown, knowsASCII: first == 0x80)
        } else if first == 0x80 && sample[index] < 0x80 {
          index += PlainText.asciiPrefixLength(
            of: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: sample[index...])))
        }
        if index == sample.count { break }
        let range: Range<Int>
        if !isFull && sample[index] >= 0x80 {
          let word = writer.word(around: index)
          if writer.isKnown(word) {
            index = word.upperBound
            continue
          }
          range = writer.line(around: word)
        } else if !isKnown[Int(sample[index])], let rare = writer.rareWord(at: index) {
          range = rare
        } else {
          index += 1
          continue
        }
        writer.write(range)
        index = range.upperBound
        if unknownCount == 0 || first == 0x80 && !takesRareBytes { continue }
        for byte in sample[range] where !isKnown[Int(byte)] {
          isKnown[Int(byte)] = true
          unknownCount -= 1
        }
      }
      return writer.excerpt
    }
  }

  /// Returns the excerpt, or its beginning if it is a single phrase repeated.
  ///
  /// Repetitions are not evidence, and would inflate the confidence in whichever encoding reads the
  /// phrase best.
  ///
  /// - Complexity: O(*n*) in the length of the excerpt.
  package static func withoutRepetition(_ excerpt: [UInt8]) -> [UInt8] {
    let maxPhraseLength = excerpt.count / parameters.sample.minRepetitions.count
    let width = MemoryLayout<UInt64>.size
    let minPhraseLength = parameters.sample.minPhraseLength.bytes
    guard maxPhraseLength >= minPhraseLength else { return excerpt }
    let length: Int? = excerpt.withUnsafeBytes { bytes in
      let last = bytes.count - width
      let end = bytes.loadUnaligned(fromByteOffset: last, as: UInt64.self)
      var triedCount = 0
      // A phrase is shorter than the excerpt, so the loads below are within it.
      for length in 1...min(maxPhraseLength, last)
      where bytes.loadUnaligned(fromByteOffset: last - length, as: UInt64.self) == end {
        // The shortest period of the excerpt is the phrase. Its last bytes may also occur inside of
        // it.
        if bytes[length...].elementsEqual(bytes[..<(bytes.count - length)]) {
          return length >= minPhraseLength ? length : nil
        }
        triedCount += 1
        if triedCount == Self.triedPhrases { return nil }
      }
      return nil
    }
    guard let length else { return excerpt }
    return Array(excerpt.prefix(parameters.sample.keptRepetitions.count * length))
  }

  /// Returns the index of the first byte from `start` on that has not occurred yet.
  ///
  /// - Parameter knowsASCII: Whether all ASCII bytes have occurred.
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
        // The block is within the sample.
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
}
