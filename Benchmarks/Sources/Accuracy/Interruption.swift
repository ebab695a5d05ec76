internal import Glibc
internal import Synchronization

/// Ctrl-C as a question that long work asks between its steps, so that it can end with what it has.
///
/// A second Ctrl-C ends the process at once.
package enum Interruption {
  private static let hasHappened = Atomic<Bool>(false)

  /// From now on the first Ctrl-C is only remembered.
  package static func remember() {
    signal(SIGINT) { _ in
      // Only what is safe in a signal handler: an atomic store, and `signal` itself.
      Interruption.hasHappened.store(true, ordering: .relaxed)
      signal(SIGINT, SIG_DFL)
    }
  }

  /// Whether Ctrl-C was pressed.
  package static var isAsked: Bool { hasHappened.load(ordering: .relaxed) }
}
