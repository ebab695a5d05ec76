import Glibc

/// The program that edits, with its arguments.
struct Program {
  private let arguments: [[UInt8]]

  /// - Parameter command: The program and its arguments; `nil` for the editor of the environment,
  ///   whose name may be a line for the shell.
  init(_ command: [[UInt8]]?) throws(Failure) {
    if let command {
      arguments = command
      return
    }
    for variable in ["VISUAL", "EDITOR"] {
      // The environment does not change while the command runs, so the string stays where it is.
      guard let value = getenv(variable).map({ String(cString: $0) }), !value.isEmpty else {
        continue
      }
      arguments = ["/bin/sh", "-c", "\(value) \"$@\"", "sh"].map { Array($0.utf8) }
      return
    }
    throw .noEditor
  }

  enum Failure: Error, CustomStringConvertible {
    case noEditor
    case notStarted(FileName, SystemError)
    case status(FileName, Int32)
    case signal(FileName, Int32)

    var description: String {
      switch self {
      case .noEditor: "there is no COMMAND behind --, and neither VISUAL nor EDITOR is set"
      case .notStarted(let name, let error): "\(name.forPeople) cannot be run: \(error)"
      case .status(let name, let status): "\(name.forPeople) ended with status \(status)"
      case .signal(let name, let number): "\(name.forPeople) was ended by signal \(number)"
      }
    }
  }

  /// Runs the program with the files behind its arguments, and waits for its end.
  ///
  /// A signal that asks this process to end is for the program, whose end is waited for: what it has saved by
  /// then is not lost.
  ///
  /// - Throws: `Failure` unless its status is 0.
  func run(on files: [FileName]) throws(Failure) {
    let name = FileName(bytes: arguments.first ?? [])
    // What is typed to interrupt the program is for the program alone.
    let signals = [SIGINT, SIGQUIT]
    let former = signals.map { signal($0, SIG_IGN) }
    defer { for (number, handler) in zip(signals, former) { signal(number, handler) } }
    var awaited = sigset_t()
    sigemptyset(&awaited)
    for number in [SIGTERM, SIGHUP] where !Interruption.isIgnored(number) {
      sigaddset(&awaited, number)
    }
    sigaddset(&awaited, SIGCHLD)
    // A signal that is ignored is not waited for.
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

    var child = pid_t()
    let code = Self.withStrings(arguments + files.map(\.bytes)) { strings in
      posix_spawnp(&child, strings[0] ?? strdup(""), nil, &attributes, strings, environ)
    }
    if code != 0 { throw .notStarted(name, SystemError(code: code)) }
    let status = Self.end(of: child, passingOn: &awaited)
    // The low seven bits are the signal; the next byte is the status.
    if status & 0x7F != 0 { throw .signal(name, status & 0x7F) }
    if status >> 8 & 0xFF != 0 { throw .status(name, status >> 8 & 0xFF) }
  }

  /// Waits for the end of a program, and passes signals on to it that are for this process.
  ///
  /// - Parameter awaited: The signals, which are blocked, and that of the end of a program.
  private static func end(of child: pid_t, passingOn awaited: inout sigset_t) -> Int32 {
    var status: Int32 = 0
    while true {
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child || ended < 0 && errno != EINTR { return status }
      var number: Int32 = 0
      if sigwait(&awaited, &number) == 0, number != SIGCHLD { kill(child, number) }
    }
  }

  /// Hands strings to the system as C has them: each ended by NUL, and the list by `nil`.
  static func withStrings<Result>(
    _ strings: [[UInt8]], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { bytes in
      // `bytes` and a NUL are what `strdup` reads; the copy is freed below.
      (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
        buffer.baseAddress.flatMap { strdup($0) }
      }
    }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
