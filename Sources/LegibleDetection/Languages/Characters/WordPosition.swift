/// The position of a character in a word, or for a sign the position that a letter would have
/// there.
///
/// Pairs do not contain it: è is a word of its own in Italian, and č is none anywhere, though both
/// begin and end words; a quotation mark is at the beginning or the end of a word, but rarely
/// inside.
package enum WordPosition {
  /// The number of positions: alone, first, last, and inside.
  package static let count = 4

  /// The positions at the beginning and at the end of a word.
  static let first = number(isAfterWord: false, isBeforeWord: true)
  static let last = number(isAfterWord: true, isBeforeWord: false)

  /// Returns the number of a position, 0…3.
  @inline(__always)
  package static func number(isAfterWord: Bool, isBeforeWord: Bool) -> Int {
    (isAfterWord ? 2 : 0) + (isBeforeWord ? 1 : 0)
  }

  /// Whether a neighbouring character counts as part of a word.
  ///
  /// Every non-ASCII character does, since its meaning depends on the encoding.
  @inline(__always)
  package static func isInWords(_ scalar: UInt32) -> Bool {
    scalar >= 0x80 || scalar.isASCIILetter
  }
}

/// How often a character occurs in a position of words.
struct PositionedCharacter: BitwiseCopyable {
  /// The number of the character in the list of the reading.
  let character: UInt16

  /// The number of the `WordPosition`.
  let position: UInt16

  /// The weight of these occurrences, in sixteenths.
  let weight: UInt32

  /// Whether no character of a word is next to it.
  var isAlone: Bool { position == 0 }
}

/// Counts the positions of characters in words.
struct PositionCounter {
  private let counts: UnsafeMutableBufferPointer<UInt32>

  /// - Parameter characterCount: The number of distinct characters.
  init(characterCount: Int, _ arena: Arena) {
    counts = arena.buffer(repeating: 0, count: characterCount * WordPosition.count)
  }

  /// Counts an occurrence of a character, given by its index among the distinct ones, between two
  /// others.
  @inline(__always)
  mutating func count(_ place: Int, after previous: UInt32, before next: UInt32) {
    let position = WordPosition.number(
      isAfterWord: WordPosition.isInWords(previous), isBeforeWord: WordPosition.isInWords(next))
    add(1, of: place, at: position)
  }

  /// Counts `count` occurrences of a character in a position.
  @inline(__always)
  mutating func add(_ count: UInt32, of place: Int, at position: Int) {
    counts[place * WordPosition.count + position] &+= count
  }

  /// Returns the positions that occur, with their weights.
  ///
  /// - Parameter numbers: The numbers of the distinct characters in the lists of readings.
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
