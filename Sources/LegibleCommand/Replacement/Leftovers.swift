import Synchronization

/// The temporary files of earlier runs that were killed.
enum Leftovers {
  /// The maximum number of remembered directories; a forgotten one is only searched again.
  private static let limit = 256

  private static let cleared = Mutex<Set<FileIdentity>>([])

  /// Removes leftover files from the directory, unless this run has done so already.
  static func clear(in directory: Directory) {
    guard let identity = directory.identity else { return }
    let isNew = cleared.withLock { cleared in
      if cleared.count >= limit { cleared.removeAll() }
      return cleared.insert(identity).inserted
    }
    guard isNew, var listing = try? DirectoryListing(of: directory, includesHidden: true) else {
      return
    }
    while let entry = listing.next() {
      if entry.kind == .file && TemporaryFile.isTemporaryName(entry.name.bytes) {
        TemporaryFile.clear(FilePlace(entry.name, in: directory))
      }
    }
  }
}
