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

  /// How many threads the machine runs at once.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
