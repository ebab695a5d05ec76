import Glibc
import Synchronization

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

/// A value protected by a mutex, with a condition variable that is signalled upon changes.
final class Monitor<Value: ~Copyable>: @unchecked Sendable {
  // Allocated, since the system needs stable addresses.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// Accessed only while `mutex` is held, which makes the class `Sendable`. Dynamic exclusivity
  /// checks would find nothing, and cost more than the lock.
  @exclusivity(unchecked)
  private var value: Value

  init(_ value: consuming sending Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Calls `body` with exclusive access to the value.
  func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// Calls `body` with exclusive access to the value, unless another thread has it.
  func withLockIfFree<Result>(_ body: (inout Value) -> Result) -> Result? {
    guard pthread_mutex_trylock(mutex) == 0 else { return nil }
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }

  /// Calls `body` with exclusive access to the value, and wakes all waiting threads.
  func change<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return body(&value)
  }

  /// Waits until `isReady` returns true, and then calls `body` with exclusive access to the value.
  func wait<Result>(
    until isReady: (borrowing Value) -> Bool, then body: (inout Value) -> Result
  ) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isReady(value) { pthread_cond_wait(condition, mutex) }
    return body(&value)
  }
}

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

/// Copes with low limits on the stack and on memory (`ulimit -s`, `ulimit -v`).
enum ResourceLimits {
  /// Below this size in bytes, the stack of the first thread may overflow: the deepest calls take
  /// about 50 KB, and arguments and environment are on it too.
  private static let minStack = 512 * 1024

  /// The stack size in bytes of the thread that is used instead.
  private static let ownStack = 2 << 20

  /// Calls `body`, on another thread if the stack of the first thread is small.
  static func run(_ body: @escaping @Sendable () -> ExitStatus) -> ExitStatus {
    if limit(addressSpace) != nil { tellLackOfMemory() }
    guard let size = limit(stack), size < minStack else { return body() }
    let result = Monitor<ExitStatus?>(nil)
    let isDone = Threads.run(withStack: ownStack) { result.change { $0 = body() } }
    guard isDone, let status = result.withLock({ $0 }) else {
      Messages.write("legible: there is too little memory for a stack of \(ownStack / 1024) KB")
      return .trouble
    }
    return status
  }

  private static let addressSpace = __rlimit_resource_t(RLIMIT_AS.rawValue)
  private static let stack = __rlimit_resource_t(RLIMIT_STACK.rawValue)

  /// The limit in bytes; `nil` if there is none.
  private static func limit(_ resource: __rlimit_resource_t) -> Int? {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < rlim_t(Int.max) else { return nil }
    return Int(limit.rlim_cur)
  }

  /// Installs handlers that end the process with a message if it runs out of memory.
  ///
  /// The Swift runtime ends a process that cannot allocate memory with one of these signals; a trap of the program raises
  /// another one. Under a memory limit they therefore mean that memory ran out.
  private static func tellLackOfMemory() {
    for number in [SIGABRT, SIGSEGV] {
      signal(number) { _ in
        // Only async-signal-safe calls are allowed here.
        let message: StaticString = "legible: the limit of memory (ulimit -v) is too low\n"
        _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
        _exit(ExitStatus.trouble.rawValue)
      }
    }
  }
}
