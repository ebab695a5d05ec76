public import LegibleEncodings

/// What is known about the bytes beforehand, and which answers the caller can use.
///
/// Every option is a hint or a limit; none is needed. The names follow the options of Apple's
/// `NSString.stringEncoding(for:encodingOptions:convertedString:usedLossyConversion:)`.
public struct DetectionOptions: Sendable, Equatable {
  /// Encodings that are more likely than they would be otherwise.
  public var suggested: [TextEncoding] = []

  /// Whether only the `suggested` encodings may be named.
  public var onlySuggested = false

  /// Encodings that may not be named.
  public var disallowed: Set<TextEncoding> = []

  /// Whether an encoding may be named that leaves malformed bytes (as `malformedCount` then says).
  public var allowsLossy = true

  /// Whether the text was written on Windows, which makes its code pages likelier.
  public var fromWindows = false

  /// The languages that the text is probably in, as BCP 47 tags such as `cs` or `sr-Latn`.
  public var likelyLanguages: [String] = []

  /// The encoding to name when the text is not UTF and nothing else is likely enough.
  public var fallback: TextEncoding?

  /// The encoding that a header, a file format or the like declares, taken as evidence.
  public var declared: TextEncoding?

  /// The confidence, 0…1, below which the answer is "unidentified", or the `fallback` if the text is not UTF.
  ///
  /// Byte order marks, ASCII, and UTF-8 without an error from three characters on that are not ASCII, in which the
  /// confidence is at least 0.999, are always sure enough.
  public var minimumConfidence = parameters.posterior.floor.probability

  /// Languages that the models are to do without: for measuring how text in a language reads that
  /// they do not know.
  package var withheldLanguages: [String] = []

  /// Options that say nothing, and allow every answer.
  public init() {}

  /// Whether the options let `encoding` be the answer; UTF-16 and UTF-32 without an order of bytes stand
  /// for both orders.
  package func allows(_ encoding: TextEncoding) -> Bool {
    if Self.names(disallowed, encoding) { return false }
    return !onlySuggested || Self.names(suggested, encoding)
  }

  /// Whether the options neither limit the answer nor say what the bytes are.
  var allowsAnything: Bool {
    suggested.isEmpty && disallowed.isEmpty && fallback == nil && declared == nil
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
