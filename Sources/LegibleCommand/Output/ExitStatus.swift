import Glibc

/// The exit status of the command; subcommands throw it unless it is `success`.
enum ExitStatus: Int32, Error, Comparable {
  /// The answer is yes, and nothing went wrong.
  case success = 0

  /// The answer is no: unidentified, binary, below the floor, or something was replaced.
  case negative = 1

  /// The arguments are invalid, or input or output failed.
  case trouble = 2

  static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }

  /// Merges the status of one more file: the worst of all files counts.
  mutating func merge(_ other: ExitStatus) { self = max(self, other) }

  /// Ends the process with this status.
  func exitProcess() -> Never { exit(rawValue) }

  /// Ends the subcommand with this status.
  func finish() throws(ExitStatus) {
    if self != .success { throw self }
  }
}
