import Legible

/// The restoration of a file by a reference.
struct RestoredText {
  /// An older version of the file, or a copy of it.
  struct Reference {
    /// The name in messages.
    let name: String
    let bytes: [UInt8]
  }

  private(set) var reference: Reference
  private(set) var restoration: TextRestoration

  /// Why the encoding of the reference is not sure; `nil` if it is.
  let doubt: String?

  /// - Throws: `KnownText.NoText` or `EditFailure`.
  init(
    _ bytes: [UInt8], by reference: Reference, named name: FileName,
    source: TextEncoding? = nil, _ reader: TextReader
  ) throws {
    let known = try reader.text(reference.bytes, named: name, source: source)
    self.reference = reference
    doubt = known.doubt
    restoration = TextRestoration(of: bytes, by: known.text)
  }

  /// Restores lines that this reference does not show from another one.
  mutating func complete(by other: RestoredText) {
    let count = restoration.restoredCount
    restoration.complete(by: other.restoration.reference)
    if restoration.restoredCount == count { return }
    reference = Reference(
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
