internal import LegibleEncodings

/// Gathers the distinct readings of a sample.
struct ReadingCollector {
  /// The bytes, in which words of notation may be masked.
  let sample: UnsafeBufferPointer<UInt8>
  let models: LanguageModels
  let options: DetectionOptions
  let priors: HypothesisPriors

  /// Whether the input begins with the sample, so that its first character may be cut.
  let isAtStart: Bool

  /// Where the readings have their buffers.
  let arena: Arena

  var readings: [TextReading] = []

  /// The pairs of bytes that all single-byte readings share.
  let bytePairs: BytePairs

  /// What the pairs of ASCII bytes cost where each stands for itself.
  let ascii: ASCIICosts

  /// - Parameter takesSingleBytes: Whether readings may be by encodings with one byte a character.
  init(
    _ sample: [UInt8], isAtStart: Bool, takesSingleBytes: Bool, models: LanguageModels,
    options: DetectionOptions, priors: HypothesisPriors, _ arena: Arena
  ) {
    self.sample = arena.copy(of: sample)
    self.isAtStart = isAtStart
    self.models = models
    self.options = options
    self.priors = priors
    self.arena = arena
    bytePairs = BytePairs(of: self.sample, asciiAlone: !takesSingleBytes, arena)
    ascii =
      if let table = SingleByteReading.ascii {
        ASCIICosts(
          of: bytePairs.ascii, CharacterList(of: bytePairs.numbers, readBy: table),
          wordWeight: bytePairs.asciiWordWeight, models: models, arena)
      } else {
        ASCIICosts(models: models, arena)
      }
  }
}

/// What cannot be read costs, in nats: more than any rare character, since text that is read
/// rightly mostly has no errors at all.
enum ErrorCost {
  static let first = 28.0
  private static let further = 20.0

  /// The same where it is one 0xFF, which is in no character of several bytes: more than damage costs in single
  /// bytes, where it may be a blank.
  static let firstOfAllOnes = 20.0

  /// What the first place costs where each byte is a character: the bytes behind a stray one are read as
  /// they were meant.
  static let firstOfSingleByte = 14.0

  /// What share of that it costs in UTF-8, whose sequences do not come about by chance.
  static let shareInUTF8 = 0.55

  /// What a character costs that is cut at an end of the sample.
  static let cut = 9.0

  /// The cost of so many places that cannot be read.
  static func cost(ofErrors count: Int, first: Double) -> Double {
    count == 0 ? 0 : first + further * Double(count - 1)
  }
}
