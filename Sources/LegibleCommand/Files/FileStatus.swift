import Glibc

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
