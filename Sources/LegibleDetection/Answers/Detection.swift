public import LegibleEncodings

/// What a detector concluded about some bytes, how sure it is, and why.
///
/// ```swift
/// let detection = EncodingDetector.detect(bytes)
/// if let encoding = detection.encoding {
///   print(encoding, detection.confidence)
/// }
/// ```
public struct Detection: Sendable, Hashable {
  /// The encoding that the bytes are in, or `nil` when they are binary or were not identified.
  ///
  /// The encoding decodes all the bytes seen, but for `malformedCount` places.
  public internal(set) var encoding: TextEncoding?

  /// The probability, 0…1, that `encoding` decodes the bytes to the text that was written, or where there is a
  /// `mixture`, that its encodings do so with the parts.
  public internal(set) var confidence: Double

  /// What the confidence was made of, where the model of characters gave the answer.
  package internal(set) var score: Score?

  /// The language that the text is most likely in, where one was recognised: of a text in several languages the one
  /// with the greatest share.
  ///
  /// Where structure decided the encoding, as for UTF-8, most callers never ask for the language: it is
  /// worked out when it is asked for, each time: mostly by a survey of up to 1 KB, which makes one language certain, and
  /// else from an excerpt of the text. Where the letters of the text are rather
  /// those of another language than of the one that told its encoding, `languages` are worked out, and the first of
  /// them is the language. Text of ASCII alone has no `language`, which would take longer than all the rest; its
  /// `languages` are told. Text whose bytes are all of ASCII, as in ISO-2022-JP, keeps the language of its excerpt.
  ///
  /// - Complexity: O(1) in the length of the text; mostly at most as much work as scoring 480 bytes, and that of
  ///   `languages` where these are worked out.
  public var language: LanguageGuess? { language(among: nil) }

  /// The language of the text.
  ///
  /// - Parameter languages: The languages of the text, where they are known.
  func language(among languages: (any ReadShares)?) -> LanguageGuess? {
    let isUnread = textLanguage.isUnread
    if isUnread, let certain = textShares.certainLanguage { return certain }
    let detected = textLanguage.guess
    // Letters that stand alone tell their language, whatever the words of keys and rules around them are in.
    if let detected, score?.fit == .listed { return detected }
    return textShares.mainLanguage(besides: detected, isUncertain: isUnread, among: languages)
      ?? detected
  }

  /// The parts of the text that are in different encodings, where it is not in one alone.
  ///
  /// Then `encoding` is that of the most characters, and `confidence` the probability that the encodings of all parts
  /// are right.
  public internal(set) var mixture: Mixture?

  /// What `language` answers from.
  var textLanguage: TextLanguage

  /// What `languages` answers from.
  var textShares = TextShares(of: nil)

  /// The readings that were considered and are less likely than the answer, best first.
  public internal(set) var alternatives: [Candidate]

  /// The fewest readings among which the right one is with the probability that `DetectionOptions.coverage` asks for, the
  /// likeliest first; empty where no set was asked for, or the bytes are no text.
  ///
  /// ```swift
  /// let options = DetectionOptions(coverage: 0.99)
  /// let names = EncodingDetector.detect(bytes, options: options).set.map(\.encoding.name)
  /// ```
  ///
  /// Encodings that read the bytes alike are one reading. The readings of a set are no more than the models find: where
  /// all of those together are less likely, the set has them all.
  public internal(set) var set: [Candidate] = []

  /// Other encodings that decode these very bytes to the same text as `encoding`.
  public internal(set) var equivalents: [TextEncoding]

  /// Whether the bytes are no text in any encoding.
  public internal(set) var isBinary: Bool

  /// Whether the bytes begin with a byte order mark of `encoding`.
  public internal(set) var hasByteOrderMark: Bool

  /// How many malformed sequences `encoding` finds in the bytes.
  public internal(set) var malformedCount: Int

  /// How many bytes were looked at.
  public internal(set) var byteCount: Int

  /// Why this is the answer, the weightiest reason first.
  public internal(set) var evidence: [Evidence]

  /// Whether the bytes are text, but no reading of them is likely enough to be named.
  public var isUnidentified: Bool { encoding == nil && !isBinary }

  /// What was concluded elsewhere, as for a test or for another detector.
  ///
  /// - Parameters:
  ///   - encoding: The encoding that the bytes are in, if one is named.
  ///   - confidence: The probability, 0…1, that it decodes them to the text that was written.
  ///   - language: The language of the text, if it is known.
  ///   - alternatives: Less likely readings, best first.
  ///   - equivalents: Other encodings that decode the bytes to the same text.
  ///   - isBinary: Whether the bytes are no text in any encoding.
  ///   - hasByteOrderMark: Whether the bytes begin with a byte order mark of the encoding.
  ///   - malformedCount: How many malformed sequences the encoding finds.
  ///   - byteCount: How many bytes were looked at.
  ///   - evidence: Why this is the answer, the weightiest reason first.
  public init(
    encoding: TextEncoding?,
    confidence: Double,
    language: LanguageGuess? = nil,
    alternatives: [Candidate] = [],
    equivalents: [TextEncoding] = [],
    isBinary: Bool = false,
    hasByteOrderMark: Bool = false,
    malformedCount: Int = 0,
    byteCount: Int = 0,
    evidence: [Evidence] = []
  ) {
    self.encoding = encoding
    self.confidence = confidence
    textLanguage = TextLanguage(language)
    self.alternatives = alternatives
    self.equivalents = equivalents
    self.isBinary = isBinary
    self.hasByteOrderMark = hasByteOrderMark
    self.malformedCount = malformedCount
    self.byteCount = byteCount
    self.evidence = evidence
  }
}

extension Detection {
  /// What the model of characters makes of its best answer, before that is held against experience.
  package struct Score: Sendable, Hashable {
    /// The probability, 0…1, that the model gives the answer.
    package var posterior: Double

    /// The logarithm of the odds that it gives the best reading against all others, which tells more where
    /// the posterior is next to 1.
    package let logOdds: Double

    /// The cross-entropy, in nats a pair of characters, under the language that fits best.
    package let crossEntropy: Double

    /// Where in the models that language is, if it is one of them.
    package let language: Int?

    /// How well the non-ASCII characters fit that language.
    package let fit: LanguageFit
  }

  /// One possible reading of the bytes.
  public struct Candidate: Sendable, Hashable {
    /// The encoding of this reading.
    public let encoding: TextEncoding

    /// The probability, 0…1, that this reading is the right one.
    public let confidence: Double

    /// The language that the text is in when read so, where one was recognised.
    public let language: LanguageGuess?

    /// A reading.
    ///
    /// - Parameters:
    ///   - encoding: The encoding of this reading.
    ///   - confidence: The probability, 0…1, that this reading is the right one.
    ///   - language: The language that the text is in when read so, if it is known.
    public init(encoding: TextEncoding, confidence: Double, language: LanguageGuess? = nil) {
      self.encoding = encoding
      self.confidence = confidence
      self.language = language
    }
  }
}

/// A language, and how sure it is that the text is in it.
public struct LanguageGuess: Sendable, Hashable {
  /// The language as a BCP 47 tag: `fr`, `sr-Latn`, `zh-Hant`.
  public let tag: String

  /// The probability, 0…1, that the text is in this language, given that its encoding is right; where the shares of several
  /// languages told it, its share.
  public let confidence: Double

  /// A language.
  ///
  /// - Parameters:
  ///   - tag: The language as a BCP 47 tag.
  ///   - confidence: The probability, 0…1, that the text is in this language.
  public init(tag: String, confidence: Double) {
    self.tag = tag
    self.confidence = confidence
  }
}

extension Detection {
  /// The fewest readings that are right with a probability together, 0…1.
  func readings(covering coverage: Double) -> [Candidate] {
    let named = encoding.map { Candidate(encoding: $0, confidence: confidence) }
    var readings: [Candidate] = []
    var sum = 0.0
    for candidate in [named].compactMap(\.self) + alternatives where sum < coverage {
      readings.append(candidate)
      sum += candidate.confidence
    }
    return readings
  }
}
