import Glibc

/// How a run of the command ended; thrown by a subcommand that did not end in `success`.
enum ExitStatus: Int32, Error, Comparable {
  /// All is well.
  case success = 0

  /// The answer is no: unidentified, binary, below the floor, or something was replaced.
  case negative = 1

  /// The arguments, the input or the output gave trouble.
  case trouble = 2

  static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }

  /// Takes in how one more file ended: the worst over all files wins.
  mutating func merge(_ other: ExitStatus) { self = max(self, other) }

  /// Ends the process with this status.
  func exitProcess() -> Never { exit(rawValue) }

  /// Ends the subcommand with this status.
  func finish() throws(ExitStatus) {
    if self != .success { throw self }
  }
}
