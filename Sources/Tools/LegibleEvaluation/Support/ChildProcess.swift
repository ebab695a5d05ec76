internal import Glibc

/// Commands that are run for what they print.
public enum ChildProcess {
  /// What a command prints on standard output, or `nil` where it cannot be started.
  ///
  /// Standard input is empty, standard error goes where ours goes. The exit status is not looked
  /// at: detectors use it to say that they do not know.
  public static func output(of arguments: [String]) -> [UInt8]? {
    var ends: [CInt] = [0, 0]
    if pipe(&ends) != 0 { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)

    guard let program = arguments.first else { return nil }
    // Each string is a copy that is freed once the child has its own.
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child = pid_t()
    let status = posix_spawnp(&child, program, &actions, nil, &words, environ)
    close(ends[1])
    if status != 0 { return nil }

    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(ends[0], &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { break }
      output += buffer[..<count]
    }
    while waitpid(child, nil, 0) < 0 && errno == EINTR {}
    return output
  }
}
