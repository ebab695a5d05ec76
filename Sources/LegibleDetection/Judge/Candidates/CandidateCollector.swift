internal import LegibleEncodings

/// Collects the distinct readings of a sample.
struct CandidateCollector {
  /// The bytes of the sample, in which notation may be masked.
  let sample: UnsafeBufferPointer<UInt8>
  let models: LanguageModels
  let priors: HypothesisPriors

  /// Whether the sample may begin inside a character, because the input begins with it.
  let isAtStart: Bool

  /// The arena of the buffers of the readings.
  let arena: Arena

  var readings: [WeighedReading] = []

  /// The byte pairs, which all single-byte readings share.
  let bytePairs: BytePairs

  /// The weights of the non-ASCII bytes by the traits of their characters in each single-byte
  /// encoding; `nil` before `addSingleByte` is called.
  var traits: PositionPenaltySums?

  /// The cost of pairs of ASCII bytes in ASCII-compatible encodings.
  let ascii: ASCIICosts

  /// - Parameters:
  ///   - takesSingleBytes: Whether there may be readings by single-byte encodings.
  ///   - takesASCII: Whether there may be readings by ASCII-compatible encodings.
  init(
    _ sample: [UInt8], isAtStart: Bool, takesSingleBytes: Bool, takesASCII: Bool,
    models: LanguageModels, priors: HypothesisPriors, _ arena: Arena
  ) {
    self.sample = arena.copy(of: sample)
    self.isAtStart = isAtStart
    self.models = models
    self.priors = priors
    self.arena = arena
    // The byte pairs are of no use otherwise.
    bytePairs = BytePairs(
      of: takesASCII ? self.sample : UnsafeBufferPointer(start: nil, count: 0),
      asciiAlone: !takesSingleBytes, arena)
    ascii =
      if takesASCII, let table = SingleByteTable.ascii {
        ASCIICosts(
          of: bytePairs.ascii, inWords: bytePairs.asciiInWords,
          CharacterList(of: bytePairs.numbers, readBy: table),
          wordWeight: bytePairs.asciiWordWeight, nonASCIIWordWeight: bytePairs.nonASCIIWordWeight,
          models: models, arena)
      } else {
        ASCIICosts(models: models, arena)
      }
  }
}
