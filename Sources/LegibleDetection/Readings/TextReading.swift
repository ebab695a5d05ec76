internal import LegibleEncodings

/// A reading: the text of a sample as one encoding decodes it, or several encodings alike.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct TextReading {
  /// The encodings that decode the sample to this text.
  var encodings: EncodingSet

  /// The distinct characters.
  let characters: CharacterList

  /// The pairs with a non-ASCII character, by the numbers of their characters in the list.
  let pairs: UnsafeBufferPointer<TextPair>

  /// The word positions of the non-ASCII characters, by their numbers in the list.
  let positions: UnsafeBufferPointer<PositionedCharacter>

  /// The weight that pairs of isolated letters lack of their full weight, in sixteenths.
  var uncountedWeight: UInt32 = 0

  /// The isolated letters, in visual order, too.
  var listed = ListedCharacters.none

  /// All non-ASCII characters as a list of letters, if they may be one.
  var letterList: LetterList?

  /// For each distinct character, the weight of the pairs whose second character it is, in
  /// sixteenths.
  let weights: UnsafeBufferPointer<UInt32>

  /// Whether the encodings are ASCII-compatible single-byte encodings; the list then has a
  /// character for each of the 256 bytes.
  let isASCIICompatibleSingleByte: Bool

  /// The weighted number of pairs with a non-ASCII character.
  var weight: Double {
    Double(pairs.reduce(uncountedWeight) { $0 &+ $1.weight }) / Double(PairWeights.unit)
  }

  /// The scripts of the non-ASCII letters, as bits.
  var scripts: UInt32 { characters.scripts }
}
