import Glibc
import Legible

/// The temporary file beside the target that new content is written to.
///
/// Its name is derived from that of the target, and its lock lasts as long as the process. So such a
/// file of this user without a lock is left over from a process that was killed, and the next run may
/// remove it.
final class TemporaryFile {
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
