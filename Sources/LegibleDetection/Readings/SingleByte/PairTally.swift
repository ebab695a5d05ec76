/// The weighted pairs of bytes of a sample, split into ASCII pairs and the others.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct PairTally {
  let ascii: UnsafeBufferPointer<TextPair>
  let asciiInWords: UnsafeBufferPointer<TextPair>
  let nonASCII: UnsafeMutableBufferPointer<TextPair>
  private(set) var asciiWordWeight: UInt32 = 0
  private(set) var nonASCIIWordWeight: UInt32 = 0
  private(set) var capitalLines: UInt32 = 0
  private(set) var smallLines: UInt32 = 0

  /// - Parameters:
  ///   - pairs: The distinct pairs.
  ///   - counts: The count of each pair, at the index that it contains.
  ///   - inWords: The count of each ASCII pair in words with a non-ASCII byte, at the same index.
  ///   - isFirstUnknown: Whether the sample may begin inside a word, so that the first pair, with
  ///     the assumed line feed, is uncertain.
  init(
    _ pairs: UnsafeBufferPointer<BytePairs.CountedPair>,
    _ counts: UnsafeMutableBufferPointer<UInt16>, inWords: UnsafeMutableBufferPointer<UInt16>,
    isFirstUnknown: Bool, _ arena: Arena
  ) {
    // Each pair is written to both lists, and kept in one, without a branch.
    let ascii = arena.room(for: TextPair.self, count: pairs.count + 1)
    let nonASCII = arena.room(for: TextPair.self, count: pairs.count + 1)
    var asciiInWords = arena.list(of: TextPair.self, capacity: pairs.count)
    var (asciiCount, nonASCIICount) = (0, 0)
    let weigh = PairWeights.shared
    BytePairs.kinds.withUnsafeBufferPointer { kinds in
      for pair in pairs {
        let (first, second) = (UInt16(pair >> 24), UInt16(pair >> 16 & 0xFF))
        // There is a kind for each byte.
        let (firstKind, secondKind) = (kinds[Int(first)], kinds[Int(second)])
        // Runs of spaces are layout and not language.
        if firstKind == .layout && secondKind == .layout { continue }
        let weight = weigh.weight(of: Int(counts[Int(pair & 0xFFFF)]), isRun: first == second)
        let weighted = TextPair(first: first, second: second, weight: weight)
        ascii[asciiCount] = weighted
        nonASCII[nonASCIICount] = weighted
        let isASCII = first | second < 0x80
        let countInWords = UInt32(inWords[Int(pair & 0xFFFF)])
        if countInWords > 0 {
          // This count is at most that of all occurrences.
          let share = weight * countInWords / UInt32(counts[Int(pair & 0xFFFF)])
          asciiInWords.append(TextPair(first: first, second: second, weight: share))
        }
        asciiCount &+= isASCII ? 1 : 0
        nonASCIICount &+= isASCII ? 0 : 1
      }
    }
    // Then the first byte is not ASCII, so the first pair is also the first of the non-ASCII pairs.
    if isFirstUnknown, let first = pairs.first, counts[Int(first & 0xFFFF)] == 1 {
      nonASCII[0].weight = PairWeights.unknownFirst
    }
    self.asciiInWords = asciiInWords.elements
    self.ascii = UnsafeBufferPointer(rebasing: ascii[..<asciiCount])
    self.nonASCII = UnsafeMutableBufferPointer(rebasing: nonASCII[..<nonASCIICount])
  }

  /// Sums the pairs by their second bytes, and counts the words that begin with an ASCII letter.
  ///
  /// - Parameter weights: Receives for each byte the weight of the non-ASCII pairs whose second
  ///   byte it is; `asciiWeights` receives that of the ASCII pairs.
  mutating func sum(
    weights: UnsafeMutableBufferPointer<UInt32>, asciiWeights: UnsafeMutableBufferPointer<UInt32>
  ) {
    for pair in nonASCII { weights[Int(pair.second)] &+= pair.weight }
    for pair in asciiInWords where pair.beginsWord { nonASCIIWordWeight &+= pair.weight }
    for pair in ascii {
      asciiWeights[Int(pair.second)] &+= pair.weight
      guard pair.beginsWord else { continue }
      asciiWordWeight &+= pair.weight
      guard pair.first == 0x0A else { continue }
      if UInt8(truncatingIfNeeded: pair.second).isCapitalASCIILetter {
        capitalLines &+= pair.weight
      } else {
        smallLines &+= pair.weight
      }
    }
  }

  /// Counts the neighbours of the non-ASCII bytes.
  ///
  /// - Parameters:
  ///   - uses: The non-ASCII bytes, in order.
  ///   - places: The index of each byte among the distinct ones; non-ASCII bytes begin at
  ///     `firstNonASCII`.
  func note(
    contactsOf uses: UnsafeMutableBufferPointer<BytePairs.NonASCIIByte>,
    places: UnsafeMutableBufferPointer<UInt8>, firstNonASCII: Int
  ) {
    BytePairs.kinds.withUnsafeBufferPointer { kinds in
      for pair in nonASCII {
        // There is a kind for each byte, and non-ASCII bytes are listed after ASCII.
        let (first, second) = (Int(pair.first), Int(pair.second))
        let isRun = first == second
        if first >= 0x80 {
          uses[Int(places[first]) &- firstNonASCII].note(
            contactWith: kinds[second], isRun: isRun, pair.weight)
        }
        if second >= 0x80 {
          let place = Int(places[second]) &- firstNonASCII
          uses[place].note(contactWith: kinds[first], isRun: isRun, pair.weight)
          // The beginning of a line counts fully even if the first character of the text is
          // weighted less.
          if first == 0x0A { uses[place].initials &+= max(pair.weight, UInt32(PairWeights.unit)) }
        }
      }
    }
  }
}

extension TextPair {
  /// Whether the second byte is the first ASCII letter of a word.
  fileprivate var beginsWord: Bool {
    UInt8(truncatingIfNeeded: second).isASCIILetter
      && !UInt8(truncatingIfNeeded: first).isASCIILetter
  }
}
