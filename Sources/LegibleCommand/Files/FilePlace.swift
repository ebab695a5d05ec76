import Glibc

/// A name in an open directory: where a file is that is read, made or replaced.
struct FilePlace: Sendable {
  let directory: Directory

  /// One part of a path, with no slash in it.
  let base: FileName

  init(_ base: FileName, in directory: Directory) {
    self.directory = directory
    self.base = base
  }

  /// What the system tells about the file, or about a symbolic link in its place.
  var status: stat? {
    var status = stat()
    let code = base.withPath {
      fstatat(directory.descriptor, $0, &status, AT_SYMLINK_NOFOLLOW)
    }
    return code == 0 ? status : nil
  }

  /// Opens what has the name, unless that is a symbolic link.
  func open(_ flags: Int32, mode: mode_t = 0) throws(SystemError) -> Int32 {
    let opened = base.withPath {
      openat(directory.descriptor, $0, flags | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY, mode)
    }
    if opened < 0 { throw .last }
    return opened
  }

  /// Takes the name out of the directory.
  func remove() throws(SystemError) {
    if base.withPath({ unlinkat(directory.descriptor, $0, 0) }) != 0 { throw .last }
  }

  /// The place of another name in the same directory.
  func beside(_ name: FileName) -> FilePlace { FilePlace(name, in: directory) }
}
