import Legible

/// A text, and its encoding by settings or by its bytes, which may be in doubt.
struct KnownText {
  let text: EditableText

  /// Why the encoding is not sure; `nil` if it is.
  let doubt: String?

  /// The bytes are not text.
  struct NoText: Error, CustomStringConvertible {
    let description: String

    /// Whether it may be text nevertheless.
    var isOfText = false
  }

  /// Decodes the bytes of a file.
  ///
  /// The encoding is `source` if given, else the one in the settings if the bytes are valid in it, else
  /// the detected one. If none is known, each byte is read as a character, so that unchanged bytes stay
  /// right in any encoding.
  ///
  /// - Throws: `NoText` or `EditFailure`.
  init(
    _ bytes: [UInt8], named name: FileName, source: TextEncoding?, settings: FileSettings,
    _ sure: SureDetection
  ) throws {
    if let source {
      (text, doubt) = (try EditableText(bytes, encoding: source), nil)
      return
    }
    guard let expectation = settings.expectation(of: name) else {
      throw NoText(description: "it is no text by the attributes of Git")
    }
    let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
    let isASCII = isUTF8 && bytes.allSatisfy { $0 < 0x80 }
    // Valid UTF-8 is hardly ever anything else, whatever the settings say.
    if let encoding = expectation.encoding, !encoding.isConvertedBySystem, isASCII || !isUTF8 {
      let text = try EditableText(bytes, encoding: encoding)
      if text.malformedCount == 0 {
        (self.text, doubt) = (text, nil)
        return
      }
    }
    // Text in ISO-2022-JP, HZ or UTF-7 is ASCII too.
    let mayBeShifted =
      isASCII && bytes.contains { $0 == 0x1B || $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "+") }
    if isUTF8 && !bytes.contains(0) && !mayBeShifted {
      (text, doubt) = (try EditableText(bytes, encoding: .utf8), nil)
      return
    }
    let (encoding, doubt) = try Self.detect(bytes, sure)
    (text, self.doubt) = (try EditableText(bytes, encoding: encoding), doubt)
  }

  private static func detect(
    _ bytes: [UInt8], _ sure: SureDetection
  ) throws -> (TextEncoding, String?) {
    do {
      let detection = try sure.detect(bytes)
      let encoding = detection.encoding ?? .iso8859_1
      do {
        try sure.check(detection, of: bytes)
        return (encoding == .usASCII ? .utf8 : encoding, nil)
      } catch {
        return (encoding == .usASCII ? .utf8 : encoding, error.plainReason)
      }
    } catch let doubt as SureDetection.Doubt {
      if doubt.isBinary || doubt.isNUL { throw NoText(description: doubt.plainReason) }
      return (doubt.detection?.encoding ?? .iso8859_1, doubt.plainReason)
    } catch let failure as DecodingFailure {
      if case .undecided(let detection) = failure, detection.isBinary {
        throw NoText(description: failure.reason)
      }
      return (.iso8859_1, failure.plainReason)
    }
  }
}

extension SureDetection.Doubt {
  /// Whether the reason is NUL bytes.
  fileprivate var isNUL: Bool {
    if case .nul = self { true } else { false }
  }
}
