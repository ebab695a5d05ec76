import Legible

/// A text whose encoding is known, by settings or by its bytes, and whether that is sure.
struct KnownText {
  let text: EditableText

  /// Why the encoding is not sure; `nil` if it is.
  let doubt: String?

  /// Bytes that are no text.
  struct NoText: Error, CustomStringConvertible {
    let description: String

    /// Whether it may be text all the same.
    var isOfText = false
  }

  /// Reads the bytes of a file.
  ///
  /// The encoding is the one that is named; else the one of the settings, where the bytes can be read by it; else it is
  /// found out. Where nobody knows it, each byte is a character: bytes that stay are right in any encoding.
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
    // What is UTF-8 is hardly ever something else, whatever the settings say.
    if let encoding = expectation.encoding, !encoding.isConvertedBySystem, isASCII || !isUTF8 {
      let text = try EditableText(bytes, encoding: encoding)
      if text.malformedCount == 0 {
        (self.text, doubt) = (text, nil)
        return
      }
    }
    // Escape sequences and the like are ASCII too.
    let mayBeShifted =
      isASCII && bytes.contains { $0 == 0x1B || $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "+") }
    if isUTF8 && !bytes.contains(0) && !mayBeShifted {
      (text, doubt) = (try EditableText(bytes, encoding: .utf8), nil)
      return
    }
    let (encoding, doubt) = try Self.found(bytes, sure)
    (text, self.doubt) = (try EditableText(bytes, encoding: encoding), doubt)
  }

  private static func found(
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
  /// Whether NUL bytes are why.
  fileprivate var isNUL: Bool {
    if case .nul = self { true } else { false }
  }
}
