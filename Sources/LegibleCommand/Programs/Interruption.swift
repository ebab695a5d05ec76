import Glibc
import Synchronization

/// Removes temporary files when a signal ends the process.
///
/// A thread waits for the signals, so that they take effect even while the others are blocked, for
/// example in reading from a pipe. Nothing else has to be cleaned up, since files are replaced
/// atomically.
enum Interruption {
  /// The temporary files by their descriptors. No more are made while the lock is held.
  private static let temporaries = Mutex<[Int32: FilePlace]>([:])
  private static let isWatching = Atomic<Bool>(false)

  /// The stack size of the thread, which does little.
  private static let stackSize = 128 * 1024

  /// Starts the thread, unless it runs already.
  static func removeTemporariesAtSignals() {
    // Exceeding the limit of the file size is then an error of `write`, not the end of the process.
    signal(SIGXFSZ, SIG_IGN)
    guard !isWatching.exchange(true, ordering: .relaxed) else { return }
    var signals = sigset_t()
    sigemptyset(&signals)
    // Signals that the parent process ignores, as `nohup` does, stay ignored.
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
    // Without the thread a signal ends the process, and the next run removes its temporary files.
    if code != 0 { pthread_sigmask(SIG_SETMASK, &former, nil) }
  }

  /// Creates a temporary file by `body`, and registers it for removal.
  static func add<Failure: Error>(
    _ place: FilePlace, by body: () throws(Failure) -> Int32
  ) throws(Failure) -> Int32 {
    try temporaries.withLock { temporaries throws(Failure) in
      let descriptor = try body()
      temporaries[descriptor] = place
      return descriptor
    }
  }

  /// Removes or renames a temporary file by `body`, and unregisters it.
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
    // The thread has inherited the mask, which blocks the signals that it waits for.
    pthread_sigmask(SIG_BLOCK, nil, &signals)
    var number: Int32 = 0
    while sigwait(&signals, &number) != 0 {}
    temporaries.withLock { temporaries in
      // The lock is held to the end, so that no other file is created.
      for place in temporaries.values { try? place.remove() }
      signal(number, SIG_DFL)
      var own = sigset_t()
      sigemptyset(&own)
      sigaddset(&own, number)
      kill(getpid(), number)
      pthread_sigmask(SIG_UNBLOCK, &own, nil)
      // Not reached: the default action of the signal ends the process.
      _exit(128 + number)
    }
  }

  /// Whether a handler is `SIG_IGN`.
  static func isIgnoring(_ handler: sighandler_t?) -> Bool {
    // Handlers can only be compared by their addresses.
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Whether a signal is ignored.
  static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return isIgnoring(action.__sigaction_handler.sa_handler)
  }
}
