import Glibc

/// Standard input, output and error.
enum StandardStreams {
  /// Opens those that are closed, so that no file that is opened later gets the descriptor of one of
  /// them, and messages do not end up in it.
  ///
  /// Each is opened for the wrong direction, so that using it is still an error.
  static func fillGaps() {
    for (descriptor, flags) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(descriptor, F_GETFD) < 0 {
      // `open` returns the lowest free descriptor, which is this one, since those below are open.
      _ = open("/dev/null", flags)
    }
  }
}
