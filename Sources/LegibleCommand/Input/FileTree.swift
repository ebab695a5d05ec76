import Glibc

/// The regular files below a directory, depth first, each directory in the order of its names.
///
/// Symbolic links in the tree are not followed, so there are no loops; targets inside the tree are found
/// anyway. Each directory is opened from its parent, so that a link that replaces a directory meanwhile
/// is not followed either.
struct FileTree: ~Copyable {
  /// The maximum number of open directories. Those above are reopened as `..` of those below.
  private static let openLimit = 48

  private let includesHidden: Bool
  private var levels: [Level] = []
  private var root: FileName?

  /// The place of the tree; `nil` to open it by its name.
  private let place: FilePlace?

  /// The paths below the root that are left out, those of directories with a slash at their ends.
  private let ignored: Set<[UInt8]>
  private let rootLength: Int
  private let written: FileIdentity?

  /// The number of hidden files and directories that were left out.
  private(set) var hiddenCount = 0

  /// The directories in which version control keeps its own files; they are never read.
  private static let stores = [".git", ".hg", ".svn", ".bzr", ".jj", ".pijul"].map {
    FileName(bytes: Array($0.utf8))
  }

  /// Whether the name is that of a directory that is never read.
  static func isStore(_ name: FileName) -> Bool { stores.contains(name) }

  /// A directory on the way to the current file.
  private struct Level {
    /// The path of the directory, with a slash at its end.
    let prefix: [UInt8]
    let identity: FileIdentity?
    var listing: DirectoryListing

    /// The open directory; `nil` while too many are open below.
    var directory: Directory?
  }

  /// - Parameters:
  ///   - place: The place of the tree; `nil` to open it by its name.
  ///   - ignored: The paths below the root that are left out, those of directories with a slash at their ends.
  ///   - written: The directory that results are written to.
  init(
    _ root: FileName, at place: FilePlace?, includesHidden: Bool, ignored: Set<[UInt8]> = [],
    leavingOut written: FileIdentity? = nil
  ) {
    self.written = written
    self.root = root
    self.ignored = ignored
    rootLength = root == .here ? 0 : root.directoryPrefix.count
    self.place = place
    self.includesHidden = includesHidden
  }

  /// The next file, or the next directory that cannot be read; `nil` at the end.
  mutating func next() -> Result<Input, InputQueue.Failure>? {
    if let root {
      self.root = nil
      // Files of the working directory are named without `./`.
      do {
        try enter(open(root), prefix: root == .here ? [] : root.directoryPrefix)
      } catch {
        return .failure(InputQueue.Failure(name: root, cause: error))
      }
    }
    // Levels are accessed in place, since a copy would retain all of their members.
    while let last = levels.indices.last, let directory = levels[last].directory {
      guard let entry = levels[last].listing.next() else {
        if let failure = leave() { return .failure(failure) }
        continue
      }
      let name = FileName(bytes: levels[last].prefix + entry.name.bytes)
      if !ignored.isEmpty {
        let path = Array(name.bytes.dropFirst(rootLength))
        let slash = entry.kind == .directory ? [UInt8(ascii: "/")] : []
        if ignored.contains(path + slash) { continue }
      }
      switch entry.kind {
      case .file:
        return .success(
          Input(name: name, place: FilePlace(entry.name, in: directory), isFromTree: true))
      case .directory where Self.isStore(entry.name): continue
      case .directory:
        do {
          let below = try Directory(entry.name, in: directory)
          if let written, below.identity == written { continue }
          try enter(below, prefix: name.directoryPrefix)
        } catch {
          return .failure(InputQueue.Failure(name: name, cause: error))
        }
      }
    }
    return nil
  }

  private func open(_ root: FileName) throws(SystemError) -> Directory {
    guard let place else { return try Directory(root) }
    return try Directory(place.base, in: place.directory)
  }

  private mutating func enter(_ directory: Directory, prefix: [UInt8]) throws(SystemError) {
    let listing = try DirectoryListing(of: directory, includesHidden: includesHidden)
    hiddenCount += listing.hiddenCount
    levels.append(
      Level(
        prefix: prefix, identity: directory.identity, listing: listing, directory: directory))
    if levels.count > Self.openLimit { levels[levels.count - 1 - Self.openLimit].directory = nil }
  }

  /// Goes back to the directory above.
  private mutating func leave() -> InputQueue.Failure? {
    let below = levels.removeLast()
    guard let above = levels.last, above.directory == nil, let directory = below.directory else {
      return nil
    }
    if let opened = try? Directory(FileName(".."), in: directory), opened.identity == above.identity
    {
      levels[levels.count - 1].directory = opened
      return nil
    }
    // There is no safe way back to the directories above.
    levels = []
    return InputQueue.Failure(
      name: FileName(bytes: below.prefix),
      cause: CommandFailure("it was moved while the files in it were read"))
  }
}

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

  /// The number of hidden files and directories that were left out, but for those of version control.
  private(set) var hiddenCount = 0

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
      guard let first = name.first, !name.elementsEqual(".".utf8), !name.elementsEqual("..".utf8),
        let kind = Self.kind(of: name, type: Int32(entry.pointee.d_type), in: directory)
      else { continue }
      if first == UInt8(ascii: "."), !includesHidden {
        if !FileTree.isStore(FileName(bytes: Array(name))) { hiddenCount += 1 }
        continue
      }
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

/// The files that Git tracks in a directory.
///
/// The index may come from others, so its names are resolved without following symbolic links or `..`
/// out of the directory.
struct TrackedFiles {
  private let directory: Directory
  private let prefix: [UInt8]

  /// The output of Git, in which each name ends with NUL, and the position of the next one.
  private let list: [UInt8]
  private var position = 0

  /// The directory of the last file, and its path below `directory`.
  private var last: (path: ArraySlice<UInt8>, directory: Directory)?

  /// The tracked files below a directory; `nil` if Git does not know the directory, or is not installed.
  ///
  /// - Parameter place: The place of the directory; `nil` to open it by its name.
  init?(in name: FileName, at place: FilePlace?) throws(SystemError) {
    if let place {
      directory = try Directory(place.base, in: place.directory)
    } else {
      directory = try Directory(name)
    }
    guard let list = GitRepository(at: name).output(["ls-files", "-z"]) else { return nil }
    self.list = list
    prefix = name == .here ? [] : name.directoryPrefix
  }

  /// The next file, or why it cannot be read; `nil` at the end.
  ///
  /// Names that are not regular files, or do not exist any more, are left out.
  mutating func next() -> Result<Input, InputQueue.Failure>? {
    while position < list.count {
      let end = list[position...].firstIndex(of: 0) ?? list.count
      let path = list[position..<end]
      position = end + 1
      let name = FileName(bytes: prefix + path)
      do {
        let place = try place(of: path)
        guard place.isRegularFile else { continue }
        return .success(Input(name: name, place: place, isFromTree: true))
      } catch let error as SystemError where [ENOENT, ENOTDIR].contains(error.code) {
        continue
      } catch {
        return .failure(InputQueue.Failure(name: name, cause: error))
      }
    }
    return nil
  }

  private mutating func place(of path: ArraySlice<UInt8>) throws -> FilePlace {
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || [".", "..", ".git"].contains(Self.text($0)) })
    else {
      throw CommandFailure("the index of Git names it, but it is outside of the folder")
    }
    let base = FileName(bytes: Array(parts.last ?? []))
    let folder = path.dropLast(base.bytes.count)
    if let last, last.path == folder { return FilePlace(base, in: last.directory) }
    let directory = try directory.descending(parts.dropLast())
    last = (folder, directory)
    return FilePlace(base, in: directory)
  }

  private static func text(_ part: ArraySlice<UInt8>) -> String {
    String(decoding: part, as: UTF8.self)
  }
}
