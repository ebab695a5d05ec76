/// Where in a word a character stands, or would stand if it was a letter.
///
/// Pairs do not tell it: è stands alone where č does not, though both begin words and end them, and a
/// quotation mark stands behind a letter or before one, but hardly between two.
package enum WordPosition {
  /// How many positions there are: alone, first, last, and inside.
  package static let count = 4

  /// The number of a character that begins a word, and of one that ends it.
  static let first = number(isAfterWord: false, isBeforeWord: true)
  static let last = number(isAfterWord: true, isBeforeWord: false)

  /// The number of the position, 0…3.
  @inline(__always)
  package static func number(isAfterWord: Bool, isBeforeWord: Bool) -> Int {
    (isAfterWord ? 2 : 0) + (isBeforeWord ? 1 : 0)
  }

  /// Whether a character is taken for a part of words by those beside it.
  ///
  /// All that is not ASCII is: what it is depends on the encoding.
  @inline(__always)
  package static func isInWords(_ scalar: UInt32) -> Bool {
    scalar >= 0x80 || scalar.isASCIILetter
  }
}

/// How often a character stands in a position of words.
struct PositionedCharacter: BitwiseCopyable {
  /// The number of the character in the list of the reading.
  let character: UInt16

  /// The number of the `WordPosition`.
  let position: UInt16

  /// How much that counts, in sixteenths.
  let weight: UInt32

  /// Whether the character stands beside none of a word.
  var isAlone: Bool { position == 0 }
}

/// Counts where in words characters stand.
struct PositionCounter {
  private let counts: UnsafeMutableBufferPointer<UInt32>

  /// - Parameter characterCount: How many distinct characters there are.
  init(characterCount: Int, _ arena: Arena) {
    counts = arena.buffer(repeating: 0, count: characterCount * WordPosition.count)
  }

  /// Counts a character, by its place among the distinct ones, between two others.
  @inline(__always)
  mutating func count(_ place: Int, after previous: UInt32, before next: UInt32) {
    let position = WordPosition.number(
      isAfterWord: WordPosition.isInWords(previous), isBeforeWord: WordPosition.isInWords(next))
    add(1, of: place, at: position)
  }

  /// Counts a character so many times in a position.
  @inline(__always)
  mutating func add(_ count: UInt32, of place: Int, at position: Int) {
    counts[place * WordPosition.count + position] &+= count
  }

  /// The positions that occur, with their weights.
  ///
  /// - Parameter numbers: The numbers of the characters in the lists of readings.
  func positions(
    of numbers: Slice<UnsafeBufferPointer<UInt16>>, _ arena: Arena
  ) -> UnsafeBufferPointer<PositionedCharacter> {
    var list = arena.list(of: PositionedCharacter.self, capacity: counts.count)
    let weigh = PairWeights.shared
    for (place, number) in numbers.enumerated() {
      for position in 0..<WordPosition.count {
        let count = counts[place * WordPosition.count + position]
        if count == 0 { continue }
        list.append(
          PositionedCharacter(
            character: number, position: UInt16(position),
            weight: weigh.weight(of: Int(count), isRun: false)))
      }
    }
    return list.elements
  }
}
