internal import LegibleEncodings

/// A reading with everything that is known before its pairs are scored. All costs are in nats.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct WeighedReading {
  var reading: TextReading

  /// The pairs of the reading, and the cost of those that do not depend on the language.
  let sharedPairs: SharedPairs

  /// The cost of the pairs of ASCII characters in each language.
  let ascii: ASCIICosts

  /// The unigram cost in each language of the ASCII pairs, and of characters that `reading` does
  /// not list, in units of `UnigramCosts`.
  let asciiUnigramCosts: UnsafeMutableBufferPointer<UInt32>

  /// A provisional penalty for unusual neighbours, which counts until the pairs are scored.
  let boundaryPenalty: Double

  /// The penalty for errors, and for characters in unusual positions.
  let errorPenalty: Double

  /// The part of `errorPenalty` for errors.
  let malformedPenalty: Double

  /// The gain from informative surroundings, which `errorPenalty` includes.
  let surroundingsGain: Double

  /// Whether some places cannot be decoded.
  var hasErrors: Bool { malformedPenalty > 0 }

  init(
    reading: TextReading, ascii: ASCIICosts,
    asciiUnigramCosts: UnsafeMutableBufferPointer<UInt32>, boundaryPenalty: Double,
    errorPenalty: Double, malformedPenalty: Double, surroundingsGain: Double = 0, _ arena: Arena
  ) {
    self.reading = reading
    sharedPairs = SharedPairs(of: reading, arena)
    self.ascii = ascii
    self.asciiUnigramCosts = asciiUnigramCosts
    self.boundaryPenalty = boundaryPenalty
    self.errorPenalty = errorPenalty
    self.malformedPenalty = malformedPenalty
    self.surroundingsGain = surroundingsGain
  }

  /// The weight of the pairs whose second character is a single byte of Shift_JIS. All bytes of
  /// halfwidth katakana are about equally likely, as in binary data.
  private var halfwidthWeight: Double {
    guard reading.characters.has(.halfwidthKatakana),
      reading.encodings.contains(EncodingID.shiftJIS)
    else { return 0 }
    var weight: UInt32 = 0
    for number in reading.characters.numbers
    where reading.characters.characters[Int(number)].category == .halfwidthKatakana {
      // There is a weight for each number.
      weight &+= reading.weights[Int(number)]
    }
    return Double(weight) / Double(PairWeights.unit)
  }

  /// Returns the weighted number of bytes of the non-ASCII pairs, and the excess of the reading's
  /// cost over that of random bytes.
  ///
  /// ASCII may be notation that no language has, so it can only be evidence for text.
  ///
  /// - Parameter cost: The cost of the pairs with a non-ASCII character, without bounds.
  func excess(of cost: Double) -> (byteCount: Double, cost: Double) {
    let isSingleByte = reading.encodings.contains { TextEncoding($0).isSingleByte }
    let byteCount = isSingleByte ? reading.weight : reading.weight * 2 - halfwidthWeight
    let asciiExcess = ascii.best - ascii.pairCount * parameters.chance.randomByte.nats
    return (
      byteCount, cost - byteCount * parameters.chance.randomByte.nats + min(0, asciiExcess)
    )
  }
}
