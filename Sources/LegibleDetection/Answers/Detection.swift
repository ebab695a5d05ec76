public import LegibleEncodings

/// What a detector concluded about some bytes, how sure it is, and why.
///
/// ```swift
/// let detection = EncodingDetector.detect(bytes)
/// if let encoding = detection.encoding {
///   print(encoding, detection.confidence)
/// }
/// ```
public struct Detection: Sendable, Equatable {
  /// The encoding that the bytes are in, or `nil` when they are binary or were not identified.
  ///
  /// The encoding decodes all the bytes seen, but for `malformedCount` places.
  public internal(set) var encoding: TextEncoding?

  /// The probability, 0…1, that `encoding` decodes the bytes to the text that was written.
  public internal(set) var confidence: Double

  /// What the confidence was made of, where the model of characters gave the answer.
  package internal(set) var score: Score?

  /// The language that the text is most likely in, where one was recognised.
  ///
  /// Where structure decided the encoding, as for UTF-8, the language is worked out each time that it
  /// is asked for, from an excerpt of the text.
  ///
  /// - Complexity: O(1) in the length of the text; at most as much work as scoring 480 bytes.
  public internal(set) var language: LanguageGuess? {
    get { textLanguage.guess }
    set { textLanguage = TextLanguage(newValue) }
  }

  /// What `language` answers from.
  var textLanguage: TextLanguage

  /// The readings that were considered and are less likely than the answer, best first.
  public internal(set) var alternatives: [Candidate]

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

  package init(
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
  package struct Score: Sendable, Equatable {
    /// The probability, 0…1, that the model gives the answer.
    package var posterior: Double

    /// The cross-entropy, in nats a pair of characters, under the language that fits best.
    package let crossEntropy: Double
  }

  /// One possible reading of the bytes.
  public struct Candidate: Sendable, Equatable {
    /// The encoding of this reading.
    public let encoding: TextEncoding

    /// The probability, 0…1, that this reading is the right one.
    public let confidence: Double

    /// The language that the text is in when read so, where one was recognised.
    public let language: LanguageGuess?

    package init(encoding: TextEncoding, confidence: Double, language: LanguageGuess? = nil) {
      self.encoding = encoding
      self.confidence = confidence
      self.language = language
    }
  }
}

/// A language, and how sure it is that the text is in it.
public struct LanguageGuess: Sendable, Equatable {
  /// The language as a BCP 47 tag: `fr`, `sr-Latn`, `zh-Hant`.
  public let tag: String

  /// The probability, 0…1, that the text is in this language, given that its encoding is right.
  public let confidence: Double

  package init(tag: String, confidence: Double) {
    self.tag = tag
    self.confidence = confidence
  }
}
