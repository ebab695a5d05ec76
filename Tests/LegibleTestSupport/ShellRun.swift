public import Foundation

/// What a run of a shell came to.
///
/// The shell is not run by `Process` of Foundation: that reads beyond what the system says of the open files, and crashes now
/// and then.
public struct ShellRun {
  /// What it wrote to its standard output.
  public let output: [UInt8]

  /// What it wrote to its standard error.
  public let messages: [UInt8]

  /// The exit status, or 128 and the signal that ended it.
  public let status: Int32

  /// Why a shell could not be run.
  public struct Failure: Error {
    /// As in errno.h.
    public let code: Int32
  }

  /// Runs a script, and waits for its end.
  ///
  /// - Parameters:
  ///   - arguments: `$0`, `$1` and so on.
  ///   - directory: Where it is run; by default, where the tests are.
  ///   - input: What it reads from its standard input.
  /// - Throws: `Failure`, or what Foundation says of temporary files.
  public init(
    of script: String, _ arguments: [String] = [], in directory: URL? = nil, input: [UInt8] = []
  ) throws {
    let temporary = FileManager.default.temporaryDirectory
    let files = ["input", "output", "messages"].map {
      temporary.appendingPathComponent("\(UUID().uuidString).\($0)")
    }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    try Data(input).write(to: files[0])
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, file) in files.enumerated() {
      let flags = number == 0 ? O_RDONLY : O_WRONLY | O_CREAT
      posix_spawn_file_actions_addopen(&actions, Int32(number), file.path, flags, 0o600)
    }
    let inside = #"cd -- "$0" && exec /bin/bash -c "$@""#
    let words: [UnsafeMutablePointer<CChar>?] =
      (["/bin/bash", "-c", inside, directory?.path ?? ".", script] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    var process = pid_t()
    let code = posix_spawn(&process, "/bin/bash", &actions, nil, words + [nil], environ)
    guard code == 0 else { throw Failure(code: code) }
    var result: Int32 = 0
    while waitpid(process, &result, 0) < 0 {
      guard errno == EINTR else { throw Failure(code: errno) }
    }
    // The lowest bits are the signal, the next byte is the status (wait(2)).
    status = result & 0x7F == 0 ? result >> 8 & 0xFF : 128 + result & 0x7F
    output = Array(try Data(contentsOf: files[1]))
    messages = Array(try Data(contentsOf: files[2]))
  }
}
