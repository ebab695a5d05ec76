import Glibc

/// POSIX threads. Dispatch and Swift's tasks would add milliseconds to the start of a static
/// executable.
enum Threads {
  /// Calls `body` on `count` threads, and returns when all have ended.
  ///
  /// The calling thread is one of them, so that a single thread costs nothing.
  static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    // If a thread cannot be started, the others do its work.
    let threads = (1..<max(count, 1)).compactMap { _ in start(nil, body) }
    body()
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Calls `body` on a thread with a stack of `size` bytes, and returns when it has ended.
  ///
  /// - Returns: Whether the thread could be started.
  static func run(withStack size: Int, _ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, size)
    guard let thread = start(&attributes, body) else { return false }
    pthread_join(thread, nil)
    return true
  }

  private static func start(
    _ attributes: UnsafePointer<pthread_attr_t>?, _ body: @escaping @Sendable () -> Void
  ) -> pthread_t? {
    var thread = pthread_t()
    let argument = Unmanaged.passRetained(Body(body))
    let code = pthread_create(
      &thread, attributes,
      { argument in
        // The creator retained the body for this thread.
        if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, argument.toOpaque())
    if code == 0 { return thread }
    argument.release()
    return nil
  }

  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
