import Glibc
import Synchronization

/// Replacements that are committed together, since synchronizing a hundred small files with a disk
/// takes no longer than one.
///
/// As for a single file, no name ever leads to content that is not on the disk: first all new content
/// is synchronized, then all files are renamed, then the directories are synchronized. After a crash in
/// between some files are old and some new, each of them complete.
///
/// `fsync` flushes the cache of the disk for each file, which takes milliseconds; `syncfs` does so once
/// for all data of the file system, including that of other processes. So a few files are synchronized
/// one by one, and many together.
final class ReplacementBatch: Sendable {
  /// The maximum number of files that are committed together, and of bytes of new content.
  private static let countLimit = 1024
  private static let sizeLimit = 32 << 20

  /// The minimum number of files that are synchronized by `syncfs`.
  private static let minTogether = 4

  /// The number of descriptors that each file keeps open, and that directories of a tree and streams
  /// need.
  private static let descriptorsOfItem = 2
  private static let otherDescriptors = 128

  /// A file whose new content is complete.
  private struct Item {
    let replacement: FileReplacement?
    let backupSuffix: [UInt8]?

    /// Called with the outcome: why the file was not replaced; `nil` if it was.
    let end: @Sendable (ReplacementFailure?) -> Void
  }

  private let items = Mutex<(items: [Item], size: Int)>(([], 0))
  private let limit: Int

  init() {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    let wanted = rlim_t(Self.countLimit * Self.descriptorsOfItem + Self.otherDescriptors)
    var descriptors = rlimit()
    if getrlimit(resource, &descriptors) == 0, descriptors.rlim_cur < wanted {
      // The soft limit is low for programs that use `select`; the hard limit is the bound.
      var raised = descriptors
      raised.rlim_cur = min(wanted, descriptors.rlim_max)
      if setrlimit(resource, &raised) == 0 { descriptors = raised }
    }
    let free = Int(clamping: descriptors.rlim_cur) - Self.otherDescriptors
    limit = max(1, min(Self.countLimit, free / Self.descriptorsOfItem))
  }

  /// Adds a file, and commits all if a limit is reached.
  ///
  /// - Parameters:
  ///   - replacement: The new content; `nil` for an unchanged file, which is only reported in its turn.
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

  /// Whether the file is yet to be replaced, so that reading it would give the old content.
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

  /// Synchronizes each file system of the directories once.
  ///
  /// - Returns: Whether that succeeded.
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
