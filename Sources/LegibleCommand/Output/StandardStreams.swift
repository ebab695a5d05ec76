import Glibc

/// The three descriptors that a process is born with.
enum StandardStreams {
  /// Fills those that are closed, so that no file which is opened later is taken for one of them:
  /// messages would end up in it.
  ///
  /// Each is opened the wrong way round, so that using it is still an error.
  static func fillGaps() {
    for (descriptor, flags) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is taken, which is this one: those below are open.
      _ = open("/dev/null", flags)
    }
  }
}
