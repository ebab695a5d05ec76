import Glibc

extension Program {
  /// What a program has written, and the status that it ended with; `nil` where a signal has ended it.
  struct Result {
    let output: [UInt8]
    let status: Int32?
  }

  /// Runs a program, which is found by its name, for what it writes; `nil` where it cannot be run.
  ///
  /// - Parameter limit: How many bytes it may write; a program that writes more is ended.
  static func result(of arguments: [[UInt8]], limit: Int = .max) -> Result? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    guard let child = start(arguments, ends) else { return nil }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(ends[0], &buffer, buffer.count)
      if count > 0 { bytes += buffer[..<count] }
      if bytes.count > limit {
        // What it still has to say would be waited for.
        kill(child, SIGKILL)
        break
      }
      if count == 0 || count < 0 && errno != EINTR { break }
    }
    let status = wait(for: child)
    // The low seven bits are the signal; the next byte is the status.
    return Result(output: bytes, status: status & 0x7F == 0 ? status >> 8 & 0xFF : nil)
  }

  /// Starts a program that reads nothing, or what is written to the other end of a socket, and whose messages are dropped.
  ///
  /// - Parameters:
  ///   - ends: Both ends of a pipe or a socket. The program writes to the second one, which is closed here.
  ///   - readsSocket: Whether it also reads from there.
  /// - Returns: `nil` if it cannot be run.
  static func start(
    _ arguments: [[UInt8]], _ ends: [Int32], readsSocket: Bool = false
  ) -> pid_t? {
    defer { close(ends[1]) }
    // The program gets only the copies that are made below.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if readsSocket {
      posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var child = pid_t()
    let code = withStrings(arguments) { strings in
      posix_spawnp(&child, strings[0] ?? strdup(""), &actions, nil, strings, environ)
    }
    return code == 0 ? child : nil
  }

  /// Waits for the end of a program.
  ///
  /// - Returns: Its status as `waitpid` gives it.
  @discardableResult
  static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    return status
  }
}
