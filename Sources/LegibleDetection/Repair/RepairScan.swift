internal import LegibleEncodings

/// The chains of mistaken readings that are sure for lines of a text.
struct RepairMemory: Sendable {
  /// The chains, the number of pieces that each is sure for, and the logarithm of its prior in any text.
  private(set) var chains: [(steps: [RepairStep], count: Float, prior: Float)] = []

  /// The number of pieces beyond ASCII that no chain is sure for.
  private var others: Float = 0

  /// The chains that are remembered, at most: no text has become what it is in more ways.
  private static let chainLimit = 16

  var isEmpty: Bool { chains.isEmpty }

  /// About the maximum gain, in nats, of a line in which no word is suspicious: a chain whose log-prior in this text is below
  /// minus that is not likely for it.
  private static let plainGain: Float = 5

  /// Whether a chain is so common that lines of which no word is suspicious may have gone through it.
  var isCommon: Bool {
    chains.contains { prior(of: $0.steps, $0.prior, without: nil) > -Self.plainGain }
  }

  /// Adds a piece, and the chain that is sure for it.
  mutating func add(_ chain: (steps: [RepairStep], prior: Float)?) {
    guard let chain else {
      others += 1
      return
    }
    if let index = chains.firstIndex(where: { $0.steps == chain.steps }) {
      chains[index].count += 1
    } else if chains.count < Self.chainLimit {
      chains.append((chain.steps, 1, chain.prior))
    }
  }

  /// The share of healthy pieces that look like damage to the judge, at most.
  private static let accidentRate: Float = 1e-3

  /// Returns the logarithm of the prior of a chain for a piece of this text.
  ///
  /// - Parameters:
  ///   - prior: That in any text.
  ///   - own: The chain that is sure for the piece, if it has been added.
  func prior(of steps: [RepairStep], _ prior: Float, without own: [RepairStep]?) -> Float {
    var count = chains.first { $0.steps == steps }?.count ?? 0
    if own == steps { count -= 1 }
    let rest = own == nil ? max(0, others - 1) : others
    // UTF-8 is not found by accident; pieces that other encodings suit are.
    if !steps.isOfUTF8 { count = max(0, count - 1 - rest * Self.accidentRate) }
    return max(prior, naturalLogarithm((expf(prior) + count) / (1 + rest)))
  }
}

/// The words beyond ASCII of a text by their lines, and whether they may have been decoded wrongly.
struct RepairScan {
  /// A line, or a part of a long one.
  struct Line {
    /// The words in `RepairScan.words`.
    var words: Range<Int>

    /// The words that cost more than healthy ones, and how much more, in nats.
    var badCount = 0
    var excess: Float = 0

    /// Whether one of these may be UTF-8 that was read in another encoding, and whether a part of one may be.
    var mayBeUTF8 = false
    var mayHaveUTF8 = false
  }

  private(set) var lines: [Line] = []

  /// The ranges of the words with non-ASCII characters. ASCII below 0x30 separates them, which is no part of a character in
  /// any of the encodings.
  private(set) var words: [Range<Int>] = []

  // Bounds of work: the words of a line (longer lines are divided), the bytes of a word, and the bytes before its first
  // non-ASCII character.
  private static let wordLimit = 64
  private static let lengthLimit = 1 << 14
  private static let prefixLimit = 1 << 10

  init(of utf8: [UInt8], _ weighing: TextWeighing) {
    utf8.withUnsafeBufferPointer { scan($0, weighing) }
    lines.removeAll { $0.words.isEmpty }
  }

  private mutating func scan(_ text: UnsafeBufferPointer<UInt8>, _ weighing: TextWeighing) {
    var line = Line(words: 0..<0)
    var end = 0
    while let range = Self.nextWord(in: text, from: end) {
      // Searched backwards, since the beginning of the line is mostly nearer than the word before.
      if line.words.count == Self.wordLimit
        || text[end..<range.lowerBound].reversed().contains(UInt8(ascii: "\n"))
      {
        lines.append(line)
        line = Line(words: words.count..<words.count)
      }
      words.append(range)
      line.words = line.words.lowerBound..<words.count
      end = range.upperBound
      let word = Self.word(range, in: text, weighing)
      if word.mayBeUTF8 { line.mayBeUTF8 = true }
      if word.mayHaveUTF8 { line.mayHaveUTF8 = true }
      if word.excess > 0 {
        line.badCount += 1
        line.excess += word.excess
      }
    }
    lines.append(line)
  }

  /// The excess, in nats, above which a word is suspicious.
  private static let minExcess: Float = 5

  /// Returns what is known of a word.
  @inline(__always)
  private static func word(
    _ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>, _ weighing: TextWeighing
  ) -> ScannedWords.Word {
    guard let key = ScannedWords.Key(range, in: text) else {
      return weighed(range, in: text, weighing)
    }
    if let known = weighing.scannedWords[key] { return known }
    let word = weighed(range, in: text, weighing)
    weighing.scannedWords.insert(key, word)
    return word
  }

  /// Returns the score of the likeliest repair of a word, in nats: minus infinity for a healthy word, and infinity for one
  /// that is too long to be remembered.
  ///
  /// - Parameter chance: Computes the score, which is remembered.
  static func chance(
    of range: Range<Int>, in utf8: [UInt8], _ weighing: TextWeighing,
    _ chance: (ScannedWords.Word) -> Float
  ) -> Float {
    utf8.withUnsafeBufferPointer { text in
      let word = Self.word(range, in: text, weighing)
      if word.excess == 0 { return -.infinity }
      // A long word takes as much work as its line.
      guard let key = ScannedWords.Key(range, in: text) else { return .infinity }
      if let known = weighing.suspiciousWords[key]?.chance { return known }
      var weighed = word
      weighed.chance = chance(word)
      weighing.suspiciousWords.insert(key, weighed)
      return weighed.chance
    }
  }

  private static func weighed(
    _ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>, _ weighing: TextWeighing
  ) -> ScannedWords.Word {
    // With its neighbours, which are ASCII.
    let neighbours = max(0, range.lowerBound - 1)..<min(text.count, range.upperBound + 1)
    let word = UnsafeBufferPointer(rebasing: text[neighbours])
    var excess = weighing.excess(ofText: word)
    if excess > minExcess, let plain = withoutCode(word) {
      excess = min(excess, plain.withUnsafeBufferPointer { weighing.excess(ofText: $0) })
    }
    guard excess > minExcess else { return ScannedWords.Word() }
    let scalars = String(decoding: text[range], as: UTF8.self).unicodeScalars.map { $0.value }
    // Only asked for suspicious words, since many healthy ones are UTF-8 in some rare encoding.
    let mayBeUTF8 =
      !RepairReader.ofUTF8(in: scalars).isEmpty || RepairReader.isUTF8InDoubleBytes(scalars)
    return ScannedWords.Word(
      excess: excess, mayBeUTF8: mayBeUTF8,
      mayHaveUTF8: mayBeUTF8 || !RepairReader.ofParts(in: scalars).isEmpty)
  }

  /// Returns a word with spaces in place of what separates words in healthy text: commands behind backslashes (`\fI`), and
  /// no-break spaces, soft hyphens and zero-width characters behind ASCII.
  ///
  /// - Returns: `nil` if it has no such separators.
  private static func withoutCode(_ word: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var plain: [UInt8] = []
    plain.reserveCapacity(word.count)
    var (index, isChanged) = (0, false)
    while index < word.count {
      let rest = word[index...]
      if word[index] == UInt8(ascii: "\\"), index + 1 < word.count, word[index + 1].isASCIILetter {
        index = rest.dropFirst().firstIndex { !$0.isASCIILetter } ?? word.count
      } else if let last = plain.last, last < 0x80,
        let separator = separators.first(where: { rest.starts(with: $0) })
      {
        index += separator.count
      } else {
        plain.append(word[index])
        index += 1
        continue
      }
      plain.append(0x20)
      isChanged = true
    }
    return isChanged ? plain : nil
  }

  private static let separators = [
    "\u{A0}", "\u{AD}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{202F}",
    "\u{2060}", "\u{FEFF}",
  ].map { Array($0.utf8) }

  /// Returns the next word beyond ASCII.
  @inline(__always)
  private static func nextWord(
    in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Range<Int>? {
    let first = endOfASCII(in: text, from: start)
    guard first < text.count else { return nil }
    var begin = first
    let earliest = max(start, first - prefixLimit)
    while begin > earliest && text[begin - 1] >= 0x30 { begin -= 1 }
    let end = endOfWord(in: text, from: first, to: min(text.count, begin + lengthLimit))
    guard end == begin + lengthLimit else { return begin..<end }
    // A long word is cut between two characters.
    var cut = end
    while cut < text.count && text[cut] & 0xC0 == 0x80 { cut += 1 }
    return begin..<cut
  }

  /// Returns the eight bytes at a place of a text that has as many there.
  @inline(__always)
  private static func eightBytes(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt64 {
    UInt64(
      littleEndian: UnsafeRawBufferPointer(text).loadUnaligned(
        fromByteOffset: index, as: UInt64.self))
  }

  @inline(__always)
  private static func endOfASCII(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    // Mostly the next word is near.
    var index = start
    while index < start + 16 && index + 8 <= text.count {
      let high = eightBytes(text, index) & 0x8080_8080_8080_8080
      if high != 0 { return index + high.trailingZeroBitCount >> 3 }
      index += 8
    }
    return index
      + TextKernels.asciiPrefixLength(
        of: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(text)[index...]))
  }

  /// Returns the index of the first byte below 0x30, or the limit.
  @inline(__always)
  private static func endOfWord(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, to limit: Int
  ) -> Int {
    var index = start
    while index + 8 <= limit {
      // The lowest byte that is marked is one (Warren, Hacker's Delight, section 6-1).
      let bytes = eightBytes(text, index)
      let low = (bytes &- 0x3030_3030_3030_3030) & ~bytes & 0x8080_8080_8080_8080
      if low != 0 { return index + low.trailingZeroBitCount >> 3 }
      index += 8
    }
    while index < limit && text[index] >= 0x30 { index += 1 }
    return index
  }
}
