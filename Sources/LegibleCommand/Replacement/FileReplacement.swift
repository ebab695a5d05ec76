import CExtendedAttributes
import Glibc

/// A new content for a file, which takes the place of the old one in a single step or not at all.
///
/// It is gathered in a temporary file in the same directory. Until `commit()` has renamed that, the
/// old file stays as it is, and a replacement that goes without `commit()` leaves nothing behind.
///
/// It is handed from the thread that makes it to the one that commits it, and never used by two.
final class FileReplacement: @unchecked Sendable {
  private let target: FilePlace
  private let name: FileName
  private let original: OriginalFile?
  private let temporary: TemporaryFile

  /// Begins a replacement of the file, which need not be there yet.
  ///
  /// - Parameters:
  ///   - target: The file itself, no symbolic link to it.
  ///   - name: What the user calls the file.
  ///   - original: What the old file was when it was read; `nil` if there is none to care about.
  /// - Throws: `ReplacementFailure`.
  init(
    of target: FilePlace, named name: FileName, original: OriginalFile?
  ) throws(ReplacementFailure) {
    self.target = target
    self.name = name
    self.original = original
    Leftovers.clear(in: target.directory)
    // The content of a file that has its mode already must not be open to more people meanwhile.
    temporary = try TemporaryFile(for: target, mode: original == nil ? 0o666 : 0o600)
  }

  /// A stream for the new content, which must be flushed before `commit`.
  var stream: OutputStream {
    OutputStream(descriptor: temporary.descriptor, name: name)
  }

  /// The old file, if there is one.
  var originalIdentity: FileIdentity? { original?.identity }

  /// Whether the new content, of which all was flushed, is none.
  var isEmpty: Bool {
    get throws(ReplacementFailure) {
      guard let status = stat(of: temporary.descriptor) else { throw .unwritable(.last) }
      return status.st_size == 0
    }
  }

  /// The directory whose entry changes.
  var directory: Directory { target.directory }

  /// Gives the new file what it takes over from the old, and begins to write it to the disk.
  ///
  /// - Parameter keepingTimes: Whether the new file takes over the times of the old.
  func prepare(keepingTimes: Bool = false) throws(ReplacementFailure) {
    if let original {
      try original.copyAttributes(to: temporary.descriptor, withTimes: keepingTimes)
    }
    // Only a beginning; `synchronize` waits for it.
    _ = sync_file_range(temporary.descriptor, 0, 0, UInt32(LEGIBLE_SYNC_FILE_RANGE_WRITE))
  }

  /// Waits until the new content is on the disk, which must be before the name leads to it.
  func synchronize() throws(ReplacementFailure) {
    if fsync(temporary.descriptor) != 0 { throw .unwritable(.last) }
  }

  /// Throws if the new content did not get to the disk when the file system was synchronized.
  func checkSynchronized() throws(ReplacementFailure) {
    let flags = UInt32(LEGIBLE_SYNC_FILE_RANGE_WAIT)
    if sync_file_range(temporary.descriptor, 0, 0, flags) != 0 { throw .unwritable(.last) }
  }

  /// Puts the new content in the place of the old, both whole.
  ///
  /// The directory is yet to be synchronized; until then a crash may bring the old file back.
  ///
  /// - Parameter backupSuffix: What is put behind the name of the old file to keep it; `nil` to let
  ///   it go.
  /// - Throws: `ReplacementFailure`; the old file is then still in its place.
  func commit(backupSuffix: [UInt8]? = nil) throws(ReplacementFailure) {
    if let original {
      try original.checkUnchanged()
      if let backupSuffix {
        try original.keep(as: FileName(bytes: target.base.bytes + backupSuffix))
      }
    }
    try temporary.rename(to: target)
  }

  /// Writes the new content, and puts it in the place of the old.
  ///
  /// - Parameter backupSuffix: As for `commit(backupSuffix:)`.
  func commit(
    _ bytes: [UInt8], backupSuffix: [UInt8]? = nil
  ) throws(ReplacementFailure) {
    var stream = stream
    do {
      try stream.write(bytes)
      try stream.flush()
    } catch {
      throw .unwritable(error.cause)
    }
    try prepare()
    try commitAtOnce(backupSuffix: backupSuffix)
  }

  /// Puts the new content, which is prepared, in the place of the old, and waits until it is on the disk.
  ///
  /// - Parameter backupSuffix: As for `commit(backupSuffix:)`.
  func commitAtOnce(backupSuffix: [UInt8]? = nil) throws(ReplacementFailure) {
    try synchronize()
    try commit(backupSuffix: backupSuffix)
    directory.synchronize()
  }
}
