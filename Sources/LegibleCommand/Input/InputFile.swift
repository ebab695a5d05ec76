import Glibc
import Legible

/// A file that is read from its beginning to its end, in chunks.
struct InputFile: ~Copyable {
  /// The maximum number of bytes of one call of `read`.
  static let chunkSize = 64 * 1024

  let descriptor: Int32

  /// Whether this is a regular file, not a pipe, a terminal or another device.
  let isRegular: Bool

  /// Whether a short read means that the end was reached.
  private let endsWithShortRead: Bool

  /// Opens the file, or takes standard input for `-`.
  ///
  /// - Parameter waits: Whether opening a named pipe waits for a writer.
  /// - Throws: `SystemError`; a directory is `EISDIR`.
  init(_ name: FileName, waits: Bool = true) throws(SystemError) {
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (waits ? 0 : O_NONBLOCK)
    let opened = name.isStandardInput ? STDIN_FILENO : name.withPath { open($0, flags) }
    if opened < 0 { throw .last }
    try self.init(descriptor: opened)
  }

  /// Opens a file in a directory, without following a symbolic link.
  ///
  /// - Throws: `SystemError`, or `NoFile` if the file was replaced by a link; a directory is `EISDIR`.
  init(_ place: FilePlace) throws {
    let opened: Int32
    do {
      // The file may have been replaced by a pipe, which must not block.
      opened = try place.open(O_RDONLY | O_NONBLOCK)
    } catch {
      if error.code == ELOOP { throw NoFile() }
      throw error
    }
    try self.init(descriptor: opened)
  }

  /// Makes a file that has no name, with the content.
  ///
  /// - Throws: `SystemError` if it cannot be written.
  init(content: [UInt8]) throws {
    try self.init(writtenBy: { descriptor in
      try content.withUnsafeBytes { try Self.write($0, to: descriptor) }
    })
  }

  /// Makes a file that has no name, with what a pipe has, so that it can be read twice.
  ///
  /// - Throws: `SystemError`.
  init(copying file: borrowing InputFile) throws {
    try self.init(writtenBy: { descriptor in
      try file.forEachChunk { try Self.write($0, to: descriptor) }
    })
  }

  /// Makes a file that has no name.
  ///
  /// - Parameter body: Writes its content to the descriptor.
  private init(writtenBy body: (Int32) throws -> Void) throws {
    guard let stream = tmpfile() else { throw SystemError.last }
    let made = fcntl(fileno(stream), F_DUPFD_CLOEXEC, 0)
    fclose(stream)
    if made < 0 { throw SystemError.last }
    do {
      try body(made)
      if lseek(made, 0, SEEK_SET) < 0 { throw SystemError.last }
    } catch {
      close(made)
      throw error
    }
    try self.init(descriptor: made)
  }

  private static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      // The buffer has `count` bytes, of which `written` have been written.
      let count = Glibc.write(
        descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { throw .last }
      written += count
    }
  }

  /// The file was replaced by something else after its directory was listed.
  struct NoFile: Error, CustomStringConvertible {
    var description: String { "it is no longer a regular file" }
  }

  private init(descriptor: Int32) throws(SystemError) {
    let status = stat(of: descriptor) ?? stat()
    if status.isDirectory {
      if descriptor != STDIN_FILENO { close(descriptor) }
      throw SystemError(code: EISDIR)
    }
    self.init(descriptor: descriptor, status)
  }

  /// - Parameter status: The status of the open file, or zeros.
  private init(descriptor: Int32, _ status: stat) {
    self.descriptor = descriptor
    isRegular = status.isRegular
    // Files in /proc and the like have size 0, and reads may be short at any point.
    endsWithShortRead = isRegular && status.st_size > 0
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// Reads the bytes that are available, at most as many as the buffer holds; 0 at the end.
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

  /// Throws `IsOutput` if standard output goes to this file.
  ///
  /// The shell has truncated the file, or with `>>` its end would never be reached.
  func checkIsNotOutput() throws(IsOutput) {
    if let output = stat(of: STDOUT_FILENO), output.isRegular, output.identity == identity {
      throw IsOutput()
    }
  }

  /// Throws `IsOutput` if this is one of the files that are written.
  func checkIsNone(of written: Set<FileIdentity>) throws(IsOutput) {
    if !written.isEmpty, let identity, written.contains(identity) { throw IsOutput() }
  }

  /// The output goes to the input.
  struct IsOutput: Error, CustomStringConvertible {
    var description: String { "the output goes to this file" }
  }

  var identity: FileIdentity? { stat(of: descriptor)?.identity }

  /// Reads from an offset, without moving the read position.
  ///
  /// - Returns: The number of bytes that were read: fewer than the buffer holds only at the end of the file, and
  ///   -1 after an error.
  func read(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    Self.read(buffer, at: offset, of: descriptor)
  }

  /// Reads from an offset of a descriptor, without moving its read position.
  static func read(
    _ buffer: UnsafeMutableRawBufferPointer, at offset: Int, of descriptor: Int32
  ) -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let step = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + filled))
      if step == 0 { break }
      if step > 0 {
        filled += step
      } else if errno != EINTR {
        return -1
      }
    }
    return filled
  }

  /// Reads the rest of the file.
  func bytes() throws -> [UInt8] { try bytes(limit: .max) ?? [] }

  /// Reads the rest of the file; `nil` if it has `limit` bytes or more.
  func bytes(limit: Int) throws -> [UInt8]? {
    var bytes: [UInt8] = []
    return try forEachChunk(limit: limit) { bytes += $0 } ? bytes : nil
  }

  /// Moves the read position to the beginning.
  func rewind() throws(SystemError) {
    if lseek(descriptor, 0, SEEK_SET) < 0 { throw .last }
  }

  /// Whether input can be read without waiting.
  var isReady: Bool { waits(upTo: 0) }

  /// Waits until input can be read, or the time is over.
  ///
  /// - Returns: Whether input can be read.
  func waits(upTo milliseconds: Int32) -> Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, milliseconds) != 0
  }

  /// Reads the bytes that are available, and appends them to `array`.
  ///
  /// - Returns: The number of bytes that were read; 0 at the end.
  func read(appendingTo array: inout [UInt8]) throws(SystemError) -> Int {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkSize, alignment: 1)
    defer { buffer.deallocate() }
    let count = try read(into: buffer)
    array.append(contentsOf: buffer[..<count])
    return count
  }

  /// Reads the file to its end, or up to `limit` bytes, and calls `body` with each chunk.
  ///
  /// - Parameter pause: If a pipe or a terminal pauses for this many milliseconds, `body` gets one empty
  ///   chunk, since a reader of the output may be waiting too.
  /// - Returns: Whether the end was reached. With a limit the end is not looked for after it.
  @discardableResult
  func forEachChunk(
    limit: Int = .max, pause: Int32? = nil, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Bool {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkSize, alignment: 4096)
    defer { buffer.deallocate() }
    var rest = limit
    while rest > 0 {
      let wanted = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(rest))
      if let pause, !isRegular, !waits(upTo: pause) {
        try body(UnsafeRawBufferPointer(start: nil, count: 0))
      }
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

extension InputFile {
  /// The kind of file by its first bytes; `nil` if it may be text or is not a regular file.
  ///
  /// The read position does not move.
  var kind: FileKind? {
    guard isRegular else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: FileKind.length, alignment: 1) { head in
      let count = read(head, at: 0)
      return FileKind(of: UnsafeRawBufferPointer(rebasing: head[..<max(count, 0)]))
    }
  }
}

/// Bytes that can be read several times.
protocol ByteSource: ~Copyable {
  /// The kind of file, if its first bytes show that it is not text.
  var kind: FileKind? { get }

  /// Passes all bytes to `body`, in chunks.
  func readAll(_ body: (UnsafeRawBufferPointer) throws -> Void) throws
}

extension ByteSource where Self: ~Copyable {
  /// Detects the encoding of all bytes.
  func detection(
    _ options: DetectionOptions = DetectionOptions(), engine: DetectionEngine = .native
  ) throws -> Detection {
    var detector = EncodingDetector(options: options, engine: engine)
    try readAll { detector.consume($0) }
    return detector.finish()
  }
}

extension InputFile: ByteSource {
  func readAll(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    try rewind()
    try forEachChunk(body)
  }
}

/// The content of a file that was read once.
struct FileContent: ByteSource {
  let bytes: [UInt8]

  var kind: FileKind? { FileKind(of: bytes) }

  func readAll(_ body: (UnsafeRawBufferPointer) throws -> Void) throws { try bytes.readAll(body) }
}

extension [UInt8]: ByteSource {
  /// Callers with bytes in memory have checked the file itself.
  var kind: FileKind? { nil }

  func readAll(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    // Small chunks bound the memory for their results, as they do for a file.
    try withUnsafeBytes { bytes in
      var rest = bytes
      while !rest.isEmpty {
        try body(UnsafeRawBufferPointer(rebasing: rest.prefix(InputFile.chunkSize)))
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(InputFile.chunkSize))
      }
    }
  }
}
