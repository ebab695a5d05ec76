internal import LegibleEncodings

/// One way to read a sample: what some encoding makes of it, or several encodings alike.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct TextReading {
  /// The encodings that read the sample so.
  var encodings: EncodingSet

  /// The distinct characters.
  let characters: CharacterList

  /// The pairs with a non-ASCII character, by the places of their characters in the list.
  let pairs: UnsafeBufferPointer<TextPair>

  /// Where in words the non-ASCII characters stand, by their places in the list.
  let positions: UnsafeBufferPointer<PositionedCharacter>

  /// What the pairs of letters that stand alone would count more if they counted in full, in sixteenths.
  var uncountedWeight: UInt32 = 0

  /// The characters that are listed, in visual order too.
  var listed = ListedCharacters.none

  /// All non-ASCII characters, where they may be a list of letters.
  var letterList: LetterList?

  /// For each of the distinct characters, what the pairs count of which it is the second, in
  /// sixteenths.
  let weights: UnsafeBufferPointer<UInt32>

  /// Whether the encodings have one byte a character and are compatible with ASCII; the list then has a
  /// character for each of the 256 bytes.
  let isASCIICompatibleSingleByte: Bool

  /// How many pairs with a character there are that is not ASCII, as weighted.
  var weight: Double {
    Double(pairs.reduce(uncountedWeight) { $0 &+ $1.weight }) / Double(PairWeights.unit)
  }

  /// The scripts of the non-ASCII letters, as bits.
  var scripts: UInt32 { characters.scripts }
}
