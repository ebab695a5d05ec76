/// The possible `PositionFault`s and the `WordPosition` of a byte above 0x7F, by the classes of the
/// two bytes on either side: a precomputed table.
struct Surroundings: Sendable {
  static let shared = Surroundings()

  /// Counts: a lane for each `PositionFault`, followed by one for each `WordPosition`.
  typealias Counts = SIMD16<UInt16>

  /// The byte that is assumed around a text.
  private static let lineFeed: UInt8 = 0x0A

  private static let classCount = 5

  /// Returns a byte of a class; the first class includes all bytes of no other class.
  private static func example(ofClass number: Int) -> UInt8 {
    switch number {
    case 1: 0x30
    case 2: 0x41
    case 3: 0x61
    case 4: 0x80
    default: lineFeed
    }
  }

  /// The class of each byte.
  private let classes: ConstantTable<UInt8>

  /// The counts between bytes of four classes.
  private let counts: ConstantTable<Counts>

  private init() {
    classes = ConstantTable((UInt8.min...UInt8.max).map(Self.classNumber))
    let count = Self.classCount * Self.classCount * Self.classCount * Self.classCount
    counts = ConstantTable(repeating: .zero, count: count) { counts in
      for number in counts.indices { counts[number] = Self.counts(ofClasses: number) }
    }
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

  /// Returns the counts between bytes of four classes, which are the digits of `number`.
  private static func counts(ofClasses number: Int) -> Counts {
    var rest = number
    func next() -> UInt8 {
      defer { rest /= classCount }
      return example(ofClass: rest % classCount)
    }
    // The last byte is the lowest digit.
    let before = (second: next(), first: next())
    let after = (near: next(), far: next())
    let possible = PositionFault.possible(
      after: (after.far, after.near), before: (before.first, before.second))
    var counts = Counts.zero
    for kind in 0..<PositionFault.count { counts[kind] = UInt16(possible >> kind & 1) }
    let position = WordPosition.number(
      isAfterWord: WordPosition.isInWords(UInt32(after.near)),
      isBeforeWord: WordPosition.isInWords(UInt32(before.first)))
    counts[PositionFault.count + position] = 1
    return counts
  }

  /// Returns the counts for the byte at an index.
  @inline(__always)
  func counts(at index: Int, of text: UnsafeBufferPointer<UInt8>) -> Counts {
    if index >= 2 && index + 2 < text.count {
      // All four indices are within the text.
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
