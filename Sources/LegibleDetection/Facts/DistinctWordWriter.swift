/// Writes pieces of a sample in which each word with a non-ASCII byte stands once.
///
/// A run that is longer than the reach of an excerpt is no word, and stays: it may be data, or text without blanks.
struct DistinctWordWriter {
  private let sample: UnsafeBufferPointer<UInt8>
  private let words: WordBounds

  /// What was written.
  private(set) var excerpt: [UInt8] = []

  /// Whether a word that came again was left out.
  private(set) var leftOutWords = false

  /// The words that were written.
  private var known = WordSet()

  /// Where in the sample the last piece ends.
  private var end = 0

  /// - Parameter limit: About how many bytes will be written.
  init(_ sample: UnsafeBufferPointer<UInt8>, _ words: WordBounds, limit: Int) {
    self.sample = sample
    self.words = words
    excerpt.reserveCapacity(limit + 4 * parameters.sample.excerptReach.bytes)
  }

  /// Writes a piece of the sample that begins no earlier than the last one ends, on a line of its own if it does not
  /// follow that directly.
  ///
  /// What comes again becomes a digit, which speaks for no language.
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

  private mutating func append(_ range: Range<Int>) {
    excerpt.append(contentsOf: UnsafeBufferPointer(rebasing: sample[range]))
  }

  /// Whether the word was written before.
  func isKnown(_ word: Range<Int>) -> Bool {
    words.hasBlanks && word.count < Self.reach && known.contains(words.key(of: word, in: sample))
  }

  private static var reach: Int { parameters.sample.excerptReach.bytes }

  /// The word that a non-ASCII byte is in, no further back than the last piece, and than the reach of a word.
  func word(around index: Int) -> Range<Int> {
    let lowest = max(end, index - parameters.sample.excerptReach.bytes)
    let highest = min(sample.count, index + parameters.sample.excerptReach.bytes)
    var (start, last) = (index, index + 1)
    // Both stay between the bounds, which are in the sample.
    while start > lowest && words.isInWord(start &- 1, of: sample) { start &-= 1 }
    while last < highest && words.isInWord(last, of: sample) { last &+= 1 }
    return start..<last
  }

  /// The bytes around a word up to the ends of its line, to the end of the last piece, or to the reach.
  func line(around word: Range<Int>) -> Range<Int> {
    let reach = parameters.sample.excerptReach.bytes
    let lowest = max(end, word.lowerBound - reach)
    let highest = min(sample.count, max(word.upperBound, word.lowerBound + reach))
    var (start, last) = (word.lowerBound, word.upperBound)
    // Both stay between the bounds, which are in the sample.
    while start > lowest && sample[start &- 1] != words.lineEnd { start &-= 1 }
    while last < highest && sample[last] != words.lineEnd { last &+= 1 }
    // What comes after a non-ASCII byte may be of the same character.
    let limit = min(sample.count, last + reach)
    while last < limit && sample[last - 1] >= 0x80 && sample[last] != words.lineEnd { last += 1 }
    return start..<last
  }

  /// The bytes around one up to the next blanks, or to the end of the last piece or of the sample, or `nil` where those
  /// are far away.
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

/// A set of the keys of words, which have 64 bits: an open table of fixed size.
private struct WordSet {
  private var slots: [UInt64] = []
  private var count = 0

  func contains(_ key: UInt64) -> Bool { !slots.isEmpty && slots[slot(of: key)] != 0 }

  /// Adds a key; none where it was there, or where the table is three quarters full.
  ///
  /// - Returns: Whether it was added.
  mutating func insert(_ key: UInt64) -> Bool {
    if slots.isEmpty { slots = [UInt64](repeating: 0, count: 1024) }
    let slot = slot(of: key)
    guard slots[slot] == 0, count < 768 else { return false }
    slots[slot] = key | 1
    count += 1
    return true
  }

  /// The place of the key, or the free one where it belongs; a quarter of the places is always free.
  private func slot(of key: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: key >> 32) & 1023
    while slots[slot] != 0 && slots[slot] != key | 1 { slot = (slot + 1) & 1023 }
    return slot
  }
}
