internal import LegibleEncodings

/// A reading with what can be weighed of it before its pairs are looked at. All costs are nats.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct WeighedReading {
  var reading: TextReading

  /// The pairs of the reading, and the cost of those that depends on no language.
  let sharedPairs: SharedPairs

  /// The cost of the pairs of ASCII characters in each language.
  let ascii: ASCIICosts

  /// The unigram cost, in each language, of the ASCII pairs and of the characters that are not listed in the
  /// reading: a sum of `UnigramCosts` for each language.
  let asciiUnigramCosts: UnsafeMutableBufferPointer<UInt32>

  /// The penalty for characters beside others that hardly stand there, as far as pairs will show it too: it
  /// counts until the pairs are looked at.
  let boundaryPenalty: Double

  /// The penalty for places that cannot be read, and for characters in places in which words do not have them.
  let errorPenalty: Double

  /// The part of it that is for places that cannot be read.
  let malformedPenalty: Double

  /// What it is less for places whose surroundings tell what stands there.
  let placeGain: Double

  /// Whether there are places that cannot be read.
  var hasErrors: Bool { malformedPenalty > 0 }

  init(
    reading: TextReading, ascii: ASCIICosts,
    asciiUnigramCosts: UnsafeMutableBufferPointer<UInt32>, boundaryPenalty: Double,
    errorPenalty: Double, malformedPenalty: Double, placeGain: Double = 0, _ arena: Arena
  ) {
    self.reading = reading
    sharedPairs = SharedPairs(of: reading, arena)
    self.ascii = ascii
    self.asciiUnigramCosts = asciiUnigramCosts
    self.boundaryPenalty = boundaryPenalty
    self.errorPenalty = errorPenalty
    self.malformedPenalty = malformedPenalty
    self.placeGain = placeGain
  }

  /// What the pairs count whose second character is a single byte of Shift_JIS: in halfwidth katakana all bytes of a range
  /// are likely, as they are in data.
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

  /// The number of bytes that the non-ASCII pairs take, as weighted, and the cost of the reading beyond that of
  /// bytes that are all equally likely.
  ///
  /// ASCII may be markup and other notation that no language has, so it only ever speaks for text.
  ///
  /// - Parameter cost: The cost of the pairs with a non-ASCII character, without bounds.
  func excess(of cost: Double) -> (byteCount: Double, cost: Double) {
    let isSingleByte = reading.encodings.contains { TextEncoding($0).isSingleByte }
    let byteCount = isSingleByte ? reading.weight : reading.weight * 2 - halfwidthWeight
    let asciiExcess = ascii.best - ascii.pairCount * parameters.chance.byte.nats
    return (
      byteCount, cost - byteCount * parameters.chance.byte.nats + min(0, asciiExcess)
    )
  }
}
