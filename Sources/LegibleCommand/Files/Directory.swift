import CExtendedAttributes
import Glibc

/// An open directory, whose entries are used by their names in it.
///
/// A path is looked up anew by each system call, and may lead elsewhere each time: somebody who may
/// write to a directory above can put a symbolic link in the place of one below. The entries of an
/// open directory stay its own, whatever becomes of its path.
final class Directory: Sendable {
  let descriptor: Int32

  /// Opens the directory that a path leads to, through symbolic links too.
  ///
  /// - Parameter origin: Where a relative path begins; `nil` for the working directory.
  init(_ path: FileName, from origin: Directory? = nil) throws(SystemError) {
    descriptor = path.withPath {
      openat(origin?.descriptor ?? AT_FDCWD, $0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    if descriptor < 0 { throw .last }
  }

  /// Opens a directory in another one, and follows no symbolic link.
  init(_ name: FileName, in parent: Directory) throws(SystemError) {
    descriptor = name.withPath {
      openat(parent.descriptor, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
    if descriptor < 0 { throw .last }
  }

  deinit { close(descriptor) }

  /// The directory that a path below this one leads to, without following symbolic links.
  ///
  /// - Throws: As `FilePlace.directoryWithoutLinks`.
  func descending(_ parts: some Sequence<ArraySlice<UInt8>>) throws -> Directory {
    try parts.reduce(self) { directory, part in
      try FilePlace(FileName(bytes: Array(part)), in: directory).directoryWithoutLinks
    }
  }

  /// Has the entries of this directory written to the disk.
  ///
  /// Some file systems cannot; then a crash may bring the old entry back, which is whole too.
  func synchronize() { _ = fsync(descriptor) }

  /// Has all that was written to the file system of this directory written to its disk.
  ///
  /// - Returns: Whether all of it is there.
  func synchronizeFileSystem() -> Bool { syncfs(descriptor) == 0 }

  var identity: FileIdentity? { stat(of: descriptor)?.identity }
}

extension FileName {
  /// The directory that the last part of the path is in.
  var directory: FileName {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return .here }
    return FileName(bytes: slash == 0 ? [UInt8(ascii: "/")] : Array(bytes[..<slash]))
  }

  /// The name without its directory.
  var base: FileName { FileName(bytes: Array(lastComponent)) }

  /// The last part of the path.
  var lastComponent: ArraySlice<UInt8> {
    bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes[($0 + 1)...] } ?? bytes[...]
  }

  /// The file that the path leads to through all symbolic links.
  func resolved() throws(SystemError) -> FileName {
    // `realpath` allocates the result, which is ours to free.
    guard let path = withPath({ realpath($0, nil) }) else { throw .last }
    defer { free(path) }
    return FileName(
      bytes: UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) })
  }
}
