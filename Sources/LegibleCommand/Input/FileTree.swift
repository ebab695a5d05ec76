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

  /// A directory on the way to the current file.
  private struct Level {
    /// The path of the directory, with a slash at its end.
    let prefix: [UInt8]
    let identity: FileIdentity?
    var listing: DirectoryListing

    /// The open directory; `nil` while too many are open below.
    var directory: Directory?
  }

  /// The directory was moved while the files in it were read.
  struct Moved: Error, CustomStringConvertible {
    var description: String { "it was moved while the files in it were read" }
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
    return InputQueue.Failure(name: FileName(bytes: below.prefix), cause: Moved())
  }
}
