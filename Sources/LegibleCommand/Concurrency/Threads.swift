import Glibc

/// Plain threads: Dispatch and Swift's tasks would add milliseconds to the start of a static
/// executable.
enum Threads {
  /// Runs `body` on `count` threads at once, and returns when all have ended.
  ///
  /// The calling thread is one of them, so that a single one costs nothing.
  static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [pthread_t] = []
    for _ in 1..<max(count, 1) {
      var thread = pthread_t()
      let argument = Unmanaged.passRetained(Body(body))
      let code = pthread_create(
        &thread, nil,
        { argument in
          // The creator retained the body for this thread, which is the only one to take it.
          if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
          return nil
        }, argument.toOpaque())
      if code == 0 {
        threads.append(thread)
      } else {
        // Those that could be started do the work of all.
        argument.release()
      }
    }
    body()
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Runs `body` on a thread with a stack of so many bytes, and returns when it has ended.
  ///
  /// - Returns: Whether there was such a thread.
  static func run(withStack size: Int, _ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, size)
    var thread = pthread_t()
    let argument = Unmanaged.passRetained(Body(body))
    let code = pthread_create(
      &thread, &attributes,
      { argument in
        // The creator retained the body for this thread, which is the only one to take it.
        if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, argument.toOpaque())
    if code != 0 {
      argument.release()
      return false
    }
    pthread_join(thread, nil)
    return true
  }

  /// How many threads the machine runs at once.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
