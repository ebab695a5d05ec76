import Synchronization

/// How many inputs have come to what, counted by all threads.
final class LabelCounts: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  func add(_ label: String) { counts.withLock { $0[label, default: 0] += 1 } }

  /// Each label with its number, the most frequent first.
  var sorted: [(label: String, count: Int)] {
    counts.withLock { counts in
      counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
    }
  }
}
