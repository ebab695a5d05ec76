import Glibc
import Synchronization

/// Signals that ask the process to end: the temporary files are removed, and then it ends at once.
///
/// A thread of its own waits for the signals, so that they are heeded whatever the others are doing,
/// were it waiting for a name from a pipe. Nothing else has to be cleared away: until its new content
/// takes its place whole, a file is as it was.
enum Interruption {
  /// The temporary files that are there, and whether more may be made.
  private static let temporaries = Mutex<[Int32: FilePlace]>([:])
  private static let isWatching = Atomic<Bool>(false)

  /// What the thread needs that does so little.
  private static let stackSize = 128 * 1024

  /// From now on removes temporary files when a signal ends the process.
  static func removeTemporariesAtSignals() {
    // A file that grows too large is an error like others, not the end.
    signal(SIGXFSZ, SIG_IGN)
    guard !isWatching.exchange(true, ordering: .relaxed) else { return }
    var signals = sigset_t()
    sigemptyset(&signals)
    // What the parent process had ignored, as `nohup` does, stays ignored.
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
      sigaddset(&signals, number)
    }
    var former = sigset_t()
    pthread_sigmask(SIG_BLOCK, &signals, &former)
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, stackSize)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    defer { pthread_attr_destroy(&attributes) }
    var thread = pthread_t()
    let code = pthread_create(
      &thread, &attributes,
      { _ in
        Interruption.wait()
        return nil
      }, nil)
    // Without the thread a signal ends the process as it always does, and the next run clears up.
    if code != 0 { pthread_sigmask(SIG_SETMASK, &former, nil) }
  }

  /// Makes a temporary file by `body`, which is removed when a signal comes.
  static func add<Failure: Error>(
    _ place: FilePlace, by body: () throws(Failure) -> Int32
  ) throws(Failure) -> Int32 {
    try temporaries.withLock { temporaries throws(Failure) in
      let descriptor = try body()
      temporaries[descriptor] = place
      return descriptor
    }
  }

  /// Takes a temporary file away by `body`, or gives it the name of its target.
  static func end<Result>(_ descriptor: Int32, by body: () -> Result) -> Result {
    temporaries.withLock { temporaries in
      let result = body()
      temporaries[descriptor] = nil
      return result
    }
  }

  /// Waits for a signal, and ends the process by it.
  private static func wait() {
    var signals = sigset_t()
    // The thread was made with the signals blocked that it waits for.
    pthread_sigmask(SIG_BLOCK, nil, &signals)
    var number: Int32 = 0
    while sigwait(&signals, &number) != 0 {}
    temporaries.withLock { temporaries in
      // The lock is held to the end, so that no other file is made.
      for place in temporaries.values { try? place.remove() }
      signal(number, SIG_DFL)
      var own = sigset_t()
      sigemptyset(&own)
      sigaddset(&own, number)
      kill(getpid(), number)
      pthread_sigmask(SIG_UNBLOCK, &own, nil)
      // A signal whose default is taken ends the process before this.
      _exit(128 + number)
    }
  }

  /// Whether a handler is that of signals that are ignored.
  static func isIgnoring(_ handler: sighandler_t?) -> Bool {
    // C has no other way to tell handlers apart than by their addresses.
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Whether a signal is ignored.
  static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return isIgnoring(action.__sigaction_handler.sa_handler)
  }
}
