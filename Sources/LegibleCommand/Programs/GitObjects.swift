import Glibc

/// Reads blobs of a repository from one `git cat-file --batch`, since starting a process for each
/// would take longer than everything else.
final class GitObjects {
  private let folder: FileName

  /// The connection to the program; `nil` while none runs.
  private var socket: Int32?
  private var process: pid_t = 0

  /// The index, which the program reads once, and its state at that time.
  private lazy var index = GitRepository(at: folder).line(["rev-parse", "--git-path", "index"])
    .map { FileName(bytes: ($0.first == UInt8(ascii: "/") ? [] : folder.directoryPrefix) + $0) }
  private var stampRead: [Int] = []

  /// The bytes that were read after the last answer.
  private var buffer: [UInt8] = []

  init(in folder: FileName) { self.folder = folder }

  deinit { stop() }

  /// Returns a blob; `nil` if there is none.
  ///
  /// - Parameter name: An object name, such as `:0:path`.
  func blob(_ name: [UInt8]) -> [UInt8]? {
    // Requests are lines, so a name with a line feed needs a process of its own.
    if name.contains(0x0A) {
      return GitRepository(at: folder).output(["cat-file", "blob"], [name])
    }
    guard ask(name), let header = line() else {
      stop()
      return nil
    }
    // The header is `<object> blob <size>`, or `<name> missing`.
    let words = header.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    guard words.count > 2, let size = words.last.flatMap({ Int($0) }) else { return nil }
    guard size <= GitRepository.sizeLimit, fill(size + 1) else {
      stop()
      return nil
    }
    defer { buffer.removeFirst(size + 1) }
    return words[words.count - 2] == "blob" ? Array(buffer[..<size]) : nil
  }

  /// Sends a request, and starts the program if none runs.
  private func ask(_ name: [UInt8]) -> Bool {
    // Git replaces the file of the index when it changes.
    let stamp = stamp
    if stamp != stampRead { stop() }
    if socket == nil {
      stampRead = stamp
      start()
    }
    guard let socket else { return false }
    let line = name + [0x0A]
    // If the program has ended, this is an error instead of SIGPIPE.
    let count = line.withUnsafeBytes {
      send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    return count == line.count
  }

  private var stamp: [Int] {
    var status = stat()
    guard let index, index.withPath({ stat($0, &status) }) == 0 else { return [] }
    return [
      Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
    ]
  }

  private func start() {
    var ends: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else { return }
    let arguments = GitRepository(at: folder).words(["cat-file", "--batch"], [])
    if let child = Program.start(arguments, ends, readsSocket: true) {
      (process, socket) = (child, ends[0])
    } else {
      close(ends[0])
    }
  }

  /// Ends the program by closing its input.
  private func stop() {
    guard let socket else { return }
    close(socket)
    Program.wait(for: process)
    self.socket = nil
    buffer = []
  }

  private func line() -> [UInt8]? {
    while true {
      if let end = buffer.firstIndex(of: 0x0A) {
        defer { buffer.removeSubrange(...end) }
        return Array(buffer[..<end])
      }
      if !fill(buffer.count + 1) { return nil }
    }
  }

  /// Reads until at least `count` bytes are buffered; `false` if the program ends before.
  private func fill(_ count: Int) -> Bool {
    guard let socket else { return false }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while buffer.count < count {
      let step = read(socket, &chunk, chunk.count)
      if step > 0 { buffer += chunk[..<step] } else if step == 0 || errno != EINTR { return false }
    }
    return true
  }
}
