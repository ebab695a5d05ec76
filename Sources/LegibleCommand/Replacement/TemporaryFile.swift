import Glibc
import Legible

/// The file beside its target in which new content is gathered.
///
/// Its name follows from the target's, and its lock lasts as long as the process that writes it. So
/// a file of this kind that is ours and that nobody has locked was left behind by a process that was
/// killed, and the next run may clear it away.
final class TemporaryFile {
  private static let prefix = Array(".legible-".utf8)
  private static let suffix = Array(".tmp".utf8)
  private static let digitCount = 16

  /// How many names are tried for one target, where others have taken them.
  private static let nameCount = 8

  /// The descriptor to write to.
  let descriptor: Int32
  private let place: FilePlace

  /// Whether the temporary name is free for others again, and must not be removed any more.
  private var isRenamed = false

  /// Makes an empty file beside the target, and locks it.
  ///
  /// - Parameter mode: Who may do what with it, less what the process takes off from each new file.
  init(for target: FilePlace, mode: mode_t) throws(ReplacementFailure) {
    (place, descriptor) = try Self.make(for: target, mode: mode)
  }

  deinit {
    if !isRenamed { Interruption.end(descriptor) { try? place.remove() } }
    close(descriptor)
  }

  /// Gives the file the name of its target, in place of what had it.
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

  /// The temporary name for a target: hidden, of one length however long the target's is.
  private static func name(for target: FilePlace, attempt: Int) -> FileName {
    // Of the last part of the path; names in one directory differ in it.
    let hash = (target.base.bytes + Array(repeating: 0, count: attempt)).stableHash
    let digits = hash.hexadecimal(width: digitCount, uppercase: false)
    return FileName(bytes: prefix + Array(digits.utf8) + suffix)
  }

  private static func make(
    for target: FilePlace, mode: mode_t
  ) throws(ReplacementFailure) -> (FilePlace, Int32) {
    for attempt in 0..<nameCount {
      let place = target.beside(name(for: target, attempt: attempt))
      // Another process may clear the file away between the two steps; then it is made again.
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

  /// Whether a file in a directory has a name of the temporary kind.
  static func isTemporaryName(_ name: some Collection<UInt8>) -> Bool {
    name.count == prefix.count + digitCount + suffix.count && name.starts(with: prefix)
      && name.suffix(suffix.count).elementsEqual(suffix)
      && name.dropFirst(prefix.count).prefix(digitCount).allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
      }
  }

  /// What is found in the place of a temporary file.
  enum Clearing {
    /// Nothing any more.
    case gone

    /// A file that a process is writing.
    case inUse

    /// What no run of this user has left behind; it stays.
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
    // Only what was locked may be removed: the name may lead to another file by now.
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
