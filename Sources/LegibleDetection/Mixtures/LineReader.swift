internal import LegibleEncodings

/// Tells how well lines read in an encoding.
struct LineReader: Sendable {
  /// The text that the languages of an encoding are told by.
  private static let surveyedText: Budget = 8_192

  let encoding: TextEncoding

  /// The languages of the text, by their places in the models.
  private let languages: [Int]

  /// - Parameter text: Text in the encoding, whose languages are taken for those of other lines.
  init(_ encoding: TextEncoding, for text: [UInt8]) {
    self.encoding = encoding
    let models = LanguageModels.shared
    let scalars = encoding.scalars(of: text.prefix(Self.surveyedText))
    let text = TextPieces(scalars, models: models)
    languages = PieceCosts.likelyLanguages(
      of: text, LatinPieces(text, models: models), models: models, withheld: [])
  }

  /// - Parameter languages: The languages of the text, by their places in the models.
  init(_ encoding: TextEncoding, languages: [Int]) {
    self.encoding = encoding
    self.languages = languages
  }

  /// Reads UTF-8 in any language.
  static let ofAllLanguages = LineReader(
    .utf8, languages: Array(LanguageModels.shared.languages.indices))

  /// The cost of a line in the language that it fits best, in nats, and how many of its characters are not ASCII.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  func cost(of line: some Collection<UInt8>) -> (nats: Double, characterCount: Int) {
    cost(of: line, includesASCIIPairs: true)
  }

  /// The same without the pairs of two ASCII characters, which say nothing of the encoding.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  func nonASCIICost(of line: some Collection<UInt8>) -> (nats: Double, characterCount: Int) {
    cost(of: line, includesASCIIPairs: false)
  }

  private func cost(
    of line: some Collection<UInt8>, includesASCIIPairs: Bool
  ) -> (nats: Double, characterCount: Int) {
    let models = LanguageModels.shared
    let scalars = encoding.scalars(of: line)
    var pairs: [TextPieces.Pair] = []
    var previous = CharacterInfo(0x20, models: models)
    var (characterCount, malformedCount) = (0, 0)
    for scalar in scalars {
      let info = CharacterInfo(scalar, models: models)
      if scalar >= 0x80 || previous.scalar >= 0x80 || (info.script != 0 && includesASCIIPairs) {
        pairs.append(TextPieces.Pair(previous, info))
      }
      if scalar >= 0x80 { characterCount += 1 }
      if scalar == 0xFFFD { malformedCount += 1 }
      previous = info
    }
    let nats = languages.map { models.languages[$0].cost(of: pairs[...], models: models) }.min()
    let maxNats = Double(pairs.count) * LanguageModel.maxPairCost
    return (
      (nats ?? maxNats) + Double(malformedCount) * parameters.mixture.malformed.nats, characterCount
    )
  }
}
