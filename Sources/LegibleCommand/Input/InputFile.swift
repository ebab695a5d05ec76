import Glibc

/// A file that is read from its beginning to its end, in chunks.
struct InputFile: ~Copyable {
  /// What one call of `read` asks for at most.
  static let chunkSize = 64 * 1024

  private let descriptor: Int32

  /// Opens the file, or takes standard input for `-`.
  ///
  /// - Throws: `SystemError`; a directory is `EISDIR`.
  init(_ name: FileName) throws(SystemError) {
    if name.isStandardInput {
      descriptor = STDIN_FILENO
    } else {
      let path = name.bytes.map { CChar(bitPattern: $0) } + [0]
      descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
      if descriptor < 0 { throw .last }
    }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw SystemError(code: EISDIR)
    }
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

  /// Reads the file to its end and hands each chunk to `body`.
  func forEachChunk(
    _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkSize, alignment: 4096)
    defer { buffer.deallocate() }
    while true {
      let count = try read(into: buffer)
      if count == 0 { return }
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}
