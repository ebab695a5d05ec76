internal import LegibleEncodings

/// How often each pair of characters occurs in a decoded text.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct CharacterPairs {
  /// The pairs with a character that is not ASCII.
  let other: UnsafeBufferPointer<TextPair>

  /// The pairs of ASCII characters.
  let ascii: UnsafeBufferPointer<TextPair>

  /// The distinct characters; the numbers in the pairs are places in this list.
  let scalars: UnsafeBufferPointer<UInt32>

  /// For each character of the list, what the pairs in `other` count of which it is the second.
  let weights: UnsafeBufferPointer<UInt32>

  /// Numbers the characters.
  private let counter: PairCounter

  /// How many words begin with an ASCII letter, in sixteenths.
  let asciiWordWeight: UInt32

  /// How many characters are not ASCII.
  let otherCount: Int

  /// Counts the pairs of a text in UTF-8; replacement characters are left out.
  ///
  /// - Parameter takesASCII: Whether pairs of ASCII characters are counted.
  init(of utf8: [UInt8], takesASCII: Bool, _ arena: Arena) {
    var counter = PairCounter(characterCount: utf8.count, arena)
    otherCount = Self.count(utf8, takesASCII: takesASCII, with: &counter)
    let weights = arena.buffer(repeating: 0 as UInt32, count: counter.scalars.count)
    var ascii = arena.list(of: TextPair.self, capacity: counter.pairs.count)
    var other = arena.list(of: TextPair.self, capacity: counter.pairs.count)
    var asciiWordWeight: UInt32 = 0
    let scalars = counter.scalars
    let weigh = PairWeights.shared
    for pair in counter.pairs {
      let (first, second) = (scalars[Int(pair.first)], scalars[Int(pair.second)])
      // Runs of blanks are layout, not language.
      if first.isASCIILayout && second.isASCIILayout { continue }
      let weight = weigh.weight(of: Int(pair.weight), isRun: pair.first == pair.second)
      let weighted = TextPair(first: pair.first, second: pair.second, weight: weight)
      if first < 0x80 && second < 0x80 {
        ascii.append(weighted)
        if second.isASCIILetter && !first.isASCIILetter { asciiWordWeight &+= weight }
      } else {
        weights[Int(pair.second)] &+= weight
        other.append(weighted)
      }
    }
    self.ascii = ascii.elements
    self.other = other.elements
    self.scalars = scalars
    self.weights = UnsafeBufferPointer(weights)
    self.asciiWordWeight = asciiWordWeight
    self.counter = counter
  }

  /// Where in words the characters of the same text stand that are not ASCII.
  func positions(in utf8: [UInt8], _ arena: Arena) -> UnsafeBufferPointer<PositionedCharacter> {
    var counter = counter
    var positions = PositionCounter(characterCount: counter.scalars.count, arena)
    var previous: UInt32 = 0x0A
    utf8.withUnsafeBytes { bytes in
      var index = 0
      while index < bytes.count {
        // Decoders write well-formed UTF-8 only.
        guard case .scalar(let scalar, let length) = UTF8Sequence.read(bytes, at: index) else {
          break
        }
        index += length
        if length > 1 && scalar.value != 0xFFFD && index < bytes.count {
          // All characters of the text have been numbered.
          positions.count(
            counter.number(of: scalar.value), behind: previous, before: UInt32(bytes[index]))
        }
        previous = scalar.value
      }
    }
    var numbers = arena.list(of: UInt16.self, capacity: counter.scalars.count)
    for number in counter.scalars.indices { numbers.append(UInt16(number)) }
    return positions.positions(of: numbers.elements[...], arena)
  }

  /// Counts all pairs, behind a line feed that is thought in front.
  ///
  /// - Returns: How many characters are not ASCII.
  private static func count(
    _ utf8: [UInt8], takesASCII: Bool, with counter: inout PairCounter
  ) -> Int {
    var previous = counter.number(of: 0x0A)
    var otherCount = 0
    utf8.withUnsafeBytes { bytes in
      var index = 0
      while index < bytes.count {
        if !takesASCII && bytes[index] < 0x80 {
          // Of a run of ASCII characters the first and the last stand beside others.
          if index > 0 { counter.add(previous, counter.number(of: UInt32(bytes[index]))) }
          let rest = UnsafeRawBufferPointer(rebasing: bytes[index...])
          index += PlainText.asciiPrefixLength(of: rest)
          previous = counter.number(of: UInt32(bytes[index - 1]))
          continue
        }
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
    return otherCount
  }
}
