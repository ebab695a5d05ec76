import Glibc
import Legible

/// A damaged file, which is compared with witnesses and restored by one of them.
struct RestoredFile: ~Copyable {
  /// An older version of the file, or a copy of it.
  struct Witness {
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

/// The restoration of a file by a witness.
struct WitnessedText {
  private(set) var witness: RestoredFile.Witness
  private(set) var restoration: TextRestoration

  /// Why the encoding of the witness is not sure; `nil` if it is.
  let doubt: String?

  /// - Throws: `KnownText.NoText` or `EditFailure`.
  init(
    _ bytes: [UInt8], by witness: RestoredFile.Witness, named name: FileName, source: TextEncoding?,
    settings: FileSettings, _ sure: SureDetection
  ) throws {
    let known = try KnownText(witness.bytes, named: name, source: source, settings: settings, sure)
    self.witness = witness
    doubt = known.doubt
    restoration = TextRestoration(of: bytes, by: known.text)
  }

  /// Puts back lines that the witness does not tell by another one.
  mutating func complete(by other: WitnessedText) {
    let count = restoration.restoredCount
    restoration.complete(by: other.restoration.witness)
    if restoration.restoredCount == count { return }
    witness = RestoredFile.Witness(
      name: "\(witness.name) and \(other.witness.name)", bytes: witness.bytes)
  }

  /// How many characters are missing or ambiguous.
  var missingCount: Int {
    restoration.ambiguousCount + max(restoration.lostCount, restoration.text.replacementCount)
  }

  /// Returns the restored bytes.
  ///
  /// - Parameter filling: The substitute for lost characters, and for those that the encoding lacks.
  /// - Throws: `EditFailure` or `Unsure`.
  func bytes(filling: String?) throws -> [UInt8] {
    if restoration.isUndamaged { return restoration.damaged }
    if let doubt, hasNewCharacters { throw Unsure(reason: doubt) }
    return try restoration.bytes(filling: filling)
  }

  /// Characters were added that the witness does not have, and its encoding is in doubt.
  struct Unsure: Error, CustomStringConvertible {
    let reason: String
    var description: String { reason }
  }

  /// Whether there are non-ASCII characters that the witness does not have.
  private var hasNewCharacters: Bool {
    let known = Set(String(decoding: restoration.witness.utf8, as: UTF8.self).unicodeScalars)
    return String(decoding: restoration.text, as: UTF8.self).unicodeScalars.contains {
      !$0.isASCII && $0 != "\u{FFFD}" && !known.contains($0)
    }
  }
}
