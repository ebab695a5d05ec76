internal import LegibleEncodings

/// Gathers the distinct readings of a sample.
struct CandidateCollector {
  /// The bytes, in which words of notation may be masked.
  let sample: UnsafeBufferPointer<UInt8>
  let models: LanguageModels
  let priors: HypothesisPriors

  /// Whether the input begins with the sample, so that its first character may be cut.
  let isAtStart: Bool

  /// Where the readings have their buffers.
  let arena: Arena

  var readings: [WeighedReading] = []

  /// The pairs of bytes that all single-byte readings share.
  let bytePairs: BytePairs

  /// What the non-ASCII bytes count in the single-byte encodings by the traits of their characters; `nil` before
  /// readings by these are added.
  var traits: PositionPenaltySums?

  /// The cost of the pairs of ASCII bytes where each stands for itself.
  let ascii: ASCIICosts

  /// - Parameters:
  ///   - takesSingleBytes: Whether readings may be by encodings with one byte a character.
  ///   - takesASCII: Whether they may be by encodings in which the bytes of ASCII stand for themselves.
  init(
    _ sample: [UInt8], isAtStart: Bool, takesSingleBytes: Bool, takesASCII: Bool,
    models: LanguageModels, priors: HypothesisPriors, _ arena: Arena
  ) {
    self.sample = arena.copy(of: sample)
    self.isAtStart = isAtStart
    self.models = models
    self.priors = priors
    self.arena = arena
    // What the bytes are one by one is of no use otherwise.
    bytePairs = BytePairs(
      of: takesASCII ? self.sample : UnsafeBufferPointer(start: nil, count: 0),
      asciiAlone: !takesSingleBytes, arena)
    ascii =
      if takesASCII, let table = SingleByteTable.ascii {
        ASCIICosts(
          of: bytePairs.ascii, inWords: bytePairs.asciiInWords,
          CharacterList(of: bytePairs.numbers, readBy: table),
          wordWeight: bytePairs.asciiWordWeight, ownWordWeight: bytePairs.ownWordWeight,
          models: models, arena)
      } else {
        ASCIICosts(models: models, arena)
      }
  }
}
