import Glibc

/// Queries a Git repository by running `git`.
///
/// File names are passed so that `git` takes none of them for an option or a pattern.
struct GitRepository {
  /// The maximum number of bytes that `git` may write, such as the size of a file.
  static let sizeLimit = 256 << 20

  /// The folder that `git` is run in.
  let folder: FileName

  init(at folder: FileName) { self.folder = folder }

  /// The repository that a file is in, if it is in one.
  init(of file: FileName) { folder = file.directory }

  /// Whether the folder is in a repository that has a commit.
  var isRepository: Bool { line(["rev-parse", "--verify", "--quiet", "HEAD"]) != nil }

  /// Runs `git`, and returns its output; `nil` if it fails.
  func output(_ arguments: [String], _ names: [[UInt8]] = []) -> [UInt8]? {
    guard let result = result(arguments, names), result.status == 0 else { return nil }
    return result.output
  }

  /// Runs `git`, and returns its output and status.
  func result(_ arguments: [String], _ names: [[UInt8]]) -> Program.Result? {
    Program.result(of: words(arguments, names), limit: Self.sizeLimit)
  }

  /// The command line that runs `git` in the folder.
  func words(_ arguments: [String], _ names: [[UInt8]]) -> [[UInt8]] {
    // The program that core.fsmonitor names must not be run, and names are not patterns.
    let lead = ["-c", "core.fsmonitor=false", "--literal-pathspecs"] + arguments
    return ["git", "-C"].map { Array($0.utf8) } + [folder.bytes] + lead.map { Array($0.utf8) }
      + names
  }

  /// Runs `git`, and returns its output without the final line feed; `nil` if it is empty.
  func line(_ arguments: [String]) -> [UInt8]? {
    guard var line = output(arguments) else { return nil }
    if line.last == 0x0A { line.removeLast() }
    return line.isEmpty ? nil : line
  }

  /// The root of the working tree, and its Git directory.
  ///
  /// - Throws: `CommandFailure` if the folder is in none.
  func workingTree() throws(CommandFailure) -> (top: FileName, gitFolder: FileName) {
    guard let top = line(["rev-parse", "--show-toplevel"]),
      let gitFolder = line(["rev-parse", "--absolute-git-dir"])
    else { throw Self.noWorkingTree }
    return (FileName(bytes: top), FileName(bytes: gitFolder))
  }

  static let noWorkingTree = CommandFailure("the working directory is in no working tree of Git")

  /// The content of a file in a revision.
  ///
  /// - Parameters:
  ///   - revision: A revision as `git` takes it; empty for the index.
  ///   - isFiltered: Whether the filters and conversions of a checkout are applied.
  func content(of name: FileName, in revision: [UInt8], filtered isFiltered: Bool) -> [UInt8]? {
    // Such a revision would be taken for an option, or cut off at the NUL.
    if revision.first == UInt8(ascii: "-") || revision.contains(0) { return nil }
    let object = revision + Array(":./".utf8) + name.base.bytes
    return output(["cat-file", isFiltered ? "--filters" : "blob"], [object])
  }

  /// The paths of the files and directories below the folder that Git ignores, those of directories with a slash at
  /// their ends; empty outside of a repository.
  var ignoredPaths: Set<[UInt8]> {
    let list =
      output(["ls-files", "--others", "--ignored", "--exclude-standard", "--directory", "-z"]) ?? []
    return Set(list.split(separator: 0).map(Array.init))
  }

  /// Whether a revision names a commit.
  func hasRevision(_ revision: [UInt8]) -> Bool {
    !revision.contains(0)
      && output(
        ["rev-parse", "--verify", "--quiet", "--end-of-options"],
        [revision + Array("^{commit}".utf8)]) != nil
  }

  /// The revisions that changed a file, latest first.
  func revisions(of name: FileName, limit: Int) -> [[UInt8]] {
    let base = Array("./".utf8) + name.base.bytes
    // Unlike log, this runs no program to verify signatures.
    let list = output(["rev-list", "--max-count=\(limit)", "HEAD", "--"], [base]) ?? []
    return list.split(separator: 0x0A).map(Array.init)
  }

  /// The files below the folder that differ from the last commit.
  ///
  /// - Parameter isStaged: Whether the index is compared instead of the working tree.
  func changedFiles(staged isStaged: Bool) -> [FileName]? {
    let arguments = [
      "diff", "--name-only", "--relative", "--no-renames", "--diff-filter=MTA", "-z",
    ]
    guard let list = output(arguments + [isStaged ? "--cached" : "HEAD", "--"]) else { return nil }
    let prefix = folder == .here ? [] : folder.directoryPrefix
    return list.split(separator: 0).map { FileName(bytes: prefix + $0) }
  }
}

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
