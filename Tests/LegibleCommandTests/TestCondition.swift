import Foundation

/// What tests need of the machine that they run on; a test that cannot run says why, and does not pass.
enum TestCondition {
  /// Whether others than root may run the command, as they may not where the build is in a private folder.
  static let othersMayRunTheCommand =
    getuid() != 0
    || holds(
      "setpriv --reuid=65534 --regid=65534 --clear-groups \"$0\" --version > /dev/null 2>&1")

  /// Whether a process may mount its own file systems.
  static let mayMount = holds("unshare -rm true 2> /dev/null")

  /// Whether a program is installed.
  static func isInstalled(_ program: String) -> Bool { holds("command -v \(program) > /dev/null") }

  /// Whether a shell script succeeds in which `"$0"` is the command.
  private static func holds(_ script: String) -> Bool {
    guard let runner = try? CommandRunner() else { return false }
    defer { runner.cleanUp() }
    return (try? runner.shell(script).status) == 0
  }
}
