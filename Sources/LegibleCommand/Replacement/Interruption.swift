import Glibc
import Synchronization

/// Signals that ask the process to end, put off until what was begun is cleared away.
enum Interruption {
  private static let pending = Atomic<Int32>(0)
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// A signal has come.
  struct Interrupted: Error {}

  /// From now on only takes note of the signals.
  static func postpone() {
    // The first use makes the atomic, which a handler could not.
    pending.store(0, ordering: .relaxed)
    for number in signals {
      // What the parent process had ignored, as `nohup` does, stays ignored.
      if signal(number, SIG_IGN).map(isIgnoring) ?? false { continue }
      signal(number) { Interruption.pending.store($0, ordering: .relaxed) }
    }
    // A file that grows too large is an error like others, not the end.
    signal(SIGXFSZ, SIG_IGN)
  }

  private static func isIgnoring(_ handler: sighandler_t) -> Bool {
    // C has no other way to tell handlers apart than by their addresses.
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Whether a signal has come.
  static var isPending: Bool { pending.load(ordering: .relaxed) != 0 }

  /// Throws if a signal has come.
  static func check() throws(Interrupted) {
    if isPending { throw Interrupted() }
  }

  /// Ends the process by the signal that has come, if one has.
  static func deliver() {
    let number = pending.load(ordering: .relaxed)
    if number == 0 { return }
    signal(number, SIG_DFL)
    raise(number)
  }
}
