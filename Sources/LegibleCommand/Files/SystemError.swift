import Glibc

/// A system call that failed, by its `errno`.
struct SystemError: Error, Equatable, CustomStringConvertible {
  let code: Int32

  /// The error that the last system call of this thread left behind.
  static var last: SystemError { SystemError(code: errno) }

  /// The system's own words for the error, such as `No such file or directory`.
  var description: String {
    // `strerror` answers every code, with a text that stays valid until its next call.
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
