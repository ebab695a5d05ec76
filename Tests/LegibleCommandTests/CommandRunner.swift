import Foundation
import LegibleTestSupport
import Testing

/// Runs the real command in a fresh directory.
struct CommandRunner {
  let directory: URL

  /// What a run of the command came to.
  struct Result {
    let output: [UInt8]
    let messages: String
    let status: Int32

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  init() throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("legible-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  /// Removes the directory and all that is in it.
  func cleanUp() { try? FileManager.default.removeItem(at: directory) }

  /// The command that was built together with the tests.
  static var command: URL {
    Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("legible")
      ?? URL(fileURLWithPath: ".build/release/legible")
  }

  /// Writes a file into the directory.
  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: directory.appendingPathComponent(name))
  }

  /// Reads a file of the directory.
  func content(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: directory.appendingPathComponent(name)))
  }

  /// Runs the command with the arguments, and hands it the input.
  func run(_ arguments: String..., input: [UInt8] = []) throws -> Result {
    try shell("exec \"$0\" \"$@\"", arguments, input: input)
  }

  /// Runs a shell script in which `"$0"` is the command.
  func shell(_ script: String, _ arguments: [String] = [], input: [UInt8] = []) throws -> Result {
    let run = try ShellRun(of: script, [Self.command.path] + arguments, in: directory, input: input)
    return Result(
      output: run.output, messages: String(decoding: run.messages, as: UTF8.self),
      status: run.status)
  }
}
