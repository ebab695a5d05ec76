/// Writes pieces of a sample so that each word with a non-ASCII byte occurs once.
///
/// A run of bytes that is longer than `excerptReach` is not a word, and is written every time: it
/// may be data, or text without spaces.
struct DistinctWordWriter {
  private let sample: UnsafeBufferPointer<UInt8>
  private let words: WordBounds

  /// The output.
  private(set) var excerpt: [UInt8] = []

  /// Whether a repeated word was replaced.
  private(set) var leftOutWords = false

  /// The words that have been written.
  private var known = WordSet()

  /// The end of the last piece in the sample.
  private var end = 0

  /// - Parameter limit: The approximate length of the output in bytes.
  init(_ sample: UnsafeBufferPointer<UInt8>, _ words: WordBounds, limit: Int) {
    self.sample = sample
    self.words = words
    excerpt.reserveCapacity(limit + 4 * parameters.sample.excerptReach.bytes)
  }

  /// Writes a piece of the sample, which must not begin before the end of the last one. It begins a
  /// new line unless it directly follows that.
  ///
  /// A repeated word is replaced by a digit, which is evidence for no language.
  mutating func write(_ range: Range<Int>) {
    if range.lowerBound > end && !excerpt.isEmpty { excerpt.append(words.lineEnd) }
    end = range.upperBound
    var (index, written) = (range.lowerBound, range.lowerBound)
    while index < range.upperBound {
      let start = index
      var hasNonASCII = false
      while index < range.upperBound && words.isInWord(index, of: sample) {
        hasNonASCII = hasNonASCII || sample[index] >= 0x80
        index += 1
      }
      if hasNonASCII && words.hasBlanks && index - start < Self.reach
        && !known.insert(words.key(of: start..<index, in: sample))
      {
        append(written..<start)
        excerpt.append(words.digit)
        leftOutWords = true
        written = index
      } else if index == start {
        index += 1
      }
    }
    append(written..<range.upperBound)
  }

  /// Copies a range of the sample, with a space for each separator that is next to a non-ASCII
  /// byte: how fields and markup are delimited says nothing about the encoding.
  private mutating func append(_ range: Range<Int>) {
    excerpt.append(contentsOf: UnsafeBufferPointer(rebasing: sample[range]))
    for (offset, byte) in sample[range].enumerated() where words.isSeparator(byte) {
      let (index, place) = (range.lowerBound + offset, excerpt.count - range.count + offset)
      if index > 0 && sample[index - 1] >= 0x80
        || index + 1 < sample.count && sample[index + 1] >= 0x80
      {
        excerpt[place] = words.blank
      }
    }
  }

  /// Whether the word has been written.
  func isKnown(_ word: Range<Int>) -> Bool {
    words.hasBlanks && word.count < Self.reach && known.contains(words.key(of: word, in: sample))
  }

  private static var reach: Int { parameters.sample.excerptReach.bytes }

  /// Returns the word around a non-ASCII byte, bounded by the end of the last piece and by
  /// `excerptReach`.
  func word(around index: Int) -> Range<Int> {
    let lowest = max(end, index - parameters.sample.excerptReach.bytes)
    let highest = min(sample.count, index + parameters.sample.excerptReach.bytes)
    var (start, last) = (index, index + 1)
    // Both indices stay between the bounds, which are within the sample.
    while start > lowest && words.isInWord(start &- 1, of: sample) { start &-= 1 }
    while last < highest && words.isInWord(last, of: sample) { last &+= 1 }
    return start..<last
  }

  /// Returns the line around a word, bounded by the end of the last piece and by `excerptReach`.
  func line(around word: Range<Int>) -> Range<Int> {
    let reach = parameters.sample.excerptReach.bytes
    let lowest = max(end, word.lowerBound - reach)
    let highest = min(sample.count, max(word.upperBound, word.lowerBound + reach))
    var (start, last) = (word.lowerBound, word.upperBound)
    // Both indices stay between the bounds, which are within the sample.
    while start > lowest && sample[start &- 1] != words.lineEnd { start &-= 1 }
    while last < highest && sample[last] != words.lineEnd { last &+= 1 }
    // A byte after a non-ASCII byte may belong to the same character.
    let limit = min(sample.count, last + reach)
    while last < limit && sample[last - 1] >= 0x80 && sample[last] != words.lineEnd { last += 1 }
    return start..<last
  }

  /// Returns the bytes around a rare byte up to the nearest spaces, the end of the last piece, or
  /// the end of the sample; `nil` if none is within `wordReach`.
  func rareWord(at index: Int) -> Range<Int>? {
    let isBlank = { (byte: UInt8) in byte <= 0x20 || byte == 0x40 }
    let start = max(end, index - parameters.sample.wordReach.bytes)
    let last = min(sample.count, index + parameters.sample.wordReach.bytes)
    let before = sample[start..<index].lastIndex(where: isBlank) ?? (start == end ? end : nil)
    let after =
      sample[index..<last].firstIndex(where: isBlank).map { $0 + 1 }
      ?? (last == sample.count ? last : nil)
    guard let before, let after else { return nil }
    return before..<after
  }
}

/// A set of 64-bit keys of words: an open-addressing hash table of fixed size.
private struct WordSet {
  private var slots: [UInt64] = []
  private var count = 0

  func contains(_ key: UInt64) -> Bool { !slots.isEmpty && slots[slot(of: key)] != 0 }

  /// Inserts a key, unless the table is three quarters full.
  ///
  /// - Returns: Whether the key was inserted; false if it was in the set.
  mutating func insert(_ key: UInt64) -> Bool {
    if slots.isEmpty { slots = [UInt64](repeating: 0, count: 1024) }
    let slot = slot(of: key)
    guard slots[slot] == 0, count < 768 else { return false }
    slots[slot] = key | 1
    count += 1
    return true
  }

  /// Returns the slot of the key, or the free slot for it; a quarter of the slots is always free.
  private func slot(of key: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: key >> 32) & 1023
    while slots[slot] != 0 && slots[slot] != key | 1 { slot = (slot + 1) & 1023 }
    return slot
  }
}
