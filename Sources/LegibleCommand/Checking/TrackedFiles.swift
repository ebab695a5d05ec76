import Glibc

/// The files that Git tracks, which are those that people have written.
enum TrackedFiles {
  /// The inputs that files and folders stand for: a folder in a repository for the files tracked there, and
  /// another one for the whole tree.
  static func inputs(_ names: [FileName]) -> Inputs {
    var found: [FileName] = []
    for name in names {
      if !name.isStandardInput, name.isFolder, let tracked = tracked(in: name) {
        found += tracked
      } else {
        found.append(name)
      }
    }
    var inputs = Inputs(found)
    inputs.isRecursive = true
    return inputs
  }

  /// The regular files that are tracked in a folder; `nil` if Git does not know the folder, or is not
  /// installed.
  private static func tracked(in folder: FileName) -> [FileName]? {
    // Nothing that the repository configures may be run: fsmonitor names a program.
    let arguments =
      ["git", "-C"].map { Array($0.utf8) } + [folder.bytes]
      + ["-c", "core.fsmonitor=false", "ls-files", "-z"].map { Array($0.utf8) }
    guard let list = output(of: arguments) else { return nil }
    let prefix =
      folder == .here
      ? []
      : folder.bytes.last == UInt8(ascii: "/") ? folder.bytes : folder.bytes + [UInt8(ascii: "/")]
    return list.split(separator: 0).map { FileName(bytes: prefix + $0) }.filter(\.isRegularFile)
  }

  /// What a program writes; `nil` unless its status is 0.
  private static func output(of arguments: [[UInt8]]) -> [UInt8]? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    // Only the copy that is made of the second below goes to the program.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var child = pid_t()
    let code = Program.withStrings(arguments) { strings in
      posix_spawnp(&child, "git", &actions, nil, strings, environ)
    }
    close(ends[1])
    guard code == 0 else { return nil }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(ends[0], &buffer, buffer.count)
      if count > 0 { bytes += buffer[..<count] }
      if count == 0 || count < 0 && errno != EINTR { break }
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    return status == 0 ? bytes : nil
  }
}

extension FileName {
  private var mode: mode_t {
    withPath { path in
      var status = stat()
      return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
    }
  }

  /// Whether the name leads to a folder, through symbolic links too.
  fileprivate var isFolder: Bool {
    withPath { path in
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
  }

  /// Whether the file is there, and no symbolic link.
  fileprivate var isRegularFile: Bool { mode == S_IFREG }
}
