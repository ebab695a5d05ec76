internal import CTextKernels
internal import LegibleEncodings

/// The n-grams of the languages of one script.
///
/// Each n-gram has a row of costs, one for each language (a column), stored as one or two numbers of
/// codewords for each group of 16 columns (residual vector quantisation: Gersho and Gray, Vector
/// Quantization and Signal Compression, 1992). N-grams form a tree: a bigram is found by a bitmap
/// with ranks, a longer one in the list of the last letters after its prefix; few trigrams have
/// four-grams, which a second bitmap tells.
package struct ScriptTables: @unchecked Sendable {
  package enum Kind: UInt32 {
    case other = 0
    case latin = 1

    /// Ideographs, kana and syllables, which have single characters and bigrams only.
    case eastAsian = 9
  }

  /// The columns in a group.
  static let groupWidth = 16
  static let wordCount = 31

  package let kind: Kind

  /// The numbers of the letters; the first stands for word boundaries and for unknown letters.
  package let letters: Range<UInt16>
  private let letterCount: Int

  /// The column of "any language of the script": the mean over its languages.
  package let anyColumn: Int
  package let columnCount: Int

  /// The first column of the script among those of all scripts.
  package let firstColumn: Int
  let hasCase: Bool

  private let bigramCount: Int

  /// The codewords of n-grams: one set for letters and bigrams, one for trigrams, one for four-grams.
  private let codebooks: (Codebook, Codebook, Codebook)

  /// The codewords of a set of n-grams.
  private struct Codebook {
    let words: UnsafePointer<UInt8>

    /// The codewords that are added for each group of columns: one or two.
    let stages: Int

    /// The codes of a row.
    let codeCount: Int

    @inline(__always)
    func row(_ codes: UnsafePointer<UInt8>, _ number: Int) -> LegibleCostRow {
      LegibleCostRow(words: words, codes: codes + number * codeCount, stages: stages)
    }
  }
  private let codes:
    (
      UnsafePointer<UInt8>, UnsafePointer<UInt8>, UnsafePointer<UInt8>, UnsafePointer<UInt8>
    )
  private let listRowNumbers: UnsafePointer<UInt8>
  private let listRows: UnsafePointer<UInt8>

  /// For each letter, its place among those of the script by code point; 0 for ASCII. Not for East Asian.
  private let places: UnsafePointer<UInt16>
  private let minCosts: UnsafePointer<UInt8>
  private let minListCosts: UnsafePointer<UInt8>

  private let bitmap: UnsafePointer<UInt64>
  private let ranks: UnsafePointer<UInt16>
  private let wordsPerLetter: Int

  /// East Asian bigrams: the start of the second letters after each first letter, and these.
  private let pairStarts: UnsafePointer<UInt32>
  private let pairSeconds: UnsafePointer<UInt16>

  private let trigrams: Children
  private let fourgrams: Children

  /// A bit for each trigram that has four-grams, and the number of such before each word of bits.
  private let extendedBits: UnsafePointer<UInt64>
  private let extendedRanks: UnsafePointer<UInt16>

  /// The last letters after each prefix of n-grams.
  private struct Children {
    let bases: UnsafePointer<UInt32>
    let starts: UnsafePointer<UInt16>
    let letters: UnsafePointer<UInt8>

    @inline(__always)
    private func start(_ parent: Int) -> Int { Int(bases[parent >> 6]) + Int(starts[parent]) }

    /// Returns the number of the n-gram that extends a prefix by a letter; −1 if there is none.
    @inline(__always)
    func find(_ parent: Int, _ letter: Int) -> Int {
      if letter > 0xFF { return -1 }
      let wanted = UInt8(truncatingIfNeeded: letter)
      var index = start(parent)
      let end = start(parent + 1)
      // The list is padded, so that a block of 16 letters may be read beyond its end.
      let blockWanted = SIMD16<UInt8>(repeating: wanted)
      while index < end {
        let block = UnsafeRawPointer(letters + index)
          .loadUnaligned(as: SIMD16<UInt8>.self)
        let mismatch = block ^ blockWanted
        let halves = unsafeBitCast(mismatch, to: SIMD2<UInt64>.self)
        if let place = Self.firstZero(halves[0]) {
          return index + place < end ? index + place : -1
        }
        if let place = Self.firstZero(halves[1]) {
          return index + 8 + place < end ? index + 8 + place : -1
        }
        index += 16
      }
      return -1
    }

    /// Returns the index of the first zero byte (Warren, Hacker's Delight, section 6-1).
    @inline(__always)
    private static func firstZero(_ word: UInt64) -> Int? {
      let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
      return zeros == 0 ? nil : zeros.trailingZeroBitCount >> 3
    }
  }

  init(_ data: UnsafeRawPointer, _ words: UnsafePointer<UInt32>) {
    func number(_ word: Int) -> Int { Int(words[word]) }
    func pointer<Element>(_ word: Int, _: Element.Type) -> UnsafePointer<Element> {
      (data + number(word)).assumingMemoryBound(to: Element.self)
    }
    kind = Kind(rawValue: words[0]) ?? .other
    letterCount = number(1)
    anyColumn = number(2)
    columnCount = number(3)
    letters = UInt16(number(4))..<UInt16(number(4) + letterCount)
    firstColumn = number(5)
    bigramCount = number(7)
    let groupCount = columnCount / Self.groupWidth
    var start = pointer(10, UInt8.self)
    func nextCodebook(_ stages: Int) -> Codebook {
      defer { start += groupCount * stages * 256 * Self.groupWidth }
      return Codebook(words: start, stages: stages, codeCount: groupCount * stages)
    }
    let stages = words[6]
    codebooks = (
      nextCodebook(Int(stages & 0xFF)), nextCodebook(Int(stages >> 8 & 0xFF)),
      nextCodebook(Int(stages >> 16))
    )
    codes = (
      pointer(11, UInt8.self), pointer(12, UInt8.self), pointer(13, UInt8.self),
      pointer(14, UInt8.self)
    )
    listRowNumbers = pointer(15, UInt8.self)
    listRows = pointer(16, UInt8.self)
    minCosts = pointer(17, UInt8.self)
    minListCosts = pointer(18, UInt8.self)
    bitmap = pointer(19, UInt64.self)
    ranks = pointer(20, UInt16.self)
    wordsPerLetter = (letterCount + 63) / 64
    pairStarts = pointer(19, UInt32.self)
    pairSeconds = pointer(20, UInt16.self)
    trigrams = Children(
      bases: pointer(21, UInt32.self), starts: pointer(22, UInt16.self),
      letters: pointer(23, UInt8.self))
    fourgrams = Children(
      bases: pointer(24, UInt32.self), starts: pointer(25, UInt16.self),
      letters: pointer(26, UInt8.self))
    hasCase = number(27) != 0
    extendedBits = pointer(28, UInt64.self)
    extendedRanks = pointer(29, UInt16.self)
    places = pointer(30, UInt16.self)
  }

  /// Finds the numbers of the bigrams of a word, whose ends are letter 0; −1 where there is none.
  ///
  /// - Parameter numbers: Room for one more than letters.
  @inline(__always)
  func findBigrams(
    of letters: UnsafeBufferPointer<UInt16>, _ numbers: UnsafeMutablePointer<Int32>
  ) {
    guard bigramCount > 0, let start = letters.baseAddress else {
      return numbers.update(repeating: -1, count: letters.count + 1)
    }
    if kind != .eastAsian {
      // There is a bit for each pair of letters of the script.
      legible_kernels().pointee.find_bigrams(
        bitmap, ranks, wordsPerLetter, start, letters.count, numbers)
      return
    }
    var first = 0
    for index in 0...letters.count {
      let second = index < letters.count ? Int(letters[index]) : 0
      let range = Int(pairStarts[first])..<Int(pairStarts[first + 1])
      let pair = range.partitioningIndex { Int(pairSeconds[$0]) >= second }
      let isFound = pair < range.upperBound && Int(pairSeconds[pair]) == second
      numbers[index] = isFound ? Int32(truncatingIfNeeded: pair) : -1
      first = second
    }
  }

  /// Returns the number of bits that are set before one; −1 if that one is not set.
  @inline(__always)
  private static func rank(
    _ index: Int, _ bits: UnsafePointer<UInt64>, _ ranks: UnsafePointer<UInt16>
  ) -> Int {
    let bit: UInt64 = 1 << UInt64(index & 63)
    let word = bits[index >> 6]
    return word & bit == 0 ? -1 : Int(ranks[index >> 6]) + (word & (bit - 1)).nonzeroBitCount
  }

  /// Returns the number of the trigram that extends a bigram; −1 if there is none.
  @inline(__always)
  func trigram(_ bigram: Int, _ third: Int) -> Int {
    kind == .eastAsian ? -1 : trigrams.find(bigram, third)
  }

  /// Returns the number of the four-gram that extends a trigram; −1 if there is none.
  @inline(__always)
  func fourgram(_ trigram: Int, _ fourth: Int) -> Int {
    let parent = Self.rank(trigram, extendedBits, extendedRanks)
    return parent < 0 ? -1 : fourgrams.find(parent, fourth)
  }

  /// Returns a bound of the cost of a letter over all languages.
  @inline(__always)
  func minCost(ofLetter letter: Int) -> Int32 { Int32(minCosts[letter]) }

  /// Returns a bound of the cost of a bigram over all languages.
  @inline(__always)
  func minCost(ofBigram bigram: Int) -> Int32 { Int32(minCosts[letterCount + bigram]) }

  /// Returns the least cost of a letter in a list of letters; 255 if it is in no alphabet.
  @inline(__always)
  func minListCost(_ letter: Int) -> Int32 { Int32(minListCosts[letter]) }

  /// Returns the costs of a letter in a list of letters, by language; 255 where the language does
  /// not have it.
  @inline(__always)
  func listRow(_ letter: Int) -> UnsafePointer<UInt8> {
    listRows + Int(listRowNumbers[letter]) * columnCount
  }

  /// Whether a letter comes after another one in the alphabet.
  @inline(__always)
  func isNext(_ letter: UInt16, after previous: UInt16) -> Bool {
    kind != .eastAsian && places[Int(previous)] != 0
      && places[Int(letter)] == places[Int(previous)] + 1
  }

  /// The orders of n-grams, which say where their codes and codewords are.
  enum Order: Int { case letter, bigram, trigram, fourgram }

  /// Returns the row of costs of an n-gram.
  @inline(__always)
  func row(_ order: Order, _ number: Int) -> LegibleCostRow {
    switch order {
    case .letter: codebooks.0.row(codes.0, number)
    case .bigram: codebooks.0.row(codes.1, number)
    case .trigram: codebooks.1.row(codes.2, number)
    case .fourgram: codebooks.2.row(codes.3, number)
    }
  }

  /// Returns the cost of an n-gram in the language of a column of the script.
  func cost(_ order: Order, _ number: Int, column: Int) -> Int32 {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: columnCount) { costs in
      var row = row(order, number)
      // There is room for the cost in each column, of which there is at least a group.
      guard let start = costs.baseAddress else { return 0 }
      legible_kernels().pointee.sum_cost_rows(&row, 1, columnCount / Self.groupWidth, 0, start)
      return Int32(costs[column])
    }
  }

  /// Returns the number of the bigram of two letters, of which either may be 0, an end of a word; −1 if there is none.
  func bigram(_ first: UInt16, _ second: UInt16) -> Int {
    let letters = [first, second].filter { $0 != 0 }
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: letters.count + 1) { numbers in
      guard let start = numbers.baseAddress else { return -1 }
      letters.withUnsafeBufferPointer { findBigrams(of: $0, start) }
      return Int(numbers[first == 0 ? 0 : 1])
    }
  }

  /// The rows whose sum stays below 2^16: a row costs at most 254 + 254 in two stages, and what is added to
  /// it at most 0x7000.
  private static let summedRows = 60

  /// Adds the rows of n-grams to a cost.
  ///
  /// - Parameters:
  ///   - costs: `columnCount` costs; a sum that is too large stays at the maximum.
  ///   - scratch: Room for as many.
  @inline(__always)
  func add(
    _ rows: UnsafeBufferPointer<LegibleCostRow>, plus base: UInt16,
    to costs: UnsafeMutablePointer<UInt16>, scratch: UnsafeMutablePointer<UInt16>
  ) {
    let sumRows = legible_kernels().pointee.sum_cost_rows
    let groupCount = columnCount / Self.groupWidth
    var start = min(rows.count, Self.summedRows)
    sumRows(rows.baseAddress, start, groupCount, base, costs)
    // The rows of a long word are added in parts.
    while start < rows.count {
      let part = UnsafeBufferPointer(rebasing: rows[start...].prefix(Self.summedRows))
      sumRows(part.baseAddress, part.count, groupCount, 0, scratch)
      for column in 0..<columnCount {
        costs[column] = costs[column].addingClamped(Int32(scratch[column]))
      }
      start += part.count
    }
  }
}
