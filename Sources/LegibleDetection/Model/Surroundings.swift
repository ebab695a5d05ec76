/// What a byte above 0x7F may be by the two bytes on either side of it: what `Misfit` and `WordPosition` say
/// of all surroundings that they tell apart.
struct Surroundings: Sendable {
  static let shared = Surroundings()

  /// How often something was found: a lane for each kind of `Misfit`, and behind these one for each
  /// `WordPosition`.
  typealias Counts = SIMD16<UInt16>

  /// What is thought around a text.
  private static let lineFeed: UInt8 = 0x0A

  /// One byte of each class that matters; all that is in no other class is in the first.
  private static let examples: [UInt8] = [lineFeed, 0x30, 0x41, 0x61, 0x80]
  private static let classCount = 5

  /// For each byte its class.
  private let classes: ConstantTable<UInt8>

  /// What is to be counted between bytes of four classes.
  private let counts: ConstantTable<Counts>

  private init() {
    classes = ConstantTable((UInt8.min...UInt8.max).map(Self.classNumber))
    let count = Self.classCount * Self.classCount * Self.classCount * Self.classCount
    counts = ConstantTable((0..<count).map(Self.counts))
  }

  private static func classNumber(of byte: UInt8) -> UInt8 {
    switch byte {
    case 0x30...0x39: 1
    case 0x41...0x5A: 2
    case 0x61...0x7A: 3
    case 0x80...0xFF: 4
    default: 0
    }
  }

  /// What is to be counted between bytes of classes, which are the digits of the number.
  private static func counts(ofClasses number: Int) -> Counts {
    var rest = number
    var bytes = [UInt8](repeating: 0, count: 4)
    for place in bytes.indices.reversed() {
      bytes[place] = examples[rest % classCount]
      rest /= classCount
    }
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
    if index >= 2 && index + 2 < text.count {
      // All four are in the text.
      return counts(between: (text[index - 2], text[index - 1], text[index + 1], text[index + 2]))
    }
    let byte = { place in text.indices.contains(place) ? text[place] : Self.lineFeed }
    return counts(between: (byte(index - 2), byte(index - 1), byte(index + 1), byte(index + 2)))
  }

  @inline(__always)
  private func counts(between bytes: (UInt8, UInt8, UInt8, UInt8)) -> Counts {
    let number = classes.withUnsafeBufferPointer { classes in
      // There is a class for each byte.
      var number = Int(classes[Int(bytes.0)])
      number = number &* Self.classCount &+ Int(classes[Int(bytes.1)])
      number = number &* Self.classCount &+ Int(classes[Int(bytes.2)])
      return number &* Self.classCount &+ Int(classes[Int(bytes.3)])
    }
    return counts[number]
  }
}
