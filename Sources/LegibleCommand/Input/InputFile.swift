import Glibc

/// A file that is read from its beginning to its end, in chunks.
struct InputFile: ~Copyable {
  /// What one call of `read` asks for at most.
  static let chunkSize = 64 * 1024

  let descriptor: Int32

  /// Whether reading less than was asked for means that the file is at its end.
  private let endsWithShortRead: Bool

  /// Opens the file, or takes standard input for `-`.
  ///
  /// - Parameter waits: Whether a pipe is waited for until somebody writes to it.
  /// - Throws: `SystemError`; a directory is `EISDIR`.
  init(_ name: FileName, waits: Bool = true) throws(SystemError) {
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (waits ? 0 : O_NONBLOCK)
    let opened = name.isStandardInput ? STDIN_FILENO : name.withPath { open($0, flags) }
    if opened < 0 { throw .last }
    var status = stat()
    let kind = fstat(opened, &status) == 0 ? status.st_mode & S_IFMT : 0
    if kind == S_IFDIR {
      if !name.isStandardInput { close(opened) }
      throw SystemError(code: EISDIR)
    }
    descriptor = opened
    // Files such as those in /proc say that they are empty, and give what they like.
    endsWithShortRead = kind == S_IFREG && status.st_size > 0
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// Reads as many bytes as there are now, at most as many as the buffer holds; none at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno == EAGAIN {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&state, 1, -1)
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  /// Throws `GrowsWhileRead` if standard output goes to this file, behind what is read of it.
  func checkIsNotOutput() throws(GrowsWhileRead) {
    var input = stat()
    var output = stat()
    guard fstat(descriptor, &input) == 0, fstat(STDOUT_FILENO, &output) == 0,
      output.st_mode & S_IFMT == S_IFREG, input.st_dev == output.st_dev,
      input.st_ino == output.st_ino
    else { return }
    let isAppending = fcntl(STDOUT_FILENO, F_GETFL) & O_APPEND != 0
    let end = isAppending ? output.st_size : lseek(STDOUT_FILENO, 0, SEEK_CUR)
    if lseek(descriptor, 0, SEEK_CUR) < end { throw GrowsWhileRead() }
  }

  /// An input that what is made of it is appended to, so that its end would never be reached.
  struct GrowsWhileRead: Error, CustomStringConvertible {
    var description: String { "the output goes to this file" }
  }

  /// Goes back to the beginning, so that the file can be read once more.
  func rewind() throws(SystemError) {
    if lseek(descriptor, 0, SEEK_SET) < 0 { throw .last }
  }

  /// Reads what there is now behind the bytes of `array`.
  ///
  /// - Returns: How many bytes were read; none at the end.
  func read(appendingTo array: inout [UInt8]) throws(SystemError) -> Int {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkSize, alignment: 1)
    defer { buffer.deallocate() }
    let count = try read(into: buffer)
    array.append(contentsOf: buffer[..<count])
    return count
  }

  /// Reads the file to its end, or up to `limit` bytes, and hands each chunk to `body`.
  ///
  /// - Returns: Whether the end was reached; it is not looked for behind the limit.
  @discardableResult
  func forEachChunk(
    limit: Int = .max, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Bool {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkSize, alignment: 4096)
    defer { buffer.deallocate() }
    var rest = limit
    while rest > 0 {
      let wanted = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(rest))
      let count = try read(into: wanted)
      if count == 0 { return true }
      Messages.noteProgress(bytes: count)
      try body(UnsafeRawBufferPointer(rebasing: wanted[..<count]))
      if count < wanted.count && endsWithShortRead { return true }
      rest -= count
    }
    return false
  }
}
