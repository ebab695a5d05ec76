import Glibc

/// A failed write, after which the run ends, since there is nowhere to write further results.
struct OutputFailure: Error {
  let output: FileName
  let cause: SystemError

  /// Reports the failure, unless the reader of a pipe has closed it.
  func report() {
    if cause.code != EPIPE {
      Messages.report(cause, at: output)
    }
  }
}
