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
