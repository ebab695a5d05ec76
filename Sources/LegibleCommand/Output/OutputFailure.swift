import Glibc

/// A write that failed: no further file can be done, since there is nowhere to put the result.
struct OutputFailure: Error {
  let output: FileName
  let cause: SystemError

  /// Tells the user, unless the reader of a pipe has simply had enough.
  func report() {
    if cause.code != EPIPE {
      Messages.report(cause, at: output)
    }
  }
}
