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

  /// Restores lines from another reference that this one does not show.
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
