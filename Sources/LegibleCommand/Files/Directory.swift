import CExtendedAttributes
import Glibc

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
  var lastComponent: ArraySlice<UInt8> {
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
