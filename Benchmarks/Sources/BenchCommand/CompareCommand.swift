internal import ArgumentParser
internal import BenchmarkReport
internal import BenchmarkResults

/// `legible-bench compare A.json B.json`.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Tell what got better or worse from one run to another.",
    discussion: """
      Right answers are compared in percentage points, speed by the ratios to peers of the same \
      run. Changes that may be chance are left out. The status is 1 where something got worse.
      """)

  @Argument(help: "The run before.")
  var before: String

  @Argument(help: "The run after.")
  var after: String

  func run() throws {
    let comparison = RunComparison(try RunFile.read(before), try RunFile.read(after))
    print(ComparisonText(comparison).text, terminator: "")
    if !comparison.worse.isEmpty { throw ExitCode(1) }
  }
}
