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
    // Only the copy that is made of the second below goes to the program.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var child = pid_t()
    let code = withStrings(arguments) { strings in
      posix_spawnp(&child, strings[0] ?? strdup(""), &actions, nil, strings, environ)
    }
    close(ends[1])
    guard code == 0 else { return nil }
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
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    // The low seven bits are the signal; the next byte is the status.
    return Result(output: bytes, status: status & 0x7F == 0 ? status >> 8 & 0xFF : nil)
  }
}
