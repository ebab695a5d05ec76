import Glibc

/// The file beside its target in which new content is gathered.
///
/// Its name follows from the target's, and its lock lasts as long as the process that writes it. So
/// a file of this kind that nobody has locked was left behind by a process that was killed, and the
/// next run may clear it away.
final class TemporaryFile {
  private static let prefix = Array(".legible-".utf8)
  private static let suffix = Array(".tmp".utf8)

  /// The descriptor to write to.
  let descriptor: Int32
  private let name: FileName

  /// Whether the temporary name is free for others again, and must not be removed any more.
  private var isRenamed = false

  /// Makes an empty file beside the target, and locks it.
  ///
  /// - Parameter mode: Who may do what with it, less what the process takes off from each new file.
  init(for target: FileName, mode: mode_t) throws(ReplacementFailure) {
    let name = Self.name(for: target)
    descriptor = try Self.make(name, mode: mode)
    self.name = name
  }

  deinit {
    if !isRenamed { _ = name.withPath { unlink($0) } }
    close(descriptor)
  }

  /// Gives the file the name of its target, in place of what had it.
  func rename(to target: FileName) throws(ReplacementFailure) {
    let code = name.withPath { from in target.withPath { Glibc.rename(from, $0) } }
    if code != 0 { throw .unwritable(.last) }
    isRenamed = true
  }

  /// The temporary name for a target: hidden, of one length however long the target's is.
  private static func name(for target: FileName) -> FileName {
    // FNV-1a over the last part of the path; names in one directory differ in it.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in target.lastComponent { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    let last =
      prefix + Array(String(repeating: "0", count: 16 - digits.count).utf8) + Array(digits.utf8)
      + suffix
    return FileName(bytes: target.directory.bytes + [UInt8(ascii: "/")] + last)
  }

  private static func make(_ name: FileName, mode: mode_t) throws(ReplacementFailure) -> Int32 {
    // Another process may clear the file away between the two steps; then it is made again.
    for _ in 0..<16 {
      let descriptor = name.withPath {
        open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
      }
      if descriptor >= 0 {
        var status = stat()
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &status) == 0,
          status.st_nlink > 0
        {
          return descriptor
        }
        close(descriptor)
      } else if errno != EEXIST {
        throw .directory(.last)
      } else if !clear(name) {
        throw .busy
      }
    }
    throw .busy
  }

  /// Whether a file in a directory has a name of the temporary kind.
  static func isTemporaryName(_ name: some Collection<UInt8>) -> Bool {
    name.count == prefix.count + 16 + suffix.count && name.starts(with: prefix)
      && name.suffix(suffix.count).elementsEqual(suffix)
  }

  /// Removes a temporary file that no process has locked.
  ///
  /// - Returns: Whether it is gone.
  @discardableResult
  static func clear(_ name: FileName) -> Bool {
    let descriptor = name.withPath { open($0, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY) }
    if descriptor < 0 { return errno == ENOENT }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
    // Only what was locked may be removed: the name may lead to another file by now.
    var locked = stat()
    var named = stat()
    guard fstat(descriptor, &locked) == 0, name.withPath({ lstat($0, &named) }) == 0,
      locked.st_dev == named.st_dev, locked.st_ino == named.st_ino,
      locked.st_mode & S_IFMT == S_IFREG
    else { return true }
    return name.withPath { unlink($0) } == 0
  }
}
