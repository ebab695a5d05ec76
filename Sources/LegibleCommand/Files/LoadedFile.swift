import Glibc
import Legible

/// A file that was read whole, and whose content may be replaced.
struct LoadedFile: ~Copyable {
  let name: FileName
  let bytes: [UInt8]

  // The file stays open, since its attributes are read from it when it is replaced.
  private let file: InputFile
  private let original: OriginalFile

  /// Opens a file, and follows symbolic links.
  ///
  /// - Parameter limit: The maximum size in bytes.
  /// - Throws: `SystemError`, `ReplacementFailure` or `InputFile.NoFile`.
  init(_ name: FileName, limit: Int = GitRepository.sizeLimit) throws {
    if name.isStandardInput { throw ReplacementFailure.notRegular }
    try self.init(name, at: FilePlace(following: name), limit: limit)
  }

  /// Opens a file at a place.
  init(
    _ name: FileName, at place: FilePlace, limit: Int = GitRepository.sizeLimit
  ) throws {
    let file = try InputFile(place)
    let original = try OriginalFile(file, at: place)
    if original.size > limit { throw SystemError(code: EFBIG) }
    let bytes = try file.bytes()
    self.init(name, bytes, file: file, original: original)
  }

  private init(
    _ name: FileName, _ bytes: [UInt8], file: consuming InputFile, original: OriginalFile
  ) {
    self.name = name
    self.bytes = bytes
    self.file = file
    self.original = original
  }

  var identity: FileIdentity { original.identity }

  /// Throws if the file has other hard links, which would keep the old content.
  func checkLinks() throws(ReplacementFailure) { try original.checkLinks(exceptFor: nil) }

  /// Returns a replacement of the content that is yet to be committed, while this file is open.
  func replacement(by new: [UInt8]) throws(ReplacementFailure) -> FileReplacement {
    try original.replacement(by: new, named: name)
  }

  /// Replaces the content of the file, unless it is the same.
  func replace(by new: [UInt8]) throws(ReplacementFailure) {
    try original.replace(bytes, by: new, named: name)
  }
}

extension LoadedFile: ByteSource {
  var kind: FileKind? { FileKind(of: bytes) }

  func readAll(_ body: (UnsafeRawBufferPointer) throws -> Void) throws { try bytes.readAll(body) }
}
