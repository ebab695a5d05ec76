public import Foundation
internal import Legible

#if !canImport(ObjectiveC)
  extension NSString {
    /// Finds out which encoding data are in, and converts them to text.
    ///
    /// The call that Foundation has on Apple's platforms, for those where it is missing; code that uses
    /// it compiles on both:
    ///
    /// ```swift
    /// var text: NSString?
    /// var isLossy: ObjCBool = false
    /// let encoding = NSString.stringEncoding(
    ///   for: data, encodingOptions: [.likelyLanguageKey: "cs"], convertedString: &text,
    ///   usedLossyConversion: &isLossy)
    /// ```
    ///
    /// Two types are others than on Apple's platforms, because Swift has them there alone: pointers that
    /// are autoreleasing are plain ones, which take the same `&text`, and values in the options may be
    /// `String.Encoding`, `UInt` and `Int` as well as `NSNumber`.
    ///
    /// - Parameters:
    ///   - data: The bytes of a text.
    ///   - encodingOptions: What is known about them, by the keys of `StringEncodingDetectionOptionsKey`.
    ///     Values of other types than a key takes, and encodings that Legible does not know, have no
    ///     effect.
    ///   - string: Where the text goes, if it is wanted; `nil` goes there if no encoding was found.
    ///   - usedLossyConversion: Where it goes, if that is wanted, whether some bytes could not be read
    ///     and something else stands for them in the text.
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
      // Of encodings that read the data alike the one is named that is preferred.
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
