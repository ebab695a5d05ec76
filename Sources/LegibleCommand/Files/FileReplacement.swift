import CExtendedAttributes
import Glibc
import Legible
import Synchronization

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
    StaleTemporaries.clear(in: target.directory)
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

/// The temporary file beside the target that new content is written to.
///
/// Its name is derived from that of the target, and its lock lasts as long as the process. So such a
/// file of this user without a lock is left over from a process that was killed, and the next run may
/// remove it.
private final class TemporaryFile {
  private static let prefix = Array(".legible-".utf8)
  private static let suffix = Array(".tmp".utf8)
  private static let digitCount = 16

  /// The maximum number of names that are tried for one target.
  private static let nameCount = 8

  /// The descriptor to write to.
  let descriptor: Int32
  private let place: FilePlace

  /// Whether the file was renamed, so that the temporary name must not be removed any more.
  private var isRenamed = false

  /// Creates an empty file beside the target, and locks it.
  ///
  /// - Parameter mode: The mode, from which the umask is subtracted.
  init(for target: FilePlace, mode: mode_t) throws(ReplacementFailure) {
    (place, descriptor) = try Self.make(for: target, mode: mode)
  }

  deinit {
    if !isRenamed { Interruption.end(descriptor) { try? place.remove() } }
    close(descriptor)
  }

  /// Renames the file to its target, which it replaces.
  func rename(to target: FilePlace) throws(ReplacementFailure) {
    let error = Interruption.end(descriptor) { () -> SystemError? in
      let code = place.base.withPath { from in
        target.base.withPath {
          renameat(place.directory.descriptor, from, target.directory.descriptor, $0)
        }
      }
      return code == 0 ? nil : .last
    }
    if let error { throw .unwritable(error) }
    isRenamed = true
  }

  /// The temporary name for a target: hidden, and of fixed length.
  private static func name(for target: FilePlace, attempt: Int) -> FileName {
    // Names in one directory differ in the last component.
    let hash = (target.base.bytes + Array(repeating: 0, count: attempt)).stableHash
    let digits = hash.hexadecimal(width: digitCount, uppercase: false)
    return FileName(bytes: prefix + Array(digits.utf8) + suffix)
  }

  private static func make(
    for target: FilePlace, mode: mode_t
  ) throws(ReplacementFailure) -> (FilePlace, Int32) {
    for attempt in 0..<nameCount {
      let place = target.beside(name(for: target, attempt: attempt))
      // Another process may remove the file before it is locked; then it is created again.
      for _ in 0..<16 {
        let descriptor: Int32
        do {
          descriptor = try Interruption.add(place) { () throws(SystemError) in
            try place.open(O_RDWR | O_CREAT | O_EXCL, mode: mode)
          }
        } catch {
          if error.code != EEXIST { throw .directory(error) }
          switch clear(place) {
          case .gone: continue
          case .inUse: throw .busy
          case .foreign: break
          }
          break
        }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0, stat(of: descriptor)?.st_nlink ?? 0 > 0 {
          return (place, descriptor)
        }
        Interruption.end(descriptor) {}
        close(descriptor)
      }
    }
    throw .busy
  }

  /// Whether a name is that of a temporary file.
  static func isTemporaryName(_ name: some Collection<UInt8>) -> Bool {
    name.count == prefix.count + digitCount + suffix.count && name.starts(with: prefix)
      && name.suffix(suffix.count).elementsEqual(suffix)
      && name.dropFirst(prefix.count).prefix(digitCount).allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
      }
  }

  /// The result of removing a temporary file.
  enum Clearing {
    /// It does not exist any more.
    case gone

    /// Another process is writing it.
    case inUse

    /// It is not from a run of this user, and was not removed.
    case foreign
  }

  /// Removes a temporary file of this user that no process has locked.
  @discardableResult
  static func clear(_ place: FilePlace) -> Clearing {
    let descriptor: Int32
    do {
      descriptor = try place.open(O_RDWR | O_NONBLOCK)
    } catch {
      return error.code == ENOENT ? .gone : .foreign
    }
    defer { close(descriptor) }
    // Only the locked file may be removed, and the name may lead to another one now.
    guard let locked = stat(of: descriptor), locked.isRegular, locked.st_uid == geteuid(),
      locked.st_nlink <= 1
    else { return .foreign }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return .inUse }
    guard place.status?.identity == locked.identity else { return .gone }
    do {
      try place.remove()
      return .gone
    } catch {
      return .foreign
    }
  }
}

/// The temporary files of earlier runs that were killed.
enum StaleTemporaries {
  /// The maximum number of remembered directories; a forgotten one is only searched again.
  private static let limit = 256

  private static let cleared = Mutex<Set<FileIdentity>>([])

  /// Removes leftover files from the directory, unless this run has done so already.
  static func clear(in directory: Directory) {
    guard let identity = directory.identity else { return }
    let isNew = cleared.withLock { cleared in
      if cleared.count >= limit { cleared.removeAll() }
      return cleared.insert(identity).inserted
    }
    guard isNew, var listing = try? DirectoryListing(of: directory, includesHidden: true) else {
      return
    }
    while let entry = listing.next() {
      if entry.kind == .file && TemporaryFile.isTemporaryName(entry.name.bytes) {
        TemporaryFile.clear(FilePlace(entry.name, in: directory))
      }
    }
  }
}
