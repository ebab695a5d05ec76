import Glibc
import Synchronization

/// Replacements that are committed together, since a disk takes as long to keep one small file as
/// to keep a hundred.
///
/// The promise is that of one file alone: no name leads to new content that is not on the disk. First
/// all new contents are waited for; then all names are changed; then the directories are waited for.
/// A crash in between leaves some files old and some new, each of them whole.
///
/// `fsync` makes a disk empty its cache for each file, which takes milliseconds; `syncfs` does so once
/// for all that was written to a file system, by other processes too. So few files are synchronized
/// each by itself, and many together.
final class ReplacementBatch: Sendable {
  /// How many files are committed together at most, and how many bytes of new content are.
  private static let countLimit = 1024
  private static let sizeLimit = 32 << 20

  /// From so many files on they are synchronized together.
  private static let minTogether = 4

  /// How many descriptors each keeps open, and how many others need: directories on the way through
  /// a tree, and streams.
  private static let descriptorsOfItem = 2
  private static let otherDescriptors = 128

  /// A file whose new content is made.
  private struct Item {
    let replacement: FileReplacement?
    let backupSuffix: [UInt8]?

    /// Says what became of the file: why it was not replaced, if it was not.
    let end: @Sendable (ReplacementFailure?) -> Void
  }

  private let items = Mutex<(items: [Item], size: Int)>(([], 0))
  private let limit: Int

  init() {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    let wanted = rlim_t(Self.countLimit * Self.descriptorsOfItem + Self.otherDescriptors)
    var descriptors = rlimit()
    if getrlimit(resource, &descriptors) == 0, descriptors.rlim_cur < wanted {
      // The lower limit is for programs that cannot count higher; the upper one is the bound.
      var raised = descriptors
      raised.rlim_cur = min(wanted, descriptors.rlim_max)
      if setrlimit(resource, &raised) == 0 { descriptors = raised }
    }
    let free = Int(clamping: descriptors.rlim_cur) - Self.otherDescriptors
    limit = max(1, min(Self.countLimit, free / Self.descriptorsOfItem))
  }

  /// Adds a file, and commits all if they are many.
  ///
  /// - Parameters:
  ///   - replacement: Its new content; `nil` for a file that stays, which only waits for its turn.
  ///   - end: Called when the file is committed, or could not be.
  func add(
    _ replacement: FileReplacement?, size: Int, backupSuffix: [UInt8]?,
    end: @escaping @Sendable (ReplacementFailure?) -> Void
  ) {
    let isFull = items.withLock { items in
      items.items.append(Item(replacement: replacement, backupSuffix: backupSuffix, end: end))
      items.size += size
      return items.items.count >= limit || items.size >= Self.sizeLimit
    }
    if isFull { commit() }
  }

  /// Whether the file waits to be replaced, so that what is read of it now is the old content.
  func contains(_ identity: FileIdentity) -> Bool {
    items.withLock { $0.items.contains { $0.replacement?.originalIdentity == identity } }
  }

  /// Replaces all files that were added.
  func commit() {
    let batch = items.withLock { items in
      defer { items = ([], 0) }
      return items.items
    }
    if batch.isEmpty { return }
    let replacements = batch.compactMap(\.replacement)
    let isTogether =
      replacements.count >= Self.minTogether
      && synchronizeFileSystems(of: replacements.map(\.directory))
    var failures = batch.map { item in
      failure { () throws(ReplacementFailure) in
        try isTogether ? item.replacement?.checkSynchronized() : item.replacement?.synchronize()
      }
    }
    for (index, item) in batch.enumerated() where failures[index] == nil {
      failures[index] = failure { () throws(ReplacementFailure) in
        try item.replacement?.commit(backupSuffix: item.backupSuffix)
      }
    }
    if !isTogether || !synchronizeFileSystems(of: replacements.map(\.directory)) {
      for replacement in replacements { replacement.directory.synchronize() }
    }
    for (item, failure) in zip(batch, failures) { item.end(failure) }
  }

  /// Synchronizes each file system that one of the directories is on, once.
  ///
  /// - Returns: Whether that could be done.
  private func synchronizeFileSystems(of directories: [Directory]) -> Bool {
    var done: Set<UInt> = []
    for directory in directories {
      guard let identity = directory.identity else { return false }
      if done.insert(identity.device).inserted, !directory.synchronizeFileSystem() { return false }
    }
    return true
  }

  private func failure(_ body: () throws(ReplacementFailure) -> Void) -> ReplacementFailure? {
    do {
      try body()
      return nil
    } catch {
      return error
    }
  }
}
