import Glibc

/// A file that is read from its beginning to its end, in chunks.
struct InputFile: ~Copyable {
  /// What one call of `read` asks for at most.
  static let chunkSize = 64 * 1024

  let descriptor: Int32

  /// Whether this is a file, not a pipe, a terminal or another device.
  let isRegular: Bool

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
    try self.init(descriptor: opened)
  }

  /// Opens what has a name in a directory, and follows no symbolic link.
  ///
  /// - Throws: `SystemError`, or `NoFile` where a link has come into the place; a directory is `EISDIR`.
  init(_ place: FilePlace) throws {
    let opened: Int32
    do {
      // What has come into the place of the file may be a pipe.
      opened = try place.open(O_RDONLY | O_NONBLOCK)
    } catch {
      if error.code == ELOOP { throw NoFile() }
      throw error
    }
    try self.init(descriptor: opened)
  }

  /// Something else that came into the place of a file after its directory was listed.
  struct NoFile: Error, CustomStringConvertible {
    var description: String { "it is no regular file any more" }
  }

  private init(descriptor: Int32) throws(SystemError) {
    let status = stat(of: descriptor) ?? stat()
    if status.isDirectory {
      if descriptor != STDIN_FILENO { close(descriptor) }
      throw SystemError(code: EISDIR)
    }
    self.init(descriptor: descriptor, status)
  }

  /// - Parameter status: What the system tells of what is open, or zeros.
  private init(descriptor: Int32, _ status: stat) {
    self.descriptor = descriptor
    isRegular = status.isRegular
    // Files such as those in /proc say that they are empty, and give what they like.
    endsWithShortRead = isRegular && status.st_size > 0
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

  /// Throws `IsOutput` if standard output goes to this file.
  ///
  /// The shell has emptied it by then, or its end would never be reached; only what is read behind
  /// the place that is written to could be read at all.
  func checkIsNotOutput() throws(IsOutput) {
    if let output = stat(of: STDOUT_FILENO), output.isRegular, output.identity == identity {
      throw IsOutput()
    }
  }

  /// Throws `IsOutput` if this is one of the files that are written.
  func checkIsNone(of written: Set<FileIdentity>) throws(IsOutput) {
    if !written.isEmpty, let identity, written.contains(identity) { throw IsOutput() }
  }

  /// An input that what is made of it goes to.
  struct IsOutput: Error, CustomStringConvertible {
    var description: String { "the output goes to this file" }
  }

  var identity: FileIdentity? { stat(of: descriptor)?.identity }

  /// Reads from a place of a file, and does not move the place that others read from.
  ///
  /// - Returns: How many bytes were read; fewer than the buffer holds only where the file ends, and
  ///   -1 after an error.
  func read(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    Self.read(buffer, at: offset, of: descriptor)
  }

  /// The same of a descriptor.
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

  /// The bytes from the place of reading to the end of the file.
  func bytes() throws -> [UInt8] { try bytes(limit: .max) ?? [] }

  /// The bytes from the place of reading to the end of the file, or `nil` if there are as many as `limit` or more.
  func bytes(limit: Int) throws -> [UInt8]? {
    var bytes: [UInt8] = []
    return try forEachChunk(limit: limit) { bytes += $0 } ? bytes : nil
  }

  /// Goes back to the beginning, so that the file can be read once more.
  func rewind() throws(SystemError) {
    if lseek(descriptor, 0, SEEK_SET) < 0 { throw .last }
  }

  /// Whether something can be read without waiting.
  var isReady: Bool { waits(upTo: 0) }

  /// Waits until something can be read, for so many milliseconds at most.
  ///
  /// - Returns: Whether it can.
  private func waits(upTo milliseconds: Int32) -> Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, milliseconds) != 0
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
  /// - Parameter pause: After so many milliseconds in which a pipe or a terminal gives nothing, `body`
  ///   gets an empty chunk, once before each wait: whoever reads what it makes is waiting too.
  /// - Returns: Whether the end was reached; it is not looked for behind the limit.
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
