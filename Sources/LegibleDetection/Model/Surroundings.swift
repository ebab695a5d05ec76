/// What a byte above 0x7F may be by the two bytes on either side of it: what `Misfit` and `WordPosition` say
/// of all surroundings that they tell apart.
struct Surroundings: Sendable {
  static let shared = Surroundings()

  /// How often something was found: a lane for each kind of `Misfit`, and behind these one for each
  /// `WordPosition`.
  typealias Counts = SIMD8<UInt16>

  /// What is thought around a text.
  private static let lineFeed: UInt8 = 0x0A

  /// One byte of each class that matters, by the number of the class; the first is that of the line feed.
  private static let examples: InlineArray<4, UInt8> = [lineFeed, 0x61, 0x41, 0x80]

  /// For each byte its class.
  private let classes: ConstantTable<UInt8>

  /// What is to be counted between bytes of four classes.
  private let counts: ConstantTable<Counts>

  private init() {
    classes = ConstantTable(
      (UInt8.min...UInt8.max).map {
        $0 >= 0x80 ? 3 : $0.isCapitalASCIILetter ? 2 : $0.isSmallASCIILetter ? 1 : 0
      })
    counts = ConstantTable((0..<256).map(Self.counts))
  }

  /// What is to be counted between bytes of classes, which are two bits of the number each.
  private static func counts(ofClasses number: Int) -> Counts {
    let bytes = InlineArray<4, UInt8> { examples[number >> (6 - 2 * $0) & 3] }
    let possible = Misfit.possible(behind: (bytes[0], bytes[1]), before: (bytes[2], bytes[3]))
    var counts = Counts.zero
    for kind in 0..<Misfit.count { counts[kind] = UInt16(possible >> kind & 1) }
    let position = WordPosition.number(
      isBehindWord: WordPosition.isInWords(UInt32(bytes[1])),
      isBeforeWord: WordPosition.isInWords(UInt32(bytes[2])))
    counts[Misfit.count + position] = 1
    return counts
  }

  /// What is to be counted for the byte at a place of a text.
  @inline(__always)
  func counts(at index: Int, of text: UnsafeBufferPointer<UInt8>) -> Counts {
    var number = 0
    for distance in [-2, -1, 1, 2] {
      let place = index + distance
      let byte = text.indices.contains(place) ? text[place] : Self.lineFeed
      number = number << 2 | Int(classes[Int(byte)])
    }
    return counts[number]
  }
}
