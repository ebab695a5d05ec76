public import Foundation
internal import Legible

/// What may be asked of `NSString.stringEncoding(for:encodingOptions:…)`, as Apple names it.
public enum StringEncodingDetectionOption: Sendable {
  /// These encodings are likelier than others.
  case suggestedEncodings([String.Encoding])

  /// Only the suggested encodings may be the answer.
  case useOnlySuggestedEncodings(Bool)

  /// These encodings may not be the answer.
  case disallowedEncodings([String.Encoding])

  /// Whether text may be converted although some bytes cannot be read.
  case allowLossy(Bool)

  /// The text comes from Windows.
  case fromWindows(Bool)

  /// The language that the text is probably in, as a BCP 47 tag.
  case likelyLanguage(String)
}

extension NSString {
  /// The encoding of the data, and the text, as Apple's platforms tell them.
  ///
  /// The counterpart of `stringEncoding(for:encodingOptions:convertedString:usedLossyConversion:)`,
  /// which Foundation has on Apple's platforms alone.
  ///
  /// ```swift
  /// let (encoding, text, _) = NSString.stringEncoding(for: data)
  /// ```
  ///
  /// - Parameters:
  ///   - data: The bytes of a text.
  ///   - encodingOptions: What is known about them.
  /// - Returns: The encoding, or `nil` where none was found that Foundation has a name for; the
  ///   text; and whether some bytes had to be replaced.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func stringEncoding(
    for data: Data, encodingOptions: [StringEncodingDetectionOption] = []
  ) -> (encoding: String.Encoding?, convertedString: String?, usedLossyConversion: Bool) {
    let bytes = Array(data)
    let detection = EncodingDetector.detect(bytes, options: DetectionOptions(encodingOptions))
    guard let encoding = detection.encoding,
      let text = try? encoding.decode(bytes, malformed: .replace)
    else { return (nil, nil, false) }
    return (String.Encoding(encoding), text, detection.malformedCount > 0)
  }
}

extension DetectionOptions {
  fileprivate init(_ options: [StringEncodingDetectionOption]) {
    self.init()
    allowsLossy = false
    for option in options {
      switch option {
      case .suggestedEncodings(let encodings):
        suggested = encodings.compactMap { TextEncoding($0) }
      case .useOnlySuggestedEncodings(let value): onlySuggested = value
      case .disallowedEncodings(let encodings):
        disallowed = Set(encodings.compactMap { TextEncoding($0) })
      case .allowLossy(let value): allowsLossy = value
      case .fromWindows(let value): fromWindows = value
      case .likelyLanguage(let tag): likelyLanguages.append(tag)
      }
    }
  }
}
