internal import LegibleEncodings

/// Which chains of mistaken readings are sure for lines of a text, and which words are read well.
struct RepairMemory: Sendable {
  /// The chains, the number of pieces that each is sure for, and the logarithm of its prior in any text.
  private(set) var chains: [(steps: [RepairStep], count: Float, prior: Float)] = []

  /// The number of pieces beyond ASCII that no chain is sure for.
  private var others: Float = 0

  /// The hashes of words that are read well, each at its place in a table.
  private var goodWords = [UInt64](repeating: 0, count: 1 << 14)

  func isGood(_ word: UInt64) -> Bool {
    goodWords[Int(truncatingIfNeeded: word) & (goodWords.count - 1)] == word
  }

  mutating func addGood(_ word: UInt64) {
    goodWords[Int(truncatingIfNeeded: word) & (goodWords.count - 1)] = word
  }

  var isEmpty: Bool { chains.isEmpty }

  /// Adds a piece, and the chain that is sure for it.
  mutating func add(_ chain: (steps: [RepairStep], prior: Float)?) {
    guard let chain else {
      others += 1
      return
    }
    if let index = chains.firstIndex(where: { $0.steps == chain.steps }) {
      chains[index].count += 1
    } else {
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

/// The words beyond ASCII of a text by their lines, and whether they are read badly.
struct RepairScan {
  /// A line, or a part of a long one.
  struct Line {
    /// The words in `RepairScan.words`.
    var words: Range<Int>

    /// The words that are read hardly better than noise.
    var badCount = 0

    /// Whether the whole line may be in another encoding than it was read in, which leaves few words read well.
    var isOftenBad: Bool { 2 * badCount >= words.count }
  }

  private(set) var lines: [Line] = []

  /// Where the words with characters beyond ASCII are. ASCII below 0x30 separates them, which is no part of a character in
  /// any of the encodings.
  private(set) var words: [Range<Int>] = []

  /// The words of a line, at most: a longer one is several.
  private static let wordLimit = 64

  init(of utf8: [UInt8], _ weighing: TextWeighing, _ memory: inout RepairMemory) {
    var end = 0
    while let word = Self.nextWord(in: utf8, from: end) {
      let isSameLine =
        !lines.isEmpty && lines[lines.count - 1].words.count < Self.wordLimit
        && !utf8[end..<word.range.lowerBound].contains(UInt8(ascii: "\n"))
      if !isSameLine { lines.append(Line(words: words.count..<words.count)) }
      words.append(word.range)
      lines[lines.count - 1].words = lines[lines.count - 1].words.lowerBound..<words.count
      end = word.range.upperBound
      if memory.isGood(word.hash) { continue }
      // With its neighbours, which are ASCII.
      let neighbours = max(0, word.range.lowerBound - 1)..<min(utf8.count, end + 1)
      if weighing.hasBadUnit(inText: Array(utf8[neighbours])) {
        lines[lines.count - 1].badCount += 1
      } else {
        memory.addGood(word.hash)
      }
    }
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
      while begin > start && utf8[begin - 1] >= 0x30 { begin -= 1 }
      var hash = UnitHash()
      var end = max(start, begin - 1)
      while end < utf8.count && (end < begin || utf8[end] >= 0x30) {
        hash.add(utf8[end])
        end += 1
      }
      return (begin..<end, hash.value)
    }
  }
}
