internal import LegibleEncodings

/// Which chains of mistaken readings are sure for lines of a text.
struct RepairMemory: Sendable {
  /// The chains, the number of pieces that each is sure for, and the logarithm of its prior in any text.
  private(set) var chains: [(steps: [RepairStep], count: Float, prior: Float)] = []

  /// The number of pieces beyond ASCII that no chain is sure for.
  private var others: Float = 0

  /// The chains that are remembered, at most: no text has become what it is in more ways.
  private static let chainLimit = 16

  var isEmpty: Bool { chains.isEmpty }

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

  /// Returns the logarithm of the prior of a chain for a piece of this text.
  ///
  /// - Parameters:
  ///   - prior: That in any text.
  ///   - own: The chain that is sure for the piece, if it has been added.
  func prior(of steps: [RepairStep], _ prior: Float, without own: [RepairStep]?) -> Float {
    var count = chains.first { $0.steps == steps }?.count ?? 0
    if own == steps { count -= 1 }
    let rest = own == nil ? max(0, others - 1) : others
    return max(prior, naturalLogarithm((expf(prior) + count) / (1 + rest)))
  }
}

/// What is known of words, by their hashes: a table in which a word takes the place of another.
struct ScannedWords {
  /// What is known of a word.
  struct Word {
    fileprivate var hash: UInt64 = 0

    /// What it costs above a healthy word, in nats.
    var excess: Float = 0

    /// Whether it costs more, and may be UTF-8 that was read in another encoding.
    var mayBeUTF8 = false
  }

  /// It is made when the first word comes.
  private var words: [Word] = []

  subscript(hash: UInt64) -> Word? {
    get {
      guard !words.isEmpty else { return nil }
      let word = words[Int(truncatingIfNeeded: hash) & (words.count - 1)]
      return word.hash == hash ? word : nil
    }
    set {
      guard var word = newValue else { return }
      word.hash = hash
      if words.isEmpty { words = Array(repeating: Word(), count: 1 << 14) }
      words[Int(truncatingIfNeeded: hash) & (words.count - 1)] = word
    }
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

    /// Whether one of these may be UTF-8 that was read in another encoding.
    var mayBeUTF8 = false
  }

  private(set) var lines: [Line] = []

  /// Where the words with characters beyond ASCII are. ASCII below 0x30 separates them, which is no part of a character in
  /// any of the encodings.
  private(set) var words: [Range<Int>] = []

  // Bounds of work: the words of a line, of which a longer one is several; the bytes of a word, and those before its
  // first character beyond ASCII.
  private static let wordLimit = 64
  private static let lengthLimit = 1 << 14
  private static let prefixLimit = 1 << 10

  init(of utf8: [UInt8], _ weighing: TextWeighing) {
    var end = 0
    while let word = Self.nextWord(in: utf8, from: end) {
      let isSameLine =
        !lines.isEmpty && lines[lines.count - 1].words.count < Self.wordLimit
        && !utf8[end..<word.range.lowerBound].contains(UInt8(ascii: "\n"))
      if !isSameLine { lines.append(Line(words: words.count..<words.count)) }
      words.append(word.range)
      lines[lines.count - 1].words = lines[lines.count - 1].words.lowerBound..<words.count
      end = word.range.upperBound
      let known = weighing.scannedWords[word.hash] ?? Self.word(word.range, in: utf8, weighing)
      weighing.scannedWords[word.hash] = known
      if known.mayBeUTF8 { lines[lines.count - 1].mayBeUTF8 = true }
      if known.excess > 0 {
        lines[lines.count - 1].badCount += 1
        lines[lines.count - 1].excess += known.excess
      }
    }
  }

  // What few healthy words cost in nats: at all, and for each character beyond ASCII.
  private static let wordCost: Float = 20
  private static let characterCost: Float = 7

  private static func word(
    _ range: Range<Int>, in utf8: [UInt8], _ weighing: TextWeighing
  ) -> ScannedWords.Word {
    // With its neighbours, which are ASCII.
    let neighbours = max(0, range.lowerBound - 1)..<min(utf8.count, range.upperBound + 1)
    let cost = weighing.cost(ofText: Array(utf8[neighbours]))
    let excess = max(0, cost.nats - wordCost - characterCost * Float(cost.characterCount))
    let scalars = String(decoding: utf8[range], as: UTF8.self).unicodeScalars.map(\.value)
    // Healthy words, too, are UTF-8 in some rare encoding.
    let mayBeUTF8 =
      excess > 0
      && (scalars.contains(where: RepairReader.isEastAsian)
        || !RepairReader.ofUTF8(in: scalars).isEmpty
        || !RepairReader.ofParts(in: scalars).isEmpty)
    return ScannedWords.Word(excess: excess, mayBeUTF8: mayBeUTF8)
  }

  /// Returns the next word beyond ASCII, with a hash of it and of the byte before it.
  private static func nextWord(
    in utf8: [UInt8], from start: Int
  ) -> (range: Range<Int>, hash: UInt64)? {
    utf8.withUnsafeBufferPointer { utf8 in
      let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(utf8)[start...])
      let first = start + TextKernels.asciiPrefixLength(of: rest)
      guard first < utf8.count else { return nil }
      var begin = first
      let earliest = max(start, first - Self.prefixLimit)
      while begin > earliest && utf8[begin - 1] >= 0x30 { begin -= 1 }
      var hash = UnitHash()
      var end = max(start, begin - 1)
      while end < utf8.count && (end < begin || utf8[end] >= 0x30) {
        // A long word is cut between two characters.
        if end - begin >= Self.lengthLimit && utf8[end] & 0xC0 != 0x80 { break }
        hash.add(utf8[end])
        end += 1
      }
      return (begin..<end, hash.value)
    }
  }
}
