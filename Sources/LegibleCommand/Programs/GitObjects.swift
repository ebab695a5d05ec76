import Glibc

/// The blobs of a repository, asked for one after the other of one `git cat-file`: to run one for each would take longer than
/// all the rest.
final class GitObjects {
  private let folder: FileName

  /// What is written to and read from; `nil` while no program runs.
  private var socket: Int32?
  private var process: pid_t = 0

  /// The index, which the program reads once, and what told it from others then.
  private lazy var index = GitRepository(at: folder).line(["rev-parse", "--git-path", "index"])
    .map { FileName(bytes: ($0.first == UInt8(ascii: "/") ? [] : folder.directoryPrefix) + $0) }
  private var stampRead: [Int] = []

  /// What was read behind the last answer.
  private var buffer: [UInt8] = []

  init(in folder: FileName) { self.folder = folder }

  deinit { stop() }

  /// A blob; `nil` where there is none.
  ///
  /// - Parameter name: As `git` takes it, such as `:0:path`.
  func blob(_ name: [UInt8]) -> [UInt8]? {
    // Questions are lines.
    if name.contains(0x0A) {
      return GitRepository(at: folder).output(["cat-file", "blob"], [name])
    }
    guard ask(name), let header = line() else {
      stop()
      return nil
    }
    // `<name of the object> blob <size>`, or something and `missing`.
    let words = header.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    guard words.count > 2, let size = words.last.flatMap({ Int($0) }) else { return nil }
    guard size <= GitRepository.sizeLimit, fill(size + 1) else {
      stop()
      return nil
    }
    defer { buffer.removeFirst(size + 1) }
    return words[words.count - 2] == "blob" ? Array(buffer[..<size]) : nil
  }

  /// Sends a question, to a program that is started first where none runs.
  private func ask(_ name: [UInt8]) -> Bool {
    // Git puts a new file in the place of the index.
    let stamp = stamp
    if stamp != stampRead { stop() }
    if socket == nil {
      stampRead = stamp
      start()
    }
    guard let socket else { return false }
    let line = name + [0x0A]
    // A program that has gone is no reason to be ended by a signal.
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

  /// Ends the program, which ends by itself when nobody can ask any more.
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

  /// Reads until so many bytes are there; `false` where the program ends before.
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
