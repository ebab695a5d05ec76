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
}

/// Reads texts whose encodings follow from settings or from their bytes.
struct TextReader: Sendable {
  let settings = FileSettings()
  private let sure: SureDetection

  /// - Parameter remedy: A suggestion for a text whose encoding is not sure.
  init(remedy: String = SureDetection().remedy) { sure = SureDetection(remedy: remedy) }

  /// Decodes the bytes of a file whose encoding must be sure.
  ///
  /// - Throws: As `text(_:named:source:)`.
  func sureText(
    _ bytes: [UInt8], named name: FileName, source: TextEncoding? = nil
  ) throws -> EditableText {
    let known = try text(bytes, named: name, source: source)
    if let doubt = known.doubt { throw KnownText.NoText(description: doubt, isOfText: true) }
    return known.text
  }

  /// Decodes the bytes of a file.
  ///
  /// The encoding is `source` if given, else the one in the settings if the bytes are valid in it, else
  /// the detected one. If none is known, each byte is read as a character, so that unchanged bytes stay
  /// right in any encoding.
  ///
  /// - Throws: `KnownText.NoText` or `EditFailure`.
  func text(
    _ bytes: [UInt8], named name: FileName, source: TextEncoding? = nil
  ) throws -> KnownText {
    func known(_ encoding: TextEncoding, _ doubt: String? = nil) throws -> KnownText {
      KnownText(text: try EditableText(bytes, encoding: encoding), doubt: doubt)
    }
    if let source { return try known(source) }
    guard let expectation = settings.expectation(of: name) else {
      throw KnownText.NoText(description: "the attributes of Git say that it is not text")
    }
    let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
    let isASCII = isUTF8 && bytes.allSatisfy { $0 < 0x80 }
    // Valid UTF-8 is hardly ever anything else, whatever the settings say.
    if let encoding = expectation.encoding, !encoding.isConvertedBySystem, isASCII || !isUTF8 {
      let named = try known(encoding)
      if named.text.malformedCount == 0 { return named }
    }
    // Text in ISO-2022-JP, HZ or UTF-7 is ASCII too.
    let mayBeShifted =
      isASCII && bytes.contains { $0 == 0x1B || $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "+") }
    if isUTF8 && !bytes.contains(0) && !mayBeShifted { return try known(.utf8) }
    let (encoding, doubt) = try detect(bytes)
    return try known(encoding, doubt)
  }

  private func detect(_ bytes: [UInt8]) throws -> (TextEncoding, String?) {
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
      if doubt.isBinary || doubt.isNUL { throw KnownText.NoText(description: doubt.plainReason) }
      return (doubt.detection?.encoding ?? .iso8859_1, doubt.plainReason)
    } catch let failure as DecodingFailure {
      if case .undecided(let detection) = failure, detection.isBinary {
        throw KnownText.NoText(description: failure.reason)
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
