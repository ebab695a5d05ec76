import Glibc

/// What the process may use, where that is less than usual (`ulimit -s`, `ulimit -v`).
enum ResourceLimits {
  /// Below this the first thread's stack may not be enough, in bytes: the deepest calls take about
  /// 50 KB, and arguments and environment lie on it too.
  private static let leastStack = 512 * 1024

  /// The stack of the thread that works instead, in bytes.
  private static let ownStack = 2 << 20

  /// Runs `body`, on a thread with a stack of its own if the first thread's is small.
  static func run(_ body: @escaping @Sendable () -> ExitStatus) -> ExitStatus {
    if limit(addressSpace) != nil { tellLackOfMemory() }
    guard let size = limit(stack), size < leastStack else { return body() }
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

  /// From now on ends the process with a message when it gets no more memory.
  ///
  /// Swift ends a process that asks for more than there is, by one of these signals, and a program can
  /// do nothing about it. Where memory is limited, that is what they mean.
  private static func tellLackOfMemory() {
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV] {
      signal(number) { _ in
        // Only calls that need no memory are allowed here.
        let message: StaticString = "legible: the limit of memory (ulimit -v) is too low\n"
        _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
        _exit(ExitStatus.trouble.rawValue)
      }
    }
  }
}
