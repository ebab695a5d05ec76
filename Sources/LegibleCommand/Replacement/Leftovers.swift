import Synchronization

/// The temporary files of earlier runs that were killed.
final class Leftovers: Sendable {
  /// How many directories are remembered; one that was forgotten is only looked at again.
  private static let limit = 256

  private let cleared = Mutex<Set<[UInt8]>>([])

  /// Removes what was left behind in the directory, unless this run has done so already.
  func clear(in directory: FileName) {
    let isNew = cleared.withLock { cleared in
      if cleared.count >= Self.limit { cleared.removeAll() }
      return cleared.insert(directory.bytes).inserted
    }
    guard isNew,
      var listing = try? DirectoryListing(
        of: directory, prefix: directory.bytes + [UInt8(ascii: "/")], includesHidden: true)
    else { return }
    while let entry = listing.next() {
      if entry.kind == .file && TemporaryFile.isTemporaryName(entry.name.lastComponent) {
        TemporaryFile.clear(entry.name)
      }
    }
  }
}
