internal import LegibleEncodings

/// Measures how well lines fit an encoding.
struct LineReader: Sendable {
  /// The length of the text from which the languages are found, in bytes.
  private static let surveyedText: Budget = 8_192

  let encoding: TextEncoding

  /// The languages of the text, by index in the models.
  private let languages: [Int]

  /// - Parameter text: Text in the encoding, whose languages are also those of the lines.
  init(_ encoding: TextEncoding, for text: [UInt8]) {
    self.encoding = encoding
    let models = LanguageModels.shared
    let scalars = encoding.scalars(of: text.prefix(Self.surveyedText))
    let text = TextPieces(scalars, models: models)
    languages = PieceCosts.likelyLanguages(
      of: text, LatinPieces(text, models: models), models: models, withheld: [])
  }

  /// - Parameter languages: The languages of the text, by index in the models.
  init(_ encoding: TextEncoding, languages: [Int]) {
    self.encoding = encoding
    self.languages = languages
  }

  /// A reader for UTF-8 in any language.
  static let ofAllLanguages = LineReader(
    .utf8, languages: Array(LanguageModels.shared.languages.indices))

  /// Returns the cost of a line in its best language, in nats, and the number of its non-ASCII
  /// characters.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  func cost(of line: some Collection<UInt8>) -> (nats: Double, characterCount: Int) {
    cost(of: line, includesASCIIPairs: true)
  }

  /// The same without pairs of ASCII characters, which are no evidence for the encoding.
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
