/// Finds ASCII letters in alphabetical order around a byte, as in `AÁBCČD`.
enum AlphabetOrder {
  /// The maximum distance between consecutive letters of a listed alphabet.
  private static let alphabetReach: Budget = 8

  /// Returns the ASCII letter after which a byte is listed, if the letters around it are in
  /// alphabetical order.
  ///
  /// Signs and other non-ASCII bytes may be between the letters.
  static func letter(before index: Int, in sample: UnsafeBufferPointer<UInt8>) -> UInt8? {
    let reach = Self.alphabetReach
    guard let left = letter(from: index, by: -1, reach: reach, in: sample),
      let right = letter(from: index, by: 1, reach: reach, in: sample),
      right.letter == left.letter &+ 1
    else { return nil }
    let steps =
      stepCount(from: left, by: -1, in: sample) + stepCount(from: right, by: 1, in: sample)
    return steps >= parameters.surroundings.minOrderedLetters.count ? left.letter : nil
  }

  /// Returns the only ASCII letter, in lower case, before a byte in its line, or else after it, if
  /// the byte is not in a word: keymaps and rules list letters next to their accented forms.
  static func loneLetter(beside index: Int, in sample: UnsafeBufferPointer<UInt8>) -> UInt8? {
    func isOfWord(_ place: Int) -> Bool {
      sample.indices.contains(place) && WordPosition.isInWords(UInt32(sample[place]))
    }
    if isOfWord(index + 1) { return nil }
    if isOfWord(index - 1) {
      // Two letters on their own.
      let letter = sample[index - 1]
      return letter.isASCIILetter && !isOfWord(index - 2) ? letter | 0x20 : nil
    }
    for step in [-1, 1] {
      var place = index + step
      var left = Self.alphabetReach
      while left > 0, sample.indices.contains(place), sample[place] != 0x0A, !isOfWord(place) {
        place += step
        left -= 1
      }
      guard left > 0, sample.indices.contains(place), sample[place].isASCIILetter,
        !isOfWord(place + step)
      else { continue }
      return sample[place] | 0x20
    }
    return nil
  }

  private typealias Found = (letter: UInt8, place: Int)

  /// Returns the next ASCII letter in a direction.
  private static func letter(
    from index: Int, by step: Int, reach: Int, in sample: UnsafeBufferPointer<UInt8>
  ) -> Found? {
    var place = index
    for _ in 0..<reach {
      place += step
      guard sample.indices.contains(place) else { break }
      if sample[place].isASCIILetter { return (sample[place], place) }
    }
    return nil
  }

  /// Returns how many letters follow in order in a direction, up to the number that is needed.
  private static func stepCount(
    from start: Found, by step: Int, in sample: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let reach = Self.alphabetReach
    var (last, count) = (start, 0)
    while count < parameters.surroundings.minOrderedLetters.count,
      let next = letter(from: last.place, by: step, reach: reach, in: sample),
      Int(next.letter) == Int(last.letter) + step
    {
      (last, count) = (next, count + 1)
    }
    return count
  }
}

/// Base letters of accented letters.
package enum BaseLetter {
  /// Returns the ASCII letter without the accents of a Latin letter, in the same case; `nil` for
  /// other characters.
  package static func of(_ scalar: UInt32) -> UInt8? {
    switch scalar {
    case 0x41...0x5A, 0x61...0x7A: UInt8(truncatingIfNeeded: scalar)
    // There is an entry for each character from U+00C0 to U+017F.
    case 0xC0...0x17F: letters[Int(scalar - 0xC0)] == 0x2A ? nil : letters[Int(scalar - 0xC0)]
    case 0x218: 0x53
    case 0x219: 0x73
    case 0x21A: 0x54
    case 0x21B: 0x74
    default: nil
    }
  }

  /// The base letters of Latin-1 Supplement and Latin Extended-A (decompositions in
  /// `UnicodeData.txt`; strokes and ligatures count as accents); `*` means none.
  private static let letters = Array(
    ("AAAAAAACEEEEIIIIDNOOOOO*OUUUUYTsaaaaaaaceeeeiiiidnooooo*ouuuuyty"
      + "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlLlLlNnNnNnnNnOoOoOoOo"
      + "RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs").utf8)
}
