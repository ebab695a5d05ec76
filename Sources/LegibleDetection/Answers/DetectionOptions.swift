public import LegibleEncodings

/// What the caller knows about the bytes, and which answers are acceptable.
///
/// Every option is a hint or a limit, and all are optional. The names follow the options of Apple's
/// `NSString.stringEncoding(for:encodingOptions:convertedString:usedLossyConversion:)`.
public struct DetectionOptions: Sendable, Hashable {
  /// Encodings that are more likely than usual.
  ///
  /// A few EBCDIC code pages can be converted but not detected, and have no effect here; their
  /// documentation says so.
  public var suggested: [TextEncoding]

  /// Whether only the `suggested` encodings may be the answer.
  ///
  /// Then an encoding that can read all bytes is an answer even if it fits badly, with a low
  /// confidence, unless there is a `fallback` or the caller set a `minimumConfidence`. Binary data
  /// are still reported as binary.
  public var onlySuggested: Bool

  /// Encodings that may not be the answer.
  public var disallowed: Set<TextEncoding>

  /// Whether the answer may be an encoding in which some bytes are malformed (see
  /// `malformedCount`).
  public var allowsLossy: Bool

  /// Whether the text was written on Windows, which makes its code pages likelier.
  public var fromWindows: Bool

  /// The languages that the text is probably in, as BCP 47 tags: `cs`, `sr-Latn`, `tr_TR`, `zh-HK`.
  ///
  /// Tags are compared by language and script. Case does not matter, hyphens and underscores are
  /// the same, and other subtags are ignored, except that the region determines the script of
  /// Chinese. Two capital letters, as in `TR`, are taken for a region if the languages of that
  /// region are known. A tag without a model has no effect; `unknownLanguages` lists such tags.
  public var likelyLanguages: [String]

  /// The answer when the text is not UTF-8, UTF-16 or UTF-32 and no other encoding is likely
  /// enough.
  public var fallback: TextEncoding?

  /// The encoding that a header or a file format declares. It counts as evidence, not as a
  /// decision.
  public var declared: TextEncoding?

  /// The confidence, 0…1, below which the answer is "unidentified", or the `fallback` if the text
  /// is not UTF-8, UTF-16 or UTF-32.
  ///
  /// These answers have a confidence of at least 0.999 and are always accepted: a byte order mark,
  /// ASCII, and UTF-8 without an error and with at least three non-ASCII characters.
  public var minimumConfidence: Double {
    get { requestedMinimum ?? Self.defaultMinimumConfidence }
    set { requestedMinimum = newValue }
  }

  /// Below this confidence an answer is wrong more often than a careful reader would accept.
  static let defaultMinimumConfidence = 0.2

  /// The minimum that the caller set, or `nil` for the default.
  var requestedMinimum: Double?

  /// Whether any allowed encoding that reads all bytes is an answer, however badly it fits.
  var namesAnyReading: Bool { onlySuggested && fallback == nil && requestedMinimum == nil }

  /// The probability, 0…1, with which `Detection.credibleSet` contains the right encoding; `nil`
  /// for no set.
  public var coverage: Double?

  /// What the path and the neighbouring files say about the encoding; see `FileSurvey`.
  package var context: FileContext?

  /// Whether text in more than one encoding is reported as a `Detection.Mixture`.
  package var findsMixtures = true

  /// The maximum number of readings in an answer, including the best one; `nil` for the default.
  package var answerLimit: Int?

  /// Languages whose models are not used, to measure how text in an unknown language is detected.
  package var withheldLanguages: [String] = []

  /// Creates options. Without arguments they give no hints and allow every answer.
  ///
  /// - Parameters:
  ///   - suggested: Encodings that are more likely than they would be otherwise.
  ///   - onlySuggested: Whether only the `suggested` encodings may be named.
  ///   - disallowed: Encodings that may not be named.
  ///   - allowsLossy: Whether an encoding may be named that leaves malformed bytes.
  ///   - fromWindows: Whether the text was written on Windows.
  ///   - likelyLanguages: The languages that the text is probably in, as BCP 47 tags.
  ///   - fallback: The answer when the text is not UTF-8, UTF-16 or UTF-32 and no other encoding is
  ///     likely enough.
  ///   - declared: The encoding that a header, a file format or the like declares.
  ///   - minimumConfidence: The confidence, 0…1, below which the answer is "unidentified"; `nil` for
  ///     the usual one.
  ///   - coverage: How likely, 0…1, the encoding is to be in `Detection.credibleSet`; `nil` for no set.
  public init(
    suggested: [TextEncoding] = [],
    onlySuggested: Bool = false,
    disallowed: Set<TextEncoding> = [],
    allowsLossy: Bool = true,
    fromWindows: Bool = false,
    likelyLanguages: [String] = [],
    fallback: TextEncoding? = nil,
    declared: TextEncoding? = nil,
    minimumConfidence: Double? = nil,
    coverage: Double? = nil
  ) {
    self.suggested = suggested
    self.onlySuggested = onlySuggested
    self.disallowed = disallowed
    self.allowsLossy = allowsLossy
    self.fromWindows = fromWindows
    self.likelyLanguages = likelyLanguages
    self.fallback = fallback
    self.declared = declared
    requestedMinimum = minimumConfidence
    self.coverage = coverage
  }

  /// Whether some encodings may not be the answer.
  var hasLimits: Bool { onlySuggested || !disallowed.isEmpty }

  /// Whether `encoding` may be the answer. In the lists of the options, UTF-16 and UTF-32 without a
  /// byte order stand for both byte orders.
  package func allows(_ encoding: TextEncoding) -> Bool {
    if !disallowed.isEmpty && Self.names(disallowed, encoding) { return false }
    return !onlySuggested || Self.names(suggested, encoding)
  }

  /// The `likelyLanguages` without effect, because no text in them was trained on.
  ///
  /// ```swift
  /// DetectionOptions(likelyLanguages: ["tr-TR", "tlh"]).unknownLanguages  // ["tlh"]
  /// ```
  ///
  /// - Complexity: O(1) in the number of languages that are known, for each tag.
  public var unknownLanguages: [String] {
    likelyLanguages.filter { tag in
      guard let hint = LanguageHint(tag) else { return true }
      return !DetectionTables.shared.columnTags.contains { $0.count > 1 && hint.matches($0) }
    }
  }

  private static func names(_ encodings: some Collection<TextEncoding>, _ encoding: TextEncoding)
    -> Bool
  {
    if encodings.contains(encoding) { return true }
    return switch encoding {
    case .utf16LE, .utf16BE: encodings.contains(.utf16)
    case .utf32LE, .utf32BE: encodings.contains(.utf32)
    default: false
    }
  }
}

extension DetectionOptions: CustomStringConvertible {
  /// The options in one line, as in `suggested: IBM866, KOI8-R; languages: ru`; `no options` for
  /// none.
  public var description: String {
    var parts: [String] = []
    func add(_ name: String, _ encodings: some Sequence<TextEncoding>) {
      let names = encodings.map { $0.name }.joined(separator: ", ")
      if !names.isEmpty { parts.append("\(name): \(names)") }
    }
    add(onlySuggested ? "only" : "suggested", suggested)
    if onlySuggested && suggested.isEmpty { parts.append("only: none") }
    add("not", disallowed.sorted { $0.name < $1.name })
    if !allowsLossy { parts.append("nothing malformed") }
    if fromWindows { parts.append("from Windows") }
    if !likelyLanguages.isEmpty {
      parts.append("languages: " + likelyLanguages.joined(separator: ", "))
    }
    add("fallback", [fallback].compactMap { $0 })
    add("declared", [declared].compactMap { $0 })
    if minimumConfidence != Self.defaultMinimumConfidence {
      parts.append("confidence from \(minimumConfidence)")
    }
    if let coverage { parts.append("set of \(coverage)") }
    if context != nil { parts.append("beside other files") }
    return parts.isEmpty ? "no options" : parts.joined(separator: "; ")
  }
}

/// The implementation that detects the encoding.
public enum DetectionEngine: String, Sendable, CaseIterable, CustomStringConvertible {
  /// Legible's own engine: structural checks, and one probability model over encodings and
  /// languages.
  case native

  #if Uchardet
    /// libuchardet, for callers that need exactly its answers.
    ///
    /// It gives no confidence, does not recognise UTF-16 without a byte order mark, and ignores all
    /// `DetectionOptions` except those that limit the answers. Its state cannot be copied: after a
    /// detector has been copied, the first of the two that continues keeps only the first megabyte
    /// of the input before the copy.
    case uchardet
  #endif

  /// The name of the engine as the command takes it.
  public var description: String { rawValue }
}

#if !hasFeature(Embedded)
  extension DetectionEngine: Codable {}
#endif

/// What the path of a file and its neighbours say about its encoding before the file is read: see
/// `FileSurvey`.
package struct FileContext: Sendable, Hashable {
  /// How much likelier each encoding is than without this context, in nats. Missing encodings use
  /// `others`.
  package var encodings: [TextEncoding: Double] = [:]

  /// The same for all other encodings.
  package var others = 0.0

  /// The languages that the path names, as BCP 47 tags.
  package var languages: [String] = []

  /// The number of other files in each encoding.
  package var fileCounts: [TextEncoding: Int] = [:]

  /// The encoding that the path names.
  package var named: TextEncoding?

  /// How much likelier the encoding is than without this context, in nats.
  package func nats(of encoding: TextEncoding) -> Double { encodings[encoding] ?? others }

  /// The reasons that this context gives for an answer.
  func evidence(for encoding: TextEncoding) -> [Evidence] {
    var evidence: [Evidence] = []
    if let named, named.readAs.contains(encoding) { evidence.append(.namedByPath(encoding)) }
    if let count = fileCounts[encoding], count > 0 {
      evidence.append(.otherFiles(encoding, count: count))
    }
    return evidence
  }
}
