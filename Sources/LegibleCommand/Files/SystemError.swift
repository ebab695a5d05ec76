import Glibc

/// The `errno` of a failed system call.
struct SystemError: Error, Equatable, CustomStringConvertible {
  let code: Int32

  /// The error of the last system call on this thread.
  static var last: SystemError { SystemError(code: errno) }

  /// The system's message, such as `No such file or directory`.
  var description: String {
    // The result of `strerror` stays valid until its next call.
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
