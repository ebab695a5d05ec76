internal import LegibleEncodings

/// Hebrew in IBM424, which looks like ASCII: its letters, spaces and signs are bytes below 0x80.
struct SevenBitHebrew {
  /// The log-odds that the bytes are Hebrew.
  let logOdds: Double

  let language: LanguageGuess?

  /// The bytes of such text, and those of them between words. They are found without the models,
  /// which plain ASCII need not load.
  private static let (bytes, gaps): (ByteSet, ByteSet) = {
    let scalars = TextEncoding.ibm424.singleByteScalars() ?? []
    let set = { (isIncluded: (UInt32) -> Bool) in
      ByteSet { $0 < 0x80 && Int($0) < scalars.count && isIncluded(scalars[Int($0)]) }
    }
    let isGap = { (scalar: UInt32) in scalar == 0x20 || scalar == 0x0A || scalar == 0x0D }
    return (set { 0x5D0...0x5EA ~= $0 || 0x21...0x7E ~= $0 || isGap($0) }, set(isGap))
  }()

  /// Whether bytes may be such text.
  ///
  /// - Parameter bytes: Plain text. If it is ASCII, its first space usually ends the check.
  static func mayBe(_ bytes: [UInt8]) -> Bool {
    bytes.count >= parameters.sevenBit.hebrewLength.bytes
      && bytes.allSatisfy(Self.bytes.contains)
      && Double(bytes.count(where: gaps.contains)) * parameters.sevenBit.hebrewBytesPerGap.ratio
        >= Double(bytes.count)
  }

  /// - Parameter bytes: Plain text.
  init?(in bytes: [UInt8], options: DetectionOptions) {
    guard Self.mayBe(bytes),
      let text = try? TextEncoding.ibm424.decode(Array(bytes.prefix(Excerpt.limit))),
      let answer = ProbabilityModel(options: options).best(of: [.utf8], for: Array(text.utf8))
    else { return nil }
    let count = Double(min(bytes.count, Excerpt.limit))
    let gain =
      (parameters.sevenBit.hebrewPair.nats - answer.score.crossEntropy) * count
      - parameters.sevenBit.hebrewHandicap.nats
    guard gain > 0 else { return nil }
    language = answer.language
    logOdds = min(
      gain / parameters.posterior.temperature.ratio, parameters.sevenBit.maxHebrewLogOdds.nats)
  }
}
