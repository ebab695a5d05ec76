import Glibc

extension Program {
  /// The output of a program, and its exit status, which is `nil` if a signal ended it.
  struct Result {
    let output: [UInt8]
    let status: Int32?
  }

  /// Runs a program, and returns its output; `nil` if it cannot be started.
  ///
  /// - Parameter limit: The maximum size of the output; a program that writes more is killed.
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
        kill(child, SIGKILL)
        break
      }
      if count == 0 || count < 0 && errno != EINTR { break }
    }
    return Result(output: bytes, status: exitStatus(wait(for: child)))
  }

  /// Starts a program with an empty standard input, or a socket as its standard input, and without
  /// its messages.
  ///
  /// - Parameters:
  ///   - ends: Both ends of a pipe or a socket. The program writes to the second, which is closed here.
  ///   - readsSocket: Whether it also reads from the second.
  /// - Returns: `nil` if it cannot be started.
  static func start(
    _ arguments: [[UInt8]], _ ends: [Int32], readsSocket: Bool = false
  ) -> pid_t? {
    defer { close(ends[1]) }
    // The program inherits only the duplicates that are made below.
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
    return try? spawn(arguments, actions: &actions)
  }

  /// Starts a program, which is searched for in `PATH`.
  static func spawn(
    _ arguments: [[UInt8]], actions: UnsafePointer<posix_spawn_file_actions_t>? = nil,
    attributes: UnsafePointer<posix_spawnattr_t>? = nil
  ) throws(SystemError) -> pid_t {
    let strings = arguments.map { bytes in
      // `strdup` copies up to the NUL; the copies are freed below.
      (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
        buffer.baseAddress.flatMap { strdup($0) }
      }
    }
    defer { for string in strings { free(string) } }
    guard let program = strings.first ?? nil else { throw SystemError(code: ENOENT) }
    var child = pid_t()
    let code = posix_spawnp(&child, program, actions, attributes, strings + [nil], environ)
    if code != 0 { throw SystemError(code: code) }
    return child
  }

  /// Waits until a program ends.
  ///
  /// - Returns: The status of `waitpid`.
  @discardableResult
  static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    return status
  }

  /// The exit status in a status of `waitpid`; `nil` if a signal ended the program.
  static func exitStatus(_ status: Int32) -> Int32? {
    // The low seven bits are the signal, and the next byte is the exit status.
    status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }
}
