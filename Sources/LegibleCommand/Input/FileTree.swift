import Glibc

/// The regular files below a directory, depth first, each directory in the order of its names.
///
/// Symbolic links in the tree are not followed, so there is no loop to fall into; what a link leads
/// to inside the tree is found there anyway.
struct FileTree: ~Copyable {
  private let includesHidden: Bool
  private var directories: [DirectoryListing] = []
  private var root: FileName?

  init(_ root: FileName, includesHidden: Bool) {
    self.root = root
    self.includesHidden = includesHidden
  }

  /// The next file, or the next directory that cannot be read; `nil` at the end.
  mutating func next() -> Result<FileName, InputQueue.Failure>? {
    if let root {
      self.root = nil
      // The files of the working directory need no `./` in front.
      let isHere = root.bytes == [UInt8(ascii: ".")]
      if let failure = enter(root, prefix: isHere ? [] : root.directoryPrefix) {
        return .failure(failure)
      }
    }
    while !directories.isEmpty {
      guard let entry = directories[directories.count - 1].next() else {
        directories.removeLast()
        continue
      }
      switch entry.kind {
      case .file: return .success(entry.name)
      case .directory:
        if let failure = enter(entry.name, prefix: entry.name.directoryPrefix) {
          return .failure(failure)
        }
      }
    }
    return nil
  }

  private mutating func enter(_ name: FileName, prefix: [UInt8]) -> InputQueue.Failure? {
    do {
      directories.append(
        try DirectoryListing(of: name, prefix: prefix, includesHidden: includesHidden))
      return nil
    } catch {
      return InputQueue.Failure(name: name, cause: error)
    }
  }
}

extension FileName {
  /// The path with a slash at its end.
  fileprivate var directoryPrefix: [UInt8] {
    bytes.last == UInt8(ascii: "/") ? bytes : bytes + [UInt8(ascii: "/")]
  }
}
