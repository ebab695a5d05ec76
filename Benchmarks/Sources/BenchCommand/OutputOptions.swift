internal import ArgumentParser
internal import BenchmarkReport
internal import BenchmarkResults
internal import FoundationEssentials
internal import LegibleEvaluation

/// Where results go besides the terminal.
struct OutputOptions: ParsableArguments {
  @Option(help: "Write the results as JSON.")
  var json: String?

  @Option(help: "Write a report as one HTML file.")
  var html: String?

  /// Writes what was asked for, and prints the tables.
  ///
  /// - Throws: `ExitCode` 130 where the run was interrupted, and what writing throws.
  func finish(_ run: BenchmarkRun) throws {
    if let json { try RunFile.write(run, to: json) }
    if let html { try Data(HTMLReport(run).page.utf8).write(to: URL(fileURLWithPath: html)) }
    print(TextTables(run).text, terminator: "")
    if !run.isComplete { throw ExitCode(130) }
  }
}
