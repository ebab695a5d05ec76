internal import LegibleEncodings

/// One way to read a sample: what some encoding makes of it, or several encodings alike.
struct TextReading {
  /// The characters of a reading, in the form in which they are at hand.
  enum Characters {
    /// The byte pairs that all single-byte readings share, read by one of them.
    case bytes(SingleByteReading)

    /// Pairs of characters, counted for this reading alone.
    case pairs(CharacterPairs)
  }

  /// The encodings that read the sample so.
  var encodings: [TextEncoding]

  let characters: Characters

  /// The scripts of the letters that are not ASCII, as bits.
  let scripts: UInt32

  /// What the pairs of ASCII characters cost.
  let ascii: ASCIICosts

  /// What cannot be read, in nats.
  let errorCost: Double
}
