public import LegibleEncodings

/// What is known about the bytes beforehand, and which answers the caller can use.
///
/// Every option is a hint or a limit; none is needed. The names follow the options of Apple's
/// `NSString.stringEncoding(for:encodingOptions:convertedString:usedLossyConversion:)`.
public struct DetectionOptions: Sendable, Hashable {
  /// Encodings that are more likely than they would be otherwise.
  ///
  /// A few code pages of EBCDIC are converted but not detected, and have no effect here; their
  /// documentation says so.
  public var suggested: [TextEncoding]

  /// Whether only the `suggested` encodings may be named.
  ///
  /// Then one that reads all bytes is an answer, with a confidence that is low where it does not fit, unless there is a
  /// `fallback` or a `minimumConfidence` was asked for; data that are no text are told as such.
  public var onlySuggested: Bool

  /// Encodings that may not be named.
  public var disallowed: Set<TextEncoding>

  /// Whether an encoding may be named that leaves malformed bytes (as `malformedCount` then says).
  public var allowsLossy: Bool

  /// Whether the text was written on Windows, which makes its code pages likelier.
  public var fromWindows: Bool

  /// The languages that the text is probably in, as BCP 47 tags: `cs`, `sr-Latn`, `tr_TR`, `zh-HK`.
  ///
  /// Tags are compared by language and script, in any case, with hyphens or underscores; what follows
  /// does not count, except that the region tells the script of Chinese. Two capital letters
  /// are taken for a region, as in `TR`, where the languages of that region are known. A tag that no
  /// model is known for has no effect; `unknownLanguages` lists such tags.
  public var likelyLanguages: [String]

  /// The encoding to name when the text is not UTF and nothing else is likely enough.
  public var fallback: TextEncoding?

  /// The encoding that a header, a file format or the like declares, taken as evidence.
  public var declared: TextEncoding?

  /// The confidence, 0…1, below which the answer is "unidentified", or the `fallback` if the text is not UTF.
  ///
  /// Byte order marks, ASCII, and UTF-8 without an error from three characters on that are not ASCII, in which the
  /// confidence is at least 0.999, are always sure enough.
  public var minimumConfidence: Double {
    get { givenMinimum ?? parameters.posterior.floor.probability }
    set { givenMinimum = newValue }
  }

  /// That confidence, where the caller asks for one.
  var givenMinimum: Double?

  /// Whether any encoding that is allowed and reads all bytes is an answer.
  var namesAnyReading: Bool { onlySuggested && fallback == nil && givenMinimum == nil }

  /// How likely, 0…1, the encoding is to be among those of `Detection.set`; `nil` where no set is asked for.
  public var coverage: Double?

  /// What the place of the file says; see `FileSurvey`.
  package var context: FileContext?

  /// How many readings an answer has at most, with the one that it names; `nil` for as many as usual.
  package var answerLimit: Int?

  /// Languages that the models are to do without: for measuring how text in a language reads that
  /// they do not know.
  package var withheldLanguages: [String] = []

  /// Options; those that are left out say nothing, and allow every answer.
  ///
  /// - Parameters:
  ///   - suggested: Encodings that are more likely than they would be otherwise.
  ///   - onlySuggested: Whether only the `suggested` encodings may be named.
  ///   - disallowed: Encodings that may not be named.
  ///   - allowsLossy: Whether an encoding may be named that leaves malformed bytes.
  ///   - fromWindows: Whether the text was written on Windows.
  ///   - likelyLanguages: The languages that the text is probably in, as BCP 47 tags.
  ///   - fallback: The encoding to name when the text is not UTF and nothing else is likely enough.
  ///   - declared: The encoding that a header, a file format or the like declares.
  ///   - minimumConfidence: The confidence, 0…1, below which the answer is "unidentified"; `nil` for
  ///     the usual one.
  ///   - coverage: How likely, 0…1, the encoding is to be among those of `Detection.set`; `nil` for no set.
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
    givenMinimum = minimumConfidence
    self.coverage = coverage
  }

  /// Whether the options let `encoding` be the answer; UTF-16 and UTF-32 without an order of bytes stand
  /// for both orders.
  package func allows(_ encoding: TextEncoding) -> Bool {
    if !disallowed.isEmpty && Self.names(disallowed, encoding) { return false }
    return !onlySuggested || Self.names(suggested, encoding)
  }

  /// The options for text that is known not to be Unicode.
  var withoutUnicode: DetectionOptions {
    var options = self
    for encoding in TextEncoding.all where encoding.family == .unicode {
      options.disallowed.insert(encoding)
    }
    return options
  }

  /// Whether the options neither limit the answer nor say what the bytes are.
  var allowsAnything: Bool {
    context == nil && suggested.isEmpty && disallowed.isSubset(of: [.utf7]) && fallback == nil
      && declared == nil
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
  /// What the options say, as in `suggested: IBM866, KOI8-R; languages: ru`; `no options` for none.
  public var description: String {
    var parts: [String] = []
    func add(_ name: String, _ encodings: some Sequence<TextEncoding>) {
      let names = encodings.map(\.name).joined(separator: ", ")
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
    add("fallback", [fallback].compactMap(\.self))
    add("declared", [declared].compactMap(\.self))
    if minimumConfidence != parameters.posterior.floor.probability {
      parts.append("confidence from \(minimumConfidence)")
    }
    if let coverage { parts.append("set of \(coverage)") }
    if context != nil { parts.append("beside other files") }
    return parts.isEmpty ? "no options" : parts.joined(separator: "; ")
  }
}
