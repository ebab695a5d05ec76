internal import LegibleEncodings

/// How often each pair of characters occurs in a decoded text.
struct CharacterPairs {
  /// The pairs with a character that is not ASCII.
  private(set) var other: [TextPair] = []

  /// The pairs of ASCII characters.
  private(set) var ascii: [TextPair] = []

  /// The distinct characters; the numbers in the pairs are places in this list.
  private(set) var scalars: [UInt32] = []

  /// For each character of the list, what the pairs in `other` count of which it is the second.
  private(set) var weights: [UInt32] = []

  /// How many words begin with an ASCII letter, in sixteenths.
  private(set) var asciiWordWeight: UInt32 = 0

  /// How many characters are not ASCII.
  private(set) var otherCount = 0

  /// Counts the pairs of a text in UTF-8; replacement characters are left out.
  init(of utf8: [UInt8]) {
    var counter = PairCounter()
    var previous = counter.number(of: 0x0A)
    utf8.withUnsafeBytes { bytes in
      var index = 0
      while index < bytes.count {
        // Decoders write well-formed UTF-8 only.
        guard case .scalar(let scalar, let length) = UTF8Sequence.read(bytes, at: index) else {
          break
        }
        index += length
        let number = counter.number(of: scalar.value)
        if scalar.value != 0xFFFD {
          counter.add(previous, number)
          if length > 1 { otherCount += 1 }
        }
        previous = number
      }
    }
    scalars = counter.scalars
    weights = [UInt32](repeating: 0, count: scalars.count)
    ascii.reserveCapacity(counter.pairCount)
    other.reserveCapacity(counter.pairCount)
    counter.forEachPair { add($0, $1, count: $2) }
  }

  private mutating func add(_ first: Int, _ second: Int, count: Int) {
    let (firstScalar, secondScalar) = (scalars[first], scalars[second])
    // Runs of blanks are layout, not language.
    if Self.isLayout(firstScalar) && Self.isLayout(secondScalar) { return }
    let pair = TextPair(
      first: UInt16(first), second: UInt16(second),
      weight: PairWeight.weight(of: count, isRun: first == second))
    if firstScalar < 0x80 && secondScalar < 0x80 {
      ascii.append(pair)
      if Self.isLetter(secondScalar) && !Self.isLetter(firstScalar) {
        asciiWordWeight += pair.weight
      }
    } else {
      weights[second] += pair.weight
      other.append(pair)
    }
  }

  private static func isLayout(_ scalar: UInt32) -> Bool {
    scalar == 0x20 || scalar == 0x09 || scalar == 0x0A || scalar == 0x0D
  }

  private static func isLetter(_ scalar: UInt32) -> Bool { (0x61...0x7A).contains(scalar | 0x20) }
}
