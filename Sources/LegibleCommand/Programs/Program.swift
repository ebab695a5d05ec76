import Glibc

/// An editor and its arguments.
struct Program {
  private let arguments: [[UInt8]]

  /// - Parameter command: The program and its arguments; `nil` for the editor in the environment,
  ///   which may be a shell command with arguments.
  init(_ command: [[UInt8]]?) throws(CommandFailure) {
    if let command {
      arguments = command
      return
    }
    for variable in ["VISUAL", "EDITOR"] {
      // The environment does not change while the command runs, so the string stays valid.
      guard let value = getenv(variable).map({ String(cString: $0) }), !value.isEmpty else {
        continue
      }
      arguments = ["/bin/sh", "-c", "\(value) \"$@\"", "sh"].map { Array($0.utf8) }
      return
    }
    throw CommandFailure("there is no COMMAND after --, and neither VISUAL nor EDITOR is set")
  }

  /// Runs the program with the files appended to its arguments, and waits until it ends.
  ///
  /// Signals that would end this process are passed on to the program instead, so that what it has
  /// saved is not lost.
  ///
  /// - Throws: `CommandFailure` unless its status is 0.
  func run(on files: [FileName]) throws(CommandFailure) {
    let name = FileName(bytes: arguments.first ?? []).escapedForDisplay
    // Keys that interrupt are meant for the program alone.
    let signals = [SIGINT, SIGQUIT]
    let former = signals.map { signal($0, SIG_IGN) }
    defer { for (number, handler) in zip(signals, former) { signal(number, handler) } }
    var awaited = sigset_t()
    sigemptyset(&awaited)
    for number in [SIGTERM, SIGHUP] where !Interruption.isIgnored(number) {
      sigaddset(&awaited, number)
    }
    sigaddset(&awaited, SIGCHLD)
    // `sigwait` does not return for a signal that is ignored, as SIGCHLD is by default.
    let formerOfChild = signal(SIGCHLD) { _ in }
    defer { signal(SIGCHLD, formerOfChild) }
    var formerMask = sigset_t()
    pthread_sigmask(SIG_BLOCK, &awaited, &formerMask)
    defer { pthread_sigmask(SIG_SETMASK, &formerMask, nil) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for (number, handler) in zip(signals, former) where !Interruption.isIgnoring(handler) {
      sigaddset(&defaults, number)
    }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setsigmask(&attributes, &formerMask)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    let child: pid_t
    do {
      child = try Self.spawn(arguments + files.map(\.bytes), attributes: &attributes)
    } catch {
      throw CommandFailure("\(name) cannot be run: \(error)")
    }
    let status = Self.end(of: child, passingOn: &awaited)
    guard let exitStatus = Self.exitStatus(status) else {
      throw CommandFailure("\(name) was ended by signal \(status & 0x7F)")
    }
    if exitStatus != 0 { throw CommandFailure("\(name) ended with status \(exitStatus)") }
  }

  /// Waits until a program ends, and passes signals on to it.
  ///
  /// - Parameter awaited: The signals that are passed on, and SIGCHLD; all are blocked.
  private static func end(of child: pid_t, passingOn awaited: inout sigset_t) -> Int32 {
    var status: Int32 = 0
    while true {
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child || ended < 0 && errno != EINTR { return status }
      var number: Int32 = 0
      if sigwait(&awaited, &number) == 0, number != SIGCHLD { kill(child, number) }
    }
  }
}

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
  private static func spawn(
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
  private static func exitStatus(_ status: Int32) -> Int32? {
    // The low seven bits are the signal, and the next byte is the exit status.
    status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }
}
