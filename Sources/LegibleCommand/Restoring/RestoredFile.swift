import Glibc
import Legible

/// A damaged file, which is compared with references and restored by one of them.
struct RestoredFile: ~Copyable {
  /// An older version of the file, or a copy of it.
  struct Reference {
    /// The name in messages.
    let name: String
    let bytes: [UInt8]
  }

  let name: FileName
  let bytes: [UInt8]

  // The file stays open, since its attributes are read from it when it is replaced.
  private let file: InputFile
  private let original: OriginalFile
  private let place: FilePlace

  /// Opens a file, and follows symbolic links.
  ///
  /// - Throws: `SystemError`, `ReplacementFailure` or `InputFile.NoFile`.
  init(_ name: FileName) throws {
    if name.isStandardInput { throw ReplacementFailure.notRegular }
    try self.init(name, at: FilePlace(following: name))
  }

  /// Opens a file at a place.
  init(_ name: FileName, at place: FilePlace) throws {
    let file = try InputFile(place)
    let original = try OriginalFile(file, at: place)
    if original.size > GitRepository.sizeLimit { throw SystemError(code: EFBIG) }
    let bytes = try file.bytes()
    self.init(name, file: file, original: original, place: place, bytes: bytes)
  }

  private init(
    _ name: FileName, file: consuming InputFile, original: OriginalFile, place: FilePlace,
    bytes: [UInt8]
  ) {
    self.name = name
    self.file = file
    self.original = original
    self.place = place
    self.bytes = bytes
  }

  /// Returns a replacement of the content that is yet to be committed, while this file is open.
  func replacement(by new: [UInt8]) throws(ReplacementFailure) -> FileReplacement {
    try original.checkLinks(exceptFor: nil)
    let replacement = try FileReplacement(of: place, named: name, original: original)
    try replacement.write(new)
    return replacement
  }

  /// Replaces the content of the file.
  func replace(by new: [UInt8]) throws(ReplacementFailure) {
    try original.checkLinks(exceptFor: nil)
    try original.replace(by: new, named: name)
  }
}

/// The restoration of a file by a reference.
struct RestoredText {
  private(set) var reference: RestoredFile.Reference
  private(set) var restoration: TextRestoration

  /// Why the encoding of the reference is not sure; `nil` if it is.
  let doubt: String?

  /// - Throws: `KnownText.NoText` or `EditFailure`.
  init(
    _ bytes: [UInt8], by reference: RestoredFile.Reference, named name: FileName,
    source: TextEncoding? = nil, _ reader: TextReader
  ) throws {
    let known = try reader.text(reference.bytes, named: name, source: source)
    self.reference = reference
    doubt = known.doubt
    restoration = TextRestoration(of: bytes, by: known.text)
  }

  /// Puts back lines that the reference does not tell by another one.
  mutating func complete(by other: RestoredText) {
    let count = restoration.restoredCount
    restoration.complete(by: other.restoration.reference)
    if restoration.restoredCount == count { return }
    reference = RestoredFile.Reference(
      name: "\(reference.name) and \(other.reference.name)", bytes: reference.bytes)
  }

  /// The number of characters that are missing or ambiguous.
  var missingCount: Int {
    restoration.ambiguousCount + max(restoration.lostCount, restoration.text.replacementCount)
  }

  /// Returns the restored bytes.
  ///
  /// - Parameter filling: The substitute for lost characters, and for those that the encoding lacks.
  /// - Throws: `EditFailure`, or `KnownText.NoText` if characters were added that the reference does not have, and its
  ///   encoding is in doubt.
  func bytes(filling: String?) throws -> [UInt8] {
    if restoration.isUndamaged { return restoration.damaged }
    if let doubt, hasNewCharacters { throw KnownText.NoText(description: doubt, isOfText: true) }
    return try restoration.bytes(filling: filling)
  }

  /// Whether there are non-ASCII characters that the reference does not have.
  private var hasNewCharacters: Bool {
    let known = Set(String(decoding: restoration.reference.utf8, as: UTF8.self).unicodeScalars)
    return String(decoding: restoration.text, as: UTF8.self).unicodeScalars.contains {
      !$0.isASCII && $0 != "\u{FFFD}" && !known.contains($0)
    }
  }
}

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
      throw KnownText.NoText(description: "it is no text by the attributes of Git")
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
