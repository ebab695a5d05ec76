import Synchronization

/// Counts inputs by label, from any thread.
final class LabelCounts: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  func add(_ label: String) { counts.withLock { $0[label, default: 0] += 1 } }

  /// The labels with their counts, the most frequent first.
  var sorted: [(label: String, count: Int)] {
    counts.withLock { counts in
      counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
    }
  }
}
