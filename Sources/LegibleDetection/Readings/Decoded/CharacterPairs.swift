/// The pairs of characters in a decoded text, with their weights.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct CharacterPairs {
  /// The pairs with a non-ASCII character.
  let nonASCII: UnsafeBufferPointer<TextPair>

  /// The pairs of ASCII characters.
  let ascii: UnsafeBufferPointer<TextPair>

  /// The distinct characters; the numbers in the pairs are indices of this list.
  let scalars: UnsafeBufferPointer<UInt32>

  /// For each character of the list, the weight of the pairs in `nonASCII` whose second character
  /// it is.
  let weights: UnsafeBufferPointer<UInt32>

  /// The numbers of the non-ASCII characters in the order of the text.
  private let nonASCIINumbers: UnsafeMutableBufferPointer<UInt16>

  /// The number of words that begin with an ASCII letter, in sixteenths.
  let asciiWordWeight: UInt32

  /// Counts the pairs of a text. Replacement characters are left out.
  ///
  /// - Precondition: `places` are the indices of all non-ASCII characters of the text.
  /// - Parameters:
  ///   - places: The indices of the non-ASCII characters.
  ///   - takesASCII: Whether pairs of ASCII characters are counted.
  init(
    of text: UnsafeBufferPointer<UInt32>, nonASCIIOffsets places: UnsafeBufferPointer<UInt32>,
    takesASCII: Bool, _ arena: Arena
  ) {
    // A line feed is assumed before the text. Without ASCII pairs, each non-ASCII character adds
    // itself and its two neighbours.
    let (characterCount, pairCount) =
      takesASCII
      ? (text.count + 1, text.count) : (3 * places.count + 1, 2 * places.count)
    var counter = PairCounter(characterCount: characterCount, pairCount: pairCount, arena)
    // The number of the last character is written to an extra element.
    nonASCIINumbers = arena.room(for: UInt16.self, count: places.count + 1)
    if takesASCII {
      Self.countAll(text, with: &counter, nonASCIINumbers)
    } else {
      Self.countNonASCII(text, at: places, with: &counter, nonASCIINumbers)
    }
    let weights = arena.buffer(repeating: 0 as UInt32, count: counter.scalars.count)
    var ascii = arena.list(of: TextPair.self, capacity: counter.pairs.count)
    var nonASCII = arena.list(of: TextPair.self, capacity: counter.pairs.count)
    var asciiWordWeight: UInt32 = 0
    let scalars = counter.scalars
    let weigh = PairWeights.shared
    let isFirstUnknown = Self.mayBeginInWord(text)
    for (order, pair) in counter.pairs.enumerated() {
      let (first, second) = (scalars[Int(pair.first)], scalars[Int(pair.second)])
      // Runs of spaces are layout and not language.
      if first.isASCIILayout && second.isASCIILayout { continue }
      // The first pair is the one with the assumed line feed.
      let weight =
        isFirstUnknown && order == 0 && pair.weight == 1
        ? PairWeights.unknownFirst
        : weigh.weight(of: Int(pair.weight), isRun: pair.first == pair.second)
      let weighted = TextPair(first: pair.first, second: pair.second, weight: weight)
      if first < 0x80 && second < 0x80 {
        ascii.append(weighted)
        if second.isASCIILetter && !first.isASCIILetter { asciiWordWeight &+= weight }
      } else {
        weights[Int(pair.second)] &+= weight
        nonASCII.append(weighted)
      }
    }
    self.ascii = ascii.elements
    self.nonASCII = nonASCII.elements
    self.scalars = scalars
    self.weights = UnsafeBufferPointer(weights)
    self.asciiWordWeight = asciiWordWeight
  }

  /// Returns the word positions of the non-ASCII characters of the same text.
  func positions(
    in text: UnsafeBufferPointer<UInt32>, at places: UnsafeBufferPointer<UInt32>, _ arena: Arena
  ) -> UnsafeBufferPointer<PositionedCharacter> {
    var positions = PositionCounter(characterCount: scalars.count, arena)
    for (place, number) in zip(places, nonASCIINumbers) {
      let index = Int(place)
      let scalar = text[index]
      if scalar == Self.replacement || index + 1 == text.count { continue }
      if index == 0 && Self.mayBeginInWord(text) { continue }
      positions.count(
        Int(number), after: index > 0 ? text[index - 1] : Self.lineFeed,
        before: text[index + 1])
    }
    var numbers = arena.list(of: UInt16.self, capacity: scalars.count)
    for number in scalars.indices { numbers.append(UInt16(number)) }
    return positions.positions(of: numbers.elements[...], arena)
  }

  /// Whether the first character may be inside a word: it is an isolated non-ASCII character, not
  /// followed by a capital, and the text may be cut before it.
  private static func mayBeginInWord(_ text: UnsafeBufferPointer<UInt32>) -> Bool {
    text.count > 1 && text[0] >= 0x80 && text[1] < 0x80 && !(0x41...0x5A).contains(text[1])
  }

  /// The character that is assumed before a text, and the replacement for malformed places.
  private static let lineFeed: UInt32 = 0x0A
  private static let replacement: UInt32 = 0xFFFD

  /// Counts all pairs, and collects the numbers of the non-ASCII characters.
  private static func countAll(
    _ scalars: UnsafeBufferPointer<UInt32>, with counter: inout PairCounter,
    _ nonASCIINumbers: UnsafeMutableBufferPointer<UInt16>
  ) {
    var previous = counter.number(of: lineFeed)
    var place = 0
    for scalar in scalars {
      let number = counter.number(of: scalar)
      // There is an element for each non-ASCII character, and an extra one.
      nonASCIINumbers[place] = UInt16(number)
      place &+= scalar < 0x80 ? 0 : 1
      if scalar != replacement { counter.add(previous, number) }
      previous = number
    }
  }

  /// Counts the pairs with a non-ASCII character, and collects the numbers of these characters.
  private static func countNonASCII(
    _ scalars: UnsafeBufferPointer<UInt32>, at places: UnsafeBufferPointer<UInt32>,
    with counter: inout PairCounter, _ nonASCIINumbers: UnsafeMutableBufferPointer<UInt16>
  ) {
    let first = counter.number(of: lineFeed)
    // The number of the last non-ASCII character, and the index after it.
    var (previous, next) = (first, 0)
    for (order, place) in places.enumerated() {
      let index = Int(place)
      if index > next { previous = counter.number(of: scalars[index - 1]) }
      next = index + 1
      let number = counter.number(of: scalars[index])
      // There is an element for each place.
      nonASCIINumbers[order] = UInt16(number)
      if scalars[index] != replacement { counter.add(previous, number) }
      previous = number
      if next < scalars.count && scalars[next] < 0x80 {
        counter.add(number, counter.number(of: scalars[next]))
      }
    }
  }
}
