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

  /// The probability, 0…1, that decoding the bytes with `encoding` gives the text that was written.
  /// Where there is a `mixture`, the probability that its encodings do so for their parts.
  public internal(set) var confidence: Double

  /// The most likely language of the text, or `nil` where none was recognised. In a text in several
  /// languages, the one with the greatest share.
  ///
  /// The language is computed on each access, since most callers never ask for it.
  ///
  /// - Complexity: O(1) in the length of the text: up to 2,000 distinct words of the first 64 KB are
  ///   scored.
  public var language: LanguageGuess? { knownLanguage ?? languageSource?.language }

  /// The parts of the text that are in different encodings, where it is not in one alone.
  ///
  /// Then `encoding` is the encoding of the most characters, and `confidence` the probability that
  /// the encodings of all parts are right.
  public internal(set) var mixture: Mixture?

  /// Whether the answer was weighed by the words and signs of the text, rather than decided by a mark or
  /// other structure.
  package internal(set) var isWeighed = false

  /// The byte ranges of the input that may have lines in another encoding; `nil` if they are not known.
  var unusualLines: [Range<Int>]?

  /// The language, where the creator of the answer knows it.
  var knownLanguage: LanguageGuess?

  /// The shares of the languages, where the answer was decoded.
  var knownLanguages: [LanguageShare]?

  /// The text that `language` and `languages` are computed from.
  var languageSource: LanguageSource?

  /// The other readings that were considered, best first.
  public internal(set) var alternatives: [Candidate]

  /// The smallest set of readings that contains the right one with the probability that
  /// `DetectionOptions.coverage` asks for, the likeliest first: the credible set of Bayesian
  /// statistics. Empty if none was asked for, or if the bytes are not text.
  ///
  /// ```swift
  /// let options = DetectionOptions(coverage: 0.99)
  /// let names = EncodingDetector.detect(bytes, options: options).credibleSet
  /// ```
  ///
  /// Encodings that decode the bytes to the same text count as one reading. If all readings that
  /// the models find are together less likely than the coverage, the set contains all of them.
  public internal(set) var credibleSet: [Candidate] = []

  /// Other encodings that decode these very bytes to the same text as `encoding`.
  public internal(set) var equivalents: [TextEncoding]

  /// Whether the bytes are no text in any encoding.
  public internal(set) var isBinary: Bool

  /// The kind of file by its first bytes, such as a PNG image; `nil` if it may be text, or is of no known kind.
  ///
  /// A file of a known kind need not be binary: a PDF document may read as text.
  public internal(set) var fileKind: FileKind?

  /// The media type (RFC 6838): that of `fileKind`, else `text/plain` for text, and `application/octet-stream` for what
  /// is binary; `nil` if no encoding was identified.
  public var mediaType: String? {
    fileKind?.mediaType
      ?? (encoding != nil ? "text/plain" : isBinary ? "application/octet-stream" : nil)
  }

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

  /// Creates an answer that was found elsewhere, for example in a test or by another detector.
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
    knownLanguage = language
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

/// A language and the probability that the text is in it.
public struct LanguageGuess: Sendable, Hashable {
  /// The language as a BCP 47 tag: `fr`, `sr-Latn`, `zh-Hant`.
  public let tag: String

  /// The probability, 0…1, that the text is in this language, given that its encoding is right; or
  /// the share of the language, where the shares of several languages decided.
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
  /// Returns the fewest readings whose probabilities add up to at least `coverage`, 0…1, of those of all readings: where none
  /// reads the text well, their sum is below 1.
  func readings(covering coverage: Double) -> [Candidate] {
    let named = encoding.map { Candidate(encoding: $0, confidence: confidence) }
    let all = [named].compactMap { $0 } + alternatives
    let wanted = coverage * min(1, all.reduce(0) { $0 + $1.confidence })
    var readings: [Candidate] = []
    var sum = 0.0
    for candidate in all where sum < wanted {
      readings.append(candidate)
      sum += candidate.confidence
    }
    return readings
  }
}

#if !hasFeature(Embedded)
  /// The encoded form has the computed languages instead of the text that they are computed from. So decoded answers can be
  /// equal to one another, but are usually not equal to the original.
  extension Detection: Codable {
    private enum CodingKeys: String, CodingKey {
      case encoding, confidence, mixture, alternatives, credibleSet, equivalents, isBinary, fileKind
      case hasByteOrderMark, malformedCount, byteCount, evidence
      case knownLanguage = "language"
      case knownLanguages = "languages"
    }

    /// Encodes the answer.
    ///
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encodeIfPresent(encoding, forKey: .encoding)
      try values.encode(confidence, forKey: .confidence)
      try values.encodeIfPresent(language, forKey: .knownLanguage)
      try values.encode(languages, forKey: .knownLanguages)
      try values.encodeIfPresent(mixture, forKey: .mixture)
      try values.encode(alternatives, forKey: .alternatives)
      try values.encode(credibleSet, forKey: .credibleSet)
      try values.encode(equivalents, forKey: .equivalents)
      try values.encode(isBinary, forKey: .isBinary)
      try values.encodeIfPresent(fileKind, forKey: .fileKind)
      try values.encode(hasByteOrderMark, forKey: .hasByteOrderMark)
      try values.encode(malformedCount, forKey: .malformedCount)
      try values.encode(byteCount, forKey: .byteCount)
      try values.encode(evidence, forKey: .evidence)
    }
  }

  extension Detection.Candidate: Codable {}
  extension LanguageGuess: Codable {}
#endif

extension Detection: CustomStringConvertible {
  /// The answer in one line, as in `windows-1250, confidence 0.97, language cs, 2 malformed`.
  public var description: String {
    let binary = fileKind.map { "binary (\($0.name))" } ?? "binary"
    var parts = [encoding?.name ?? (isBinary ? binary : "unidentified")]
    if encoding != nil || isBinary { parts.append("confidence \(confidence.thousandths)") }
    if let language { parts.append("language \(language.tag)") }
    if hasByteOrderMark { parts.append("byte order mark") }
    if malformedCount > 0 { parts.append("\(malformedCount) malformed") }
    return parts.joined(separator: ", ")
  }
}

extension Detection.Candidate: CustomStringConvertible {
  /// The reading in one line, as in `KOI8-R, confidence 0.02, language ru`.
  public var description: String {
    "\(encoding), confidence \(confidence.thousandths)"
      + (language.map { ", language \($0.tag)" } ?? "")
  }
}

extension LanguageGuess: CustomStringConvertible {
  /// The tag and the confidence, as in `cs (0.93)`.
  public var description: String { "\(tag) (\(confidence.thousandths))" }
}

extension Double {
  /// The number, rounded to at most three decimal places.
  fileprivate var thousandths: String { "\((self * 1000).rounded() / 1000)" }
}
