public import Foundation
public import Legible

#if !canImport(ObjectiveC)
  extension NSString {
    /// Finds out which encoding data are in, and converts them to text.
    ///
    /// This is the function of Foundation on Apple's platforms, for platforms where it is missing; code that uses it
    /// compiles on both:
    ///
    /// ```swift
    /// var text: NSString?
    /// var isLossy: ObjCBool = false
    /// let encoding = NSString.stringEncoding(
    ///   for: data, encodingOptions: [.likelyLanguageKey: "cs"], convertedString: &text,
    ///   usedLossyConversion: &isLossy)
    /// ```
    ///
    /// Two types differ from those on Apple's platforms: autoreleasing pointers, which Swift has only there, are plain
    /// ones, which take the same `&text`; and values in the options may be `String.Encoding`, `UInt` and `Int` as well as
    /// `NSNumber`.
    ///
    /// - Parameters:
    ///   - data: The bytes of a text.
    ///   - encodingOptions: What is known about them, by the keys of `StringEncodingDetectionOptionsKey`.
    ///     Values of other types than a key takes, and encodings that Legible does not know, have no
    ///     effect.
    ///   - string: Set to the text, or to `nil` if no encoding was found.
    ///   - usedLossyConversion: Set to whether some bytes could not be read and are replaced in the text.
    /// - Returns: The raw value of a `String.Encoding`; 0 if no encoding was found that Foundation has
    ///   a number for.
    /// - Complexity: O(*n*) in the number of bytes.
    public class func stringEncoding(
      for data: Data, encodingOptions: [StringEncodingDetectionOptionsKey: Any]? = nil,
      convertedString string: UnsafeMutablePointer<NSString?>?,
      usedLossyConversion: UnsafeMutablePointer<ObjCBool>?
    ) -> UInt {
      // The pointers are the caller's, and valid for the call.
      string?.pointee = nil
      usedLossyConversion?.pointee = false
      let request = DetectionRequest(encodingOptions ?? [:])
      guard let answer = request.answer(for: data) else { return 0 }
      string?.pointee = NSString(string: answer.text)
      usedLossyConversion?.pointee = ObjCBool(answer.isLossy)
      return answer.name.rawValue
    }
  }

  /// The options of the call, parsed.
  private struct DetectionRequest {
    private var options = DetectionOptions()
    private var substitution = "\u{FFFD}"

    init(_ values: [StringEncodingDetectionOptionsKey: Any]) {
      options.suggested = Self.encodings(values[.suggestedEncodingsKey])
      options.disallowed = Set(Self.encodings(values[.disallowedEncodingsKey]))
      options.onlySuggested = Self.flag(values[.useOnlySuggestedEncodingsKey]) ?? false
      options.allowsLossy = Self.flag(values[.allowLossyKey]) ?? true
      options.fromWindows = Self.flag(values[.fromWindowsKey]) ?? false
      if let language = Self.text(values[.likelyLanguageKey]) {
        options.likelyLanguages = [language]
      }
      if let text = Self.text(values[.lossySubstitutionKey]) { substitution = text }
    }

    /// The encoding, under its name in Foundation, and the text.
    func answer(for data: Data) -> (name: String.Encoding, text: String, isLossy: Bool)? {
      let detection = EncodingDetector.detect(data, options: options)
      guard let encoding = detection.encoding else { return nil }
      // Of the encodings that read the data alike, the preferred one is named.
      let alike = [encoding] + detection.equivalents
      let preferred = (options.suggested.filter(alike.contains) + alike).first {
        String.Encoding($0) != nil && options.allows($0)
      }
      guard let preferred, let name = String.Encoding(preferred),
        let converted = text(of: data, in: preferred)
      else { return nil }
      return (name, converted.text, converted.isLossy)
    }

    /// The text of the data, with the substitution for what cannot be read.
    private func text(of data: Data, in encoding: TextEncoding) -> (text: String, isLossy: Bool)? {
      var decoder = TextDecoder(encoding)
      var utf8: [UInt8] = []
      var offset = 0
      var isLossy = false
      let bytes = Array(data)
      while true {
        do {
          try decoder.decode(bytes[offset...], into: &utf8)
          offset = bytes.count
          try decoder.finish(into: &utf8)
          return (String(decoding: utf8, as: UTF8.self), isLossy)
        } catch {
          guard options.allowsLossy, error.reason != .unsupported else { return nil }
          isLossy = true
          utf8 += substitution.utf8
          // Decoding goes on after the bytes that could not be read.
          offset = error.byteOffset + error.bytes.count
        }
      }
    }

    private static func encodings(_ value: Any?) -> [TextEncoding] {
      (value as? [Any] ?? []).compactMap { value in
        let encoding =
          switch value {
          case let encoding as String.Encoding: encoding
          case let number as NSNumber: String.Encoding(rawValue: number.uintValue)
          case let number as UInt: String.Encoding(rawValue: number)
          case let number as Int: String.Encoding(rawValue: UInt(bitPattern: number))
          default: nil as String.Encoding?
          }
        return encoding.flatMap { TextEncoding($0) }
      }
    }

    private static func flag(_ value: Any?) -> Bool? {
      value as? Bool ?? (value as? NSNumber)?.boolValue
    }

    private static func text(_ value: Any?) -> String? {
      value as? String ?? (value as? NSString).map { String(describing: $0) }
    }
  }
#endif

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

extension Data {
  /// Foundation's name for the encoding of the data, or `nil` if they are binary, were not identified,
  /// or are in an encoding that Foundation has no name for.
  ///
  /// ```swift
  /// if let encoding = data.detectedEncoding() { print(String.localizedName(of: encoding)) }
  /// ```
  ///
  /// `EncodingDetector.detect(_:options:engine:)`, which takes `Data` too, tells more.
  ///
  /// - Parameter options: What is known about the data, and which answers are of use.
  /// - Complexity: O(*n*) in the number of bytes.
  public func detectedEncoding(options: DetectionOptions = DetectionOptions()) -> String.Encoding? {
    EncodingDetector.detect(self, options: options).encoding.flatMap { String.Encoding($0) }
  }
}

extension String {
  /// The text of data in an unknown encoding, or `nil` if they are binary or were not identified.
  ///
  /// Bytes that the encoding cannot read become U+FFFD. `DecodedText` tells what was concluded and lost. The options have
  /// no default, so that a caller who forgot to name an encoding does not detect it by accident.
  ///
  /// - Parameters:
  ///   - data: The bytes of a text.
  ///   - options: What is known about them, and which answers are of use.
  /// - Complexity: O(*n*) in the number of bytes.
  public init?(data: Data, detecting options: DetectionOptions) {
    guard let text = try? String(decoding: data, detecting: options) else { return nil }
    self = text
  }

  /// The text of a file in an unknown encoding.
  ///
  /// ```swift
  /// let text = try String(contentsOf: url, detecting: DetectionOptions(likelyLanguages: ["cs"]))
  /// ```
  ///
  /// Bytes that the encoding cannot read become U+FFFD. The whole file is in memory; `DetectingDecoder` reads
  /// one of any length in chunks.
  ///
  /// - Parameters:
  ///   - url: Where the file is.
  ///   - options: What is known about it, and which answers are of use.
  /// - Throws: What Foundation throws if the file cannot be read; `DecodingFailure` if it is binary or was not identified.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(contentsOf url: URL, detecting options: DetectionOptions) throws {
    self = try String(decoding: Data(contentsOf: url), detecting: options)
  }
}

extension String {
  /// The text of a file in an unknown encoding, and which one was detected.
  ///
  /// ```swift
  /// var detection: Detection?
  /// let text = try String(contentsOf: url, detection: &detection)
  /// ```
  ///
  /// Like `String(contentsOf:usedEncoding:)`, which recognizes encodings only by a mark or an extended attribute.
  ///
  /// - Parameters:
  ///   - url: Where the file is.
  ///   - detection: Where the answer goes; it stays as it is where the file is not read.
  ///   - options: What is known about the file, and which answers are of use.
  /// - Throws: As `init(contentsOf:detecting:)`.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(
    contentsOf url: URL, detection: inout Detection?, options: DetectionOptions = DetectionOptions()
  ) throws {
    let decoded = try DecodedText(decoding: Data(contentsOf: url), options: options)
    detection = decoded.detection
    self = decoded.text
  }
}

/// What `localizedDescription` says of the library's errors is their `description`, in English.
extension ConversionError: LocalizedError {
  /// The place and the problem.
  public var errorDescription: String? { description }
}

extension DecodingFailure: LocalizedError {
  /// Why the text could not be decoded.
  public var errorDescription: String? { description }
}

extension EditFailure: LocalizedError {
  /// Why the edited text could not be written.
  public var errorDescription: String? { description }
}

extension CatalogError: LocalizedError {
  /// The place, and what was expected there.
  public var errorDescription: String? { description }
}

extension ReorderError: LocalizedError {
  /// Why the paragraph was not put into visual order.
  public var errorDescription: String? { description }
}

/// The encodings that Foundation has raw values of its own for; all others have those of Core Foundation.
private let pairs: [(String.Encoding, TextEncoding)] = [
  (.ascii, .usASCII), (.utf8, .utf8), (.utf16, .utf16), (.utf16LittleEndian, .utf16LE),
  (.utf16BigEndian, .utf16BE), (.utf32, .utf32), (.utf32LittleEndian, .utf32LE),
  (.utf32BigEndian, .utf32BE), (.isoLatin1, .iso8859_1), (.isoLatin2, .iso8859_2),
  (.windowsCP1250, .windows1250), (.windowsCP1251, .windows1251), (.windowsCP1252, .windows1252),
  (.windowsCP1253, .windows1253), (.windowsCP1254, .windows1254), (.macOSRoman, .macintosh),
  (.japaneseEUC, .eucJP), (.shiftJIS, .shiftJIS), (.iso2022JP, .iso2022JP),
]

/// The flag that Foundation adds to a number of Core Foundation (`CFStringConvertEncodingToNSStringEncoding`).
private let coreFoundationFlag: UInt = 0x8000_0000

extension TextEncoding {
  /// The encoding with Foundation's name; `nil` for its own oddities (`nextstep`, `symbol`,
  /// `nonLossyASCII`) and for numbers of Core Foundation that Legible has no encoding for.
  public init?(_ encoding: String.Encoding) {
    if let pair = pairs.first(where: { $0.0 == encoding }) {
      self = pair.1
      return
    }
    guard encoding.rawValue & coreFoundationFlag != 0,
      let number = UInt32(exactly: encoding.rawValue & ~coreFoundationFlag)
    else { return nil }
    self.init(cfStringEncoding: number)
  }
}

extension String.Encoding {
  /// Foundation's name for the encoding, or `nil` where there is none.
  ///
  /// Beyond Foundation's own constants it is `0x8000_0000 | cfStringEncoding`. Foundation on Linux
  /// decodes many of these, but not all; `TextEncoding.decode(_:malformed:)` decodes all.
  public init?(_ encoding: TextEncoding) {
    if let pair = pairs.first(where: { $0.1 == encoding }) {
      self = pair.0
      return
    }
    guard let number = encoding.cfStringEncoding else { return nil }
    self.init(rawValue: coreFoundationFlag | UInt(number))
  }
}

extension BidiParagraph {
  /// Converts UTF-8 bytes of the paragraph to a range of the string that it was read from, as Foundation counts.
  ///
  /// ```swift
  /// paragraph.visualRuns.map { paragraph.nsRange($0.range) }
  /// ```
  ///
  /// - Parameter utf8: A run or a line in UTF-8 bytes of `text`; what is beyond its end is left out.
  /// - Complexity: O(1) amortised over many calls for one string, O(*n*) for the first.
  public func nsRange(_ utf8: Range<Int>) -> NSRange { NSRange(utf16Range(utf8)) }

  /// Converts a range of the string to UTF-8 bytes of `text`, for example for `line(_:)`.
  ///
  /// - Parameter range: UTF-16 code units of the string; what is not in `text` is left out, and
  ///   `NSNotFound` has none.
  /// - Complexity: O(1) amortised over many calls for one string, O(*n*) for the first.
  public func utf8Range(_ range: NSRange) -> Range<Int> {
    Range(range).map { utf8Range(utf16: $0) } ?? 0..<0
  }
}

extension BidiLine {
  /// The range of the line in the string that its paragraph was read from, as Foundation counts.
  public var nsRange: NSRange { NSRange(utf16Range) }
}
