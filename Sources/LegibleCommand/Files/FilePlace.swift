import CExtendedAttributes
import Glibc

/// A name in an open directory, by which a file is opened, created or replaced.
struct FilePlace: Sendable {
  let directory: Directory

  /// The last component of a path, without a slash.
  let base: FileName

  init(_ base: FileName, in directory: Directory) {
    self.directory = directory
    self.base = base
  }

  /// The status of the file, or of a symbolic link with its name; `nil` if there is neither.
  var status: stat? {
    var status = stat()
    let code = base.withPath {
      fstatat(directory.descriptor, $0, &status, AT_SYMLINK_NOFOLLOW)
    }
    return code == 0 ? status : nil
  }

  /// Opens the file, unless it is a symbolic link.
  func open(_ flags: Int32, mode: mode_t = 0) throws(SystemError) -> Int32 {
    let opened = base.withPath {
      openat(directory.descriptor, $0, flags | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY, mode)
    }
    if opened < 0 { throw .last }
    return opened
  }

  /// Removes the name from the directory.
  func remove() throws(SystemError) {
    if base.withPath({ unlinkat(directory.descriptor, $0, 0) }) != 0 { throw .last }
  }

  /// Gives the file another name in the same directory, in place of a file that has it.
  func rename(to name: FileName) throws(SystemError) {
    let code = base.withPath { old in
      name.withPath { renameat(directory.descriptor, old, directory.descriptor, $0) }
    }
    if code != 0 { throw .last }
  }

  /// The place of another name in the same directory.
  func beside(_ name: FileName) -> FilePlace { FilePlace(name, in: directory) }
}

/// Resolution of paths to places. Each component is looked up once, in the open directory before it, so
/// that the file that is read is the file that is replaced, even if the path changes meanwhile.
extension FilePlace {
  /// The maximum number of links in a chain, as in the system.
  private static let linkLimit = 40

  /// Resolves a path that the user gave, and follows symbolic links. The file need not exist.
  init(following path: FileName) throws(SystemError) {
    var place = try Self.step(to: path, from: nil)
    var count = 0
    while let target = try place.linkTarget() {
      count += 1
      if count > Self.linkLimit { throw SystemError(code: ELOOP) }
      place = try Self.step(to: target, from: place.directory)
    }
    self = place
  }

  /// Resolves a path that others may control, such as one of a list, without following symbolic links.
  ///
  /// - Throws: `FollowedLink` if there is one, or `SystemError`.
  init(withoutLinks path: FileName) throws {
    if path.bytes.isEmpty { throw SystemError(code: ENOENT) }
    let parts = path.bytes.split(separator: UInt8(ascii: "/"))
    let isAbsolute = path.bytes.first == UInt8(ascii: "/")
    let directory = try Directory(isAbsolute ? FileName("/") : .here).descending(parts.dropLast())
    self.init(parts.last.map { FileName(bytes: Array($0)) } ?? .here, in: directory)
    if isLink { throw FollowedLink(name: base) }
  }

  /// Opens the directory with the name.
  ///
  /// - Throws: As `init(withoutLinks:)`.
  fileprivate var directoryWithoutLinks: Directory {
    get throws {
      do {
        return try Directory(base, in: directory)
      } catch {
        if isLink { throw FollowedLink(name: base) }
        throw error
      }
    }
  }

  /// There is a symbolic link where none is followed.
  struct FollowedLink: Error, CustomStringConvertible {
    let name: FileName

    var description: String {
      "\(name.escapedForDisplay) is a symbolic link, which is not followed for a listed name"
    }
  }

  /// The place of the last component in the directory of the others.
  private static func step(
    to path: FileName, from origin: Directory?
  ) throws(SystemError) -> FilePlace {
    if path.bytes.isEmpty { throw SystemError(code: ENOENT) }
    let base = path.base
    // A path that ends in a slash names a directory.
    return FilePlace(
      base.bytes.isEmpty ? .here : base, in: try Directory(path.directory, from: origin))
  }

  /// Whether the place has a regular file, not a link to one.
  var isRegularFile: Bool { status?.isRegular ?? false }
  var isDirectory: Bool { status?.isDirectory ?? false }
  var isLink: Bool { status?.isLink ?? false }

  /// The target of the symbolic link; `nil` if the place has none.
  private func linkTarget() throws(SystemError) -> FileName? {
    guard isLink else { return nil }
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = base.withPath { readlinkat(directory.descriptor, $0, &target, target.count) }
    if count < 0 { throw .last }
    if count == target.count { throw SystemError(code: ENAMETOOLONG) }
    return FileName(bytes: target[..<count].map { UInt8(bitPattern: $0) })
  }
}

/// An open directory, whose entries are accessed by their names.
///
/// Each system call resolves a path anew, so a path may lead elsewhere each time: anybody who may write
/// to a parent directory can replace a component by a symbolic link. An open directory stays the same.
final class Directory: Sendable {
  let descriptor: Int32

  /// Opens a directory, and follows symbolic links.
  ///
  /// - Parameter origin: The directory that a relative path starts from; `nil` for the working directory.
  init(_ path: FileName, from origin: Directory? = nil) throws(SystemError) {
    descriptor = path.withPath {
      openat(origin?.descriptor ?? AT_FDCWD, $0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    if descriptor < 0 { throw .last }
  }

  /// Opens a directory in another one, without following a symbolic link.
  init(_ name: FileName, in parent: Directory) throws(SystemError) {
    descriptor = name.withPath {
      openat(parent.descriptor, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
    if descriptor < 0 { throw .last }
  }

  deinit { close(descriptor) }

  /// Opens the directory at a path below this one, without following symbolic links.
  ///
  /// - Throws: As `FilePlace.directoryWithoutLinks`.
  func descending(_ parts: some Sequence<ArraySlice<UInt8>>) throws -> Directory {
    try parts.reduce(self) { directory, part in
      try FilePlace(FileName(bytes: Array(part)), in: directory).directoryWithoutLinks
    }
  }

  /// Writes the entries of this directory to the disk.
  ///
  /// Some file systems cannot; then a crash may restore the old entry, which is complete too.
  func synchronize() { _ = fsync(descriptor) }

  /// Writes all data of the file system of this directory to the disk.
  ///
  /// - Returns: Whether that succeeded.
  func synchronizeFileSystem() -> Bool { syncfs(descriptor) == 0 }

  var identity: FileIdentity? { stat(of: descriptor)?.identity }
}

extension FileName {
  /// The path without its last component; `.` if there is only one.
  var directory: FileName {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return .here }
    return FileName(bytes: slash == 0 ? [UInt8(ascii: "/")] : Array(bytes[..<slash]))
  }

  /// The name without its directory.
  var base: FileName { FileName(bytes: Array(lastComponent)) }

  /// The last component of the path.
  private var lastComponent: ArraySlice<UInt8> {
    bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes[($0 + 1)...] } ?? bytes[...]
  }

  /// Returns the absolute path without symbolic links.
  func resolved() throws(SystemError) -> FileName {
    // The caller frees the result of `realpath`.
    guard let path = withPath({ realpath($0, nil) }) else { throw .last }
    defer { free(path) }
    return FileName(
      bytes: UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) })
  }
}

extension stat {
  /// The status of an open file, or `nil` after an error.
  init?(of descriptor: Int32) {
    self.init()
    if fstat(descriptor, &self) != 0 { return nil }
  }

  var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
  var isDirectory: Bool { st_mode & S_IFMT == S_IFDIR }
  var isLink: Bool { st_mode & S_IFMT == S_IFLNK }

  /// The identity of the file.
  var identity: FileIdentity { FileIdentity(device: UInt(st_dev), inode: UInt(st_ino)) }
}

/// A file, whatever its names are.
struct FileIdentity: Hashable {
  let device: UInt
  let inode: UInt
}

/// The `errno` of a failed system call.
struct SystemError: Error, Equatable, CustomStringConvertible {
  let code: Int32

  /// The error of the last system call on this thread.
  static var last: SystemError { SystemError(code: errno) }

  /// The system's message, such as `No such file or directory`.
  var description: String {
    // The result of `strerror` stays valid until its next call.
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
