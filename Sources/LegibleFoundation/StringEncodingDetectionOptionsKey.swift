#if !canImport(ObjectiveC)
  /// The keys of what may be asked of `NSString.stringEncoding(for:encodingOptions:…)`.
  ///
  /// The names are those of Foundation on Apple's platforms, which has this type there.
  public struct StringEncodingDetectionOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key.
    public let rawValue: String

    /// A key by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Encodings that are likelier than others, in order of preference: an array of raw values of
    /// `String.Encoding`, as `NSNumber` or `UInt`, or of `String.Encoding`.
    public static let suggestedEncodingsKey = Self(
      rawValue: "NSStringEncodingDetectionSuggestedEncodingsKey")

    /// Encodings that may not be the answer: an array as for `suggestedEncodingsKey`.
    public static let disallowedEncodingsKey = Self(
      rawValue: "NSStringEncodingDetectionDisallowedEncodingsKey")

    /// Whether only the suggested encodings may be the answer: a `Bool`, `false` if it is left out.
    public static let useOnlySuggestedEncodingsKey = Self(
      rawValue: "NSStringEncodingDetectionUseOnlySuggestedEncodingsKey")

    /// Whether text may be converted although some bytes cannot be read: a `Bool`, `true` if it is left
    /// out.
    public static let allowLossyKey = Self(
      rawValue: "NSStringEncodingDetectionAllowLossyKey")

    /// Whether the text comes from Windows: a `Bool`, `false` if it is left out.
    public static let fromWindowsKey = Self(
      rawValue: "NSStringEncodingDetectionFromWindowsKey")

    /// The substitute for malformed bytes: a `String`, U+FFFD if it is left out.
    public static let lossySubstitutionKey = Self(
      rawValue: "NSStringEncodingDetectionLossySubstitutionKey")

    /// The language that the text is probably in: a `String` with a BCP 47 tag.
    public static let likelyLanguageKey = Self(
      rawValue: "NSStringEncodingDetectionLikelyLanguageKey")
  }
#endif
