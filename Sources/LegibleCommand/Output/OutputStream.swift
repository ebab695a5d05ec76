import Glibc

/// A buffered stream of bytes to a file descriptor.
///
/// It must be flushed before it is destroyed, since its buffer would otherwise be lost.
struct OutputStream: ~Copyable {
  /// The standard streams for output.
  enum Destination: Int32 {
    case standardOutput = 1
    case standardError = 2
  }

  /// The size of the buffer in bytes.
  private static let capacity = 64 * 1024

  private let descriptor: Int32
  private let name: FileName
  private var buffer: [UInt8] = []

  init(_ destination: Destination) {
    descriptor = destination.rawValue
    name = destination == .standardOutput ? .standardOutput : .standardError
  }

  /// Creates a stream to a descriptor, which the caller closes after the last flush.
  init(descriptor: Int32, name: FileName) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Whether the output is a terminal.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Adds text.
  mutating func write(_ text: String) throws(OutputFailure) {
    buffer.append(contentsOf: text.utf8)
    try flushIfFull()
  }

  /// Adds bytes.
  mutating func write(_ bytes: [UInt8]) throws(OutputFailure) {
    if buffer.isEmpty && bytes.count >= Self.capacity {
      try bytes.span.withUnsafeBytes { raw throws(OutputFailure) in try writeAll(raw) }
      return
    }
    buffer.append(contentsOf: bytes)
    try flushIfFull()
  }

  /// Writes the buffer to the descriptor.
  ///
  /// After a failure the rest is discarded, since a second attempt would fail too.
  mutating func flush() throws(OutputFailure) {
    defer { buffer.removeAll(keepingCapacity: true) }
    try buffer.span.withUnsafeBytes { raw throws(OutputFailure) in try writeAll(raw) }
  }

  /// Writes what `body` writes, flushes it, and reports a failure.
  consuming func writeAndFlush(
    _ body: (inout OutputStream) throws(OutputFailure) -> Void
  ) -> ExitStatus {
    do {
      try body(&self)
      try flush()
      return .success
    } catch {
      error.report()
      return .trouble
    }
  }

  private mutating func flushIfFull() throws(OutputFailure) {
    if buffer.count >= Self.capacity { try flush() }
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer) throws(OutputFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      // The slice lies inside `bytes`, which the caller keeps alive for the call.
      let count = Glibc.write(
        descriptor, rest.base.baseAddress?.advanced(by: rest.startIndex), rest.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&state, 1, -1)
      } else if errno != EINTR {
        throw OutputFailure(output: name, cause: .last)
      }
    }
  }
}

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

/// Standard input, output and error.
enum StandardStreams {
  /// Whether standard input is a pipe, or a file with content, so that somebody may expect it to be read.
  static var hasInput: Bool {
    guard let status = stat(of: STDIN_FILENO) else { return false }
    return status.st_mode & S_IFMT == S_IFIFO || status.isRegular && status.st_size > 0
  }

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
