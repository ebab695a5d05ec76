import Glibc

/// An editor and its arguments.
struct Program {
  private let arguments: [[UInt8]]

  /// - Parameter command: The program and its arguments; `nil` for the editor in the environment,
  ///   which may be a shell command with arguments.
  init(_ command: [[UInt8]]?) throws(Failure) {
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
    throw .noEditor
  }

  enum Failure: Error, CustomStringConvertible {
    case noEditor
    case notStarted(FileName, SystemError)
    case status(FileName, Int32)
    case signal(FileName, Int32)

    var description: String {
      switch self {
      case .noEditor: "there is no COMMAND after --, and neither VISUAL nor EDITOR is set"
      case .notStarted(let name, let error): "\(name.forPeople) cannot be run: \(error)"
      case .status(let name, let status): "\(name.forPeople) ended with status \(status)"
      case .signal(let name, let number): "\(name.forPeople) was ended by signal \(number)"
      }
    }
  }

  /// Runs the program with the files appended to its arguments, and waits until it ends.
  ///
  /// Signals that would end this process are passed on to the program instead, so that what it has
  /// saved is not lost.
  ///
  /// - Throws: `Failure` unless its status is 0.
  func run(on files: [FileName]) throws(Failure) {
    let name = FileName(bytes: arguments.first ?? [])
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
      throw .notStarted(name, error)
    }
    let status = Self.end(of: child, passingOn: &awaited)
    guard let exitStatus = Self.exitStatus(status) else { throw .signal(name, status & 0x7F) }
    if exitStatus != 0 { throw .status(name, exitStatus) }
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
