import Glibc

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
  /// Swift ends a process that cannot allocate memory by one of these signals. If memory is
  /// limited, that is what they mean.
  private static func tellLackOfMemory() {
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV] {
      signal(number) { _ in
        // Only async-signal-safe calls are allowed here.
        let message: StaticString = "legible: the limit of memory (ulimit -v) is too low\n"
        _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
        _exit(ExitStatus.trouble.rawValue)
      }
    }
  }
}
