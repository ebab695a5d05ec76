/// The part of a sample that statistics are made of: its distinct words that have a non-ASCII byte, each with the text
/// around its first occurrence.
///
/// How often a word comes again says nothing about the encoding, and would make sure of whatever reads that word best.
/// So a word that comes again is one digit in the excerpt, if it stands near a new one, and else is left out together with
/// the text around it: repetition, order and the numbers of rows do not change what is weighed.
package enum Excerpt {
  /// How many lengths of a phrase are tried at which its last bytes come back: excerpts are no longer than some KB.
  private static let triedPhrases: Budget = 32

  /// How many bytes are enough to tell every encoding and language.
  static var limit: Int { parameters.sample.excerpt.bytes }

  /// How many bytes are enough to tell the language where the encoding is known.
  static var languageLimit: Int { parameters.sample.languageExcerpt.bytes }

  /// The distinct words of a sample: the first ones, and of the others those that have a byte which the first ones do not
  /// have, since two encodings may differ in a single one.
  ///
  /// The cuts are beside blanks, or some way after a non-ASCII byte. Another such byte may stand
  /// right before a cut, and the character or the word that it belongs to be cut.
  ///
  /// - Parameters:
  ///   - byteCounts: How often each byte occurs from the first one on that is not plain text.
  ///   - limit: How many bytes are taken before rare bytes alone are looked for.
  ///   - takesRareBytes: Whether these are looked for at all.
  /// - Complexity: O(*n*) in the length of the sample.
  static func ofDistinctWords(
    in sample: [UInt8], _ byteCounts: ByteCounts, limit: Int = limit, takesRareBytes: Bool = true
  ) -> [UInt8] {
    ofDistinctWords(
      in: sample, Inventory(byteCounts), limit: limit, takesRareBytes: takesRareBytes)
  }

  /// The same of a sample that is all of its input.
  package static func ofDistinctWords(in sample: [UInt8]) -> [UInt8] {
    var counts = ByteCounts()
    sample.withUnsafeBytes { counts.add($0) }
    return ofDistinctWords(in: sample, counts)
  }

  /// What has to be known of all bytes to take an excerpt.
  struct Inventory: Sendable, Hashable {

    /// How many distinct bytes are looked for.
    fileprivate let distinctCount: Int

    /// Where words end.
    fileprivate let words: WordBounds

    /// - Parameter byteCounts: How often each byte occurs from the first one on that is not plain text.
    init(_ byteCounts: ByteCounts) {
      words = WordBounds(byteCounts)
      distinctCount = byteCounts.distinctCount(in: words.minRareByte...0xFF)
    }
  }

  /// The same by what is known of all bytes.
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
        // What the rest of this round would pass over.
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

  /// The excerpt, or its beginning where it is one phrase again and again: what comes back each time tells nothing new,
  /// and would make sure of whatever reads one phrase best.
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
      // The bytes before the last ones are read from inside of the excerpt, since a phrase is no more than a part.
      for length in 1...min(maxPhraseLength, last)
      where bytes.loadUnaligned(fromByteOffset: last - length, as: UInt64.self) == end {
        // The shortest period of the excerpt is the phrase; its last bytes may stand elsewhere in it, too.
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
}
