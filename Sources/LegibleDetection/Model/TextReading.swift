internal import LegibleEncodings

/// One way to read a sample: what some encoding makes of it, or several encodings alike.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct TextReading {
  /// The encodings that read the sample so.
  var encodings: EncodingSet

  /// The distinct characters.
  let characters: CharacterList

  /// The pairs with a character that is not ASCII, by the places of their characters in the list.
  let pairs: UnsafeBufferPointer<TextPair>

  /// Where in words the characters that are not ASCII stand, by their places in the list.
  let positions: UnsafeBufferPointer<PositionedCharacter>

  /// For each of the distinct characters, what the pairs count of which it is the second, in
  /// sixteenths.
  let weights: UnsafeBufferPointer<UInt32>

  /// What the pairs of ASCII characters cost.
  let ascii: ASCIICosts

  /// What these, and what else is not in the list of characters that occur, costs in each language, as
  /// `UnigramCosts` has it.
  let sums: UnsafeMutableBufferPointer<UInt32>

  /// Whether the encodings have one byte a character and are compatible with ASCII; the list then has a
  /// character for each of the 256 bytes.
  let isASCIICompatibleSingleByte: Bool

  /// What how the characters stand beside each other costs, roughly, in nats.
  let contactCost: Double

  /// What cannot be read, in nats.
  let errorCost: Double

  /// How many pairs with a character there are that is not ASCII, as weighted.
  var weight: Double {
    Double(pairs.reduce(0) { $0 &+ $1.weight }) / Double(PairWeights.unit)
  }

  /// Of how many bytes the pairs are, as weighted, and by how much more these cost than bytes that are
  /// all as likely, in nats.
  ///
  /// ASCII may be markup and other notation that no language has, and speaks for a text only.
  ///
  /// - Parameter cost: What the pairs cost with a character that is not ASCII.
  func excess(of cost: Double) -> (byteCount: Double, cost: Double) {
    let isSingleByte = encodings.contains { TextEncoding($0).isSingleByte }
    let byteCount = isSingleByte ? weight : weight * 2
    let ofASCII = ascii.best - ascii.pairCount * Signal.costOfByte
    let isASCIICompatible = isASCIICompatibleSingleByte || !isSingleByte
    return (
      byteCount,
      cost - byteCount * Signal.costOfByte + (isASCIICompatible ? min(0, ofASCII) : ofASCII)
    )
  }

  /// The scripts of the letters that are not ASCII, as bits.
  var scripts: UInt32 { characters.scripts }
}
