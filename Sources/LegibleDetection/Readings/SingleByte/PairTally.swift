/// The pairs of bytes of a sample, parted into those of ASCII and the others, and how much they count.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct PairTally {
  let ascii: UnsafeBufferPointer<TextPair>
  let asciiInWords: UnsafeBufferPointer<TextPair>
  let nonASCII: UnsafeMutableBufferPointer<TextPair>
  private(set) var asciiWordWeight: UInt32 = 0
  private(set) var ownWordWeight: UInt32 = 0
  private(set) var capitalLines: UInt32 = 0
  private(set) var smallLines: UInt32 = 0

  /// - Parameters:
  ///   - pairs: The distinct pairs.
  ///   - counts: How often each pair occurs, at the place that it has.
  ///   - inWords: How often it does so in words that have a non-ASCII byte, if it is of ASCII.
  ///   - isFirstUnknown: Whether the first pair, that with the line feed in front, may be none.
  init(
    _ pairs: UnsafeBufferPointer<BytePairs.CountedPair>,
    _ counts: UnsafeMutableBufferPointer<UInt16>, inWords: UnsafeMutableBufferPointer<UInt16>,
    isFirstUnknown: Bool, _ arena: Arena
  ) {
    // Each pair is written to both lists, and counted in one.
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
        // Runs of blanks are layout, not language.
        if firstKind == .layout && secondKind == .layout { continue }
        let weight = weigh.weight(of: Int(counts[Int(pair & 0xFFFF)]), isRun: first == second)
        let weighted = TextPair(first: first, second: second, weight: weight)
        ascii[asciiCount] = weighted
        nonASCII[nonASCIICount] = weighted
        let isASCII = first | second < 0x80
        let countInWords = UInt32(inWords[Int(pair & 0xFFFF)])
        if countInWords > 0 {
          // No pair is counted here oftener than among all.
          let share = weight * countInWords / UInt32(counts[Int(pair & 0xFFFF)])
          asciiInWords.append(TextPair(first: first, second: second, weight: share))
        }
        asciiCount &+= isASCII ? 1 : 0
        nonASCIICount &+= isASCII ? 0 : 1
      }
    }
    // The byte behind the line feed is not ASCII then, so that the pair comes first among the others.
    if isFirstUnknown, let first = pairs.first, counts[Int(first & 0xFFFF)] == 1 {
      nonASCII[0].weight = PairWeights.unknownFirst
    }
    self.asciiInWords = asciiInWords.elements
    self.ascii = UnsafeBufferPointer(rebasing: ascii[..<asciiCount])
    self.nonASCII = UnsafeMutableBufferPointer(rebasing: nonASCII[..<nonASCIICount])
  }

  /// Sums up the pairs by their second bytes, and those that words of ASCII letters begin with.
  ///
  /// - Parameter weights: For each byte the weight of the pairs with a non-ASCII byte of which it is the second;
  ///   and `asciiWeights` that of the others.
  mutating func sum(
    weights: UnsafeMutableBufferPointer<UInt32>, asciiWeights: UnsafeMutableBufferPointer<UInt32>
  ) {
    for pair in nonASCII { weights[Int(pair.second)] &+= pair.weight }
    for pair in asciiInWords where pair.beginsWord { ownWordWeight &+= pair.weight }
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

  /// Notes what non-ASCII bytes stand beside.
  ///
  /// - Parameters:
  ///   - uses: The non-ASCII bytes, in order.
  ///   - places: The place of each byte among the distinct ones, of which those from `firstNonASCII` on are not
  ///     ASCII.
  func note(
    contactsOf uses: UnsafeMutableBufferPointer<BytePairs.NonASCIIByte>,
    places: UnsafeMutableBufferPointer<UInt8>, firstNonASCII: Int
  ) {
    BytePairs.kinds.withUnsafeBufferPointer { kinds in
      for pair in nonASCII {
        // There is a kind for each byte, and bytes above 0x7F have places behind those of ASCII.
        let (first, second) = (Int(pair.first), Int(pair.second))
        let isRun = first == second
        if first >= 0x80 {
          uses[Int(places[first]) &- firstNonASCII].note(
            contactWith: kinds[second], isRun: isRun, pair.weight)
        }
        if second >= 0x80 {
          let place = Int(places[second]) &- firstNonASCII
          uses[place].note(contactWith: kinds[first], isRun: isRun, pair.weight)
          // A line may begin so, even where the first character of the text is weighed less.
          if first == 0x0A { uses[place].initials &+= max(pair.weight, UInt32(PairWeights.unit)) }
        }
      }
    }
  }
}

extension TextPair {
  /// Whether a word of ASCII letters begins with the second character; both are bytes.
  fileprivate var beginsWord: Bool {
    UInt8(truncatingIfNeeded: second).isASCIILetter
      && !UInt8(truncatingIfNeeded: first).isASCIILetter
  }
}
