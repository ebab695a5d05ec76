import Glibc

/// The files and directories in one directory, sorted by the bytes of their names.
struct DirectoryListing {
  /// The kind of an entry. Entries that are neither files nor directories are left out.
  enum Kind {
    case file
    case directory
  }

  /// All names in one buffer, so that a directory of a million files takes a few tens of megabytes.
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  private var position = 0

  private struct Entry {
    let start: Int
    let count: Int
    let kind: Kind

    /// The first eight bytes of the name as a big-endian number, padded with zeros, which decides
    /// most comparisons.
    let prefix: UInt64
  }

  /// Reads the directory.
  init(of directory: Directory, includesHidden: Bool) throws(SystemError) {
    // The stream owns its descriptor and moves its position, so it gets one of its own.
    let descriptor = openat(directory.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 { throw .last }
    guard let stream = fdopendir(descriptor) else {
      let error = SystemError.last
      close(descriptor)
      throw error
    }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw .last }
        break
      }
      let name = entry.nameBytes
      guard let first = name.first, first != UInt8(ascii: ".") || includesHidden,
        !name.elementsEqual(".".utf8), !name.elementsEqual("..".utf8),
        let kind = Self.kind(of: name, type: Int32(entry.pointee.d_type), in: directory)
      else { continue }
      entries.append(
        Entry(
          start: bytes.count, count: name.count, kind: kind, prefix: Self.prefix(of: name)))
      bytes += name
    }
    sortEntries()
  }

  /// The next entry in the order of the names.
  mutating func next() -> (name: FileName, kind: Kind)? {
    guard position < entries.count else { return nil }
    let entry = entries[position]
    position += 1
    let name = bytes[entry.start..<entry.start + entry.count]
    return (FileName(bytes: Array(name)), entry.kind)
  }

  private mutating func sortEntries() {
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      entries.sort { left, right in
        if left.prefix != right.prefix { return left.prefix < right.prefix }
        // Each entry's range lies in `bytes`: it was appended there together with the entry.
        let order = memcmp(base + left.start, base + right.start, min(left.count, right.count))
        return order == 0 ? left.count < right.count : order < 0
      }
    }
  }

  private static func prefix(of name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let count = min(name.count, MemoryLayout<UInt64>.size)
    var number: UInt64 = 0
    for index in 0..<count { number = number << 8 | UInt64(name[index]) }
    return number << UInt64(8 * (MemoryLayout<UInt64>.size - count))
  }

  /// The kind of an entry; if the file system does not list it, the file's status tells.
  private static func kind(
    of name: UnsafeBufferPointer<UInt8>, type: Int32, in directory: Directory
  ) -> Kind? {
    switch type {
    case Int32(DT_REG): return .file
    case Int32(DT_DIR): return .directory
    case Int32(DT_UNKNOWN):
      guard let status = FilePlace(FileName(bytes: Array(name)), in: directory).status else {
        return nil
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG: return .file
      case S_IFDIR: return .directory
      default: return nil
      }
    default: return nil
    }
  }
}

extension UnsafeMutablePointer<dirent> {
  /// The name without its NUL.
  ///
  /// It is read in place, since the system need not have allocated all of `d_name`; it stays valid
  /// until the next `readdir`.
  fileprivate var nameBytes: UnsafeBufferPointer<UInt8> {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let start = UnsafeRawPointer(self).advanced(by: offset)
    let count = strlen(start.assumingMemoryBound(to: CChar.self))
    return UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count)
  }
}
