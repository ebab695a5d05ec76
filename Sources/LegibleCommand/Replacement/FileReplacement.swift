import CExtendedAttributes
import Glibc

/// New content for a file, which replaces the old content atomically.
///
/// It is written to a temporary file in the same directory. Until `commit()` renames that, the old file
/// is unchanged; without `commit()`, deinitialization removes it.
///
/// It is passed from the thread that creates it to the one that commits it, and never used by both.
final class FileReplacement: @unchecked Sendable {
  private let target: FilePlace
  private let name: FileName
  private let original: OriginalFile?
  private let temporary: TemporaryFile

  /// Begins a replacement of the file, which need not exist yet.
  ///
  /// - Parameters:
  ///   - target: The file itself, not a symbolic link to it.
  ///   - name: The name in messages.
  ///   - original: The old file as it was read; `nil` if there is none to preserve.
  /// - Throws: `ReplacementFailure`.
  init(
    of target: FilePlace, named name: FileName, original: OriginalFile?
  ) throws(ReplacementFailure) {
    self.target = target
    self.name = name
    self.original = original
    Leftovers.clear(in: target.directory)
    // Until the mode of the old file is set, nobody else may read the content.
    temporary = try TemporaryFile(for: target, mode: original == nil ? 0o666 : 0o600)
  }

  /// A stream for the new content, which must be flushed before `commit`.
  var stream: OutputStream {
    OutputStream(descriptor: temporary.descriptor, name: name)
  }

  /// The old file, if there is one.
  var originalIdentity: FileIdentity? { original?.identity }

  /// Whether the new content is empty, after it was flushed.
  var isEmpty: Bool {
    get throws(ReplacementFailure) {
      guard let status = stat(of: temporary.descriptor) else { throw .unwritable(.last) }
      return status.st_size == 0
    }
  }

  /// The directory whose entry changes.
  var directory: Directory { target.directory }

  /// Copies the attributes of the old file to the new one, and starts writing it to the disk.
  ///
  /// - Parameter keepingTimes: Whether the times are copied too.
  func prepare(keepingTimes: Bool = false) throws(ReplacementFailure) {
    if let original {
      try original.copyAttributes(to: temporary.descriptor, withTimes: keepingTimes)
    }
    // This only starts writing; `synchronize` waits for the end.
    _ = sync_file_range(temporary.descriptor, 0, 0, UInt32(LEGIBLE_SYNC_FILE_RANGE_WRITE))
  }

  /// Waits until the new content is on the disk. This must happen before the file is renamed.
  func synchronize() throws(ReplacementFailure) {
    if fsync(temporary.descriptor) != 0 { throw .unwritable(.last) }
  }

  /// Throws if the new content did not get to the disk when the file system was synchronized.
  func checkSynchronized() throws(ReplacementFailure) {
    let flags = UInt32(LEGIBLE_SYNC_FILE_RANGE_WAIT)
    if sync_file_range(temporary.descriptor, 0, 0, flags) != 0 { throw .unwritable(.last) }
  }

  /// Replaces the old content by the new.
  ///
  /// Until the directory is synchronized, a crash may restore the old file.
  ///
  /// - Parameter backupSuffix: The suffix of the backup of the old file; `nil` for no backup.
  /// - Throws: `ReplacementFailure`; the old file is then unchanged.
  func commit(backupSuffix: [UInt8]? = nil) throws(ReplacementFailure) {
    if let original {
      try original.checkUnchanged()
      if let backupSuffix {
        try original.keep(as: FileName(bytes: target.base.bytes + backupSuffix))
      }
    }
    try temporary.rename(to: target)
  }

  /// Writes the new content, and replaces the old content by it.
  ///
  /// - Parameter backupSuffix: As for `commit(backupSuffix:)`.
  func commit(
    _ bytes: [UInt8], backupSuffix: [UInt8]? = nil
  ) throws(ReplacementFailure) {
    try write(bytes)
    try commitAtOnce(backupSuffix: backupSuffix)
  }

  /// Writes the whole new content, and prepares it for `commit(backupSuffix:)`.
  func write(_ bytes: [UInt8]) throws(ReplacementFailure) {
    var stream = stream
    do {
      try stream.write(bytes)
      try stream.flush()
    } catch {
      throw .unwritable(error.cause)
    }
    try prepare()
  }

  /// Replaces the old content by the new, which is prepared, and waits until it is on the disk.
  ///
  /// - Parameter backupSuffix: As for `commit(backupSuffix:)`.
  func commitAtOnce(backupSuffix: [UInt8]? = nil) throws(ReplacementFailure) {
    try synchronize()
    try commit(backupSuffix: backupSuffix)
    directory.synchronize()
  }
}
