internal import LegibleEncodings

/// Hebrew in IBM424, which looks like ASCII: its letters, blanks and signs are bytes below 0x80.
struct SevenBitHebrew {
  /// The probability, 0…1, that the bytes are such text.
  let confidence: Double

  let language: LanguageGuess?

  /// How many bytes, and what share of blanks and ends of lines, it takes for a look at what the bytes say.
  private static let leastCount = 8
  private static let leastShareOfGaps = 1.0 / 24

  /// What a pair of characters costs at most in Hebrew, and by how much all together must cost less, in nats.
  ///
  /// In text in Hebrew a pair costs about 2.8, in random letters above 4; and with 7 of 3,000 pairs of English words
  /// in capitals with `@` between them none is taken for Hebrew, where with 4 eight are.
  private static let mostOfPair = 3.5
  private static let leastGain = 7.0

  /// The bytes that such text is made of, and those of them between words. No model is asked which these are, since
  /// plain ASCII shall not have to wait for the models.
  private static let (bytes, gaps): (ByteSet, ByteSet) = {
    let scalars = TextEncoding.ibm424.singleByteScalars() ?? []
    let set = { (isIncluded: (UInt32) -> Bool) in
      ByteSet { $0 < 0x80 && Int($0) < scalars.count && isIncluded(scalars[Int($0)]) }
    }
    let isGap = { (scalar: UInt32) in scalar == 0x20 || scalar == 0x0A || scalar == 0x0D }
    return (set { 0x5D0...0x5EA ~= $0 || 0x21...0x7E ~= $0 || isGap($0) }, set(isGap))
  }()

  /// - Parameter bytes: What might be ASCII; mostly its first blank tells that it is.
  init?(in bytes: [UInt8], options: DetectionOptions) {
    guard bytes.count >= Self.leastCount, bytes.allSatisfy(Self.bytes.contains),
      Double(bytes.count(where: Self.gaps.contains))
        >= Self.leastShareOfGaps * Double(bytes.count),
      let text = try? TextEncoding.ibm424.decode(Array(bytes.prefix(Excerpt.limit))),
      let answer = ProbabilityModel(options: options).best(of: [.utf8], for: Array(text.utf8))
    else { return nil }
    let count = Double(min(bytes.count, Excerpt.limit))
    let gain = (Self.mostOfPair - answer.score.crossEntropy) * count - Self.leastGain
    guard gain > 0 else { return nil }
    language = answer.language
    confidence = 1 / (1 + exponential(-gain / parameters.posterior.temperature.ratio))
  }
}
