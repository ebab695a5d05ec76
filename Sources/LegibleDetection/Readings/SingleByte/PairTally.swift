/// The pairs of bytes of a sample, parted into those of ASCII and the others, and how much they count.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct PairTally {
  private(set) var ascii: ArenaList<TextPair>
  private(set) var nonASCII: ArenaList<TextPair>
  private(set) var asciiWordWeight: UInt32 = 0
  private(set) var capitalLines: UInt32 = 0
  private(set) var smallLines: UInt32 = 0

  private let weights: UnsafeMutableBufferPointer<UInt32>
  private let asciiWeights: UnsafeMutableBufferPointer<UInt32>
  private let uses: UnsafeMutableBufferPointer<BytePairs.NonASCIIByte>
  private let places: UnsafeMutableBufferPointer<UInt8>
  private let firstNonASCII: Int

  /// - Parameters:
  ///   - weights: For each byte the weight of the pairs with a non-ASCII byte of which it is the second; and
  ///     `asciiWeights` that of the others.
  ///   - uses: The non-ASCII bytes, in order.
  ///   - places: The place of each byte among the distinct ones, of which those from `firstNonASCII` on are not
  ///     ASCII.
  init(
    capacity: Int, weights: UnsafeMutableBufferPointer<UInt32>,
    asciiWeights: UnsafeMutableBufferPointer<UInt32>,
    uses: UnsafeMutableBufferPointer<BytePairs.NonASCIIByte>,
    places: UnsafeMutableBufferPointer<UInt8>, firstNonASCII: Int, _ arena: Arena
  ) {
    ascii = arena.list(of: TextPair.self, capacity: capacity)
    nonASCII = arena.list(of: TextPair.self, capacity: capacity)
    self.weights = weights
    self.asciiWeights = asciiWeights
    self.uses = uses
    self.places = places
    self.firstNonASCII = firstNonASCII
  }

  /// Adds a pair of bytes of some kinds.
  @inline(__always)
  mutating func add(
    _ first: Int, _ firstKind: BytePairs.Kind, _ second: Int, _ secondKind: BytePairs.Kind,
    _ weight: UInt32
  ) {
    let weighted = TextPair(first: UInt16(first), second: UInt16(second), weight: weight)
    if firstKind != .high && secondKind != .high {
      ascii.append(weighted)
      asciiWeights[second] &+= weight
      if secondKind == .letter && firstKind != .letter {
        note(wordBeginningWith: second, isInitial: first == 0x0A, weight)
      }
      return
    }
    nonASCII.append(weighted)
    weights[second] &+= weight
    // Bytes above 0x7F have places behind those of ASCII.
    if firstKind == .high {
      uses[Int(places[first]) - firstNonASCII].note(
        contactWith: secondKind, isRun: first == second, weight)
    }
    if secondKind == .high {
      let place = Int(places[second]) - firstNonASCII
      uses[place].note(contactWith: firstKind, isRun: first == second, weight)
      // A line may begin so, even where the first character of the text is weighed less.
      if first == 0x0A { uses[place].initials &+= max(weight, UInt32(PairWeights.unit)) }
    }
  }

  @inline(__always)
  private mutating func note(wordBeginningWith letter: Int, isInitial: Bool, _ weight: UInt32) {
    asciiWordWeight &+= weight
    if !isInitial { return }
    if UInt8(letter).isCapitalASCIILetter {
      capitalLines &+= weight
    } else {
      smallLines &+= weight
    }
  }
}
