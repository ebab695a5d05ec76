internal import ArgumentParser
internal import BenchmarkReport
internal import BenchmarkResults
internal import FoundationEssentials

/// `legible-bench report RUN.json …`.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Make one report of results that were written as JSON.",
    discussion: """
      Accuracy and speed may come from different files of one machine; where several have the same \
      part, the last one counts.
      """)

  @Argument(help: "Results of accuracy and throughput.")
  var runs: [String]

  @Option(help: "Write the chart of accuracy by length as SVG.")
  var svg: String?

  @Option(help: "Write the tables for a README as Markdown.")
  var markdown: String?

  @OptionGroup var output: OutputOptions

  func run() throws {
    let parts = try runs.map { try RunFile.read($0) }
    guard var merged = parts.last else { throw ValidationError("no results are given") }
    merged.accuracy = parts.compactMap(\.accuracy).last
    merged.throughput = parts.compactMap(\.throughput).last
    merged.isComplete = parts.allSatisfy(\.isComplete)
    if let other = parts.first(where: { $0.machine != merged.machine }) {
      throw ValidationError(
        "these runs are of different machines: \(other.machine.processor) and "
          + merged.machine.processor)
    }
    if let svg {
      guard let accuracy = merged.accuracy else {
        throw ValidationError("no result has accuracy, which the chart shows")
      }
      try Data(AccuracyImage(accuracy).svg.utf8).write(to: URL(fileURLWithPath: svg))
    }
    if let markdown {
      try Data(MarkdownTables(merged).text.utf8).write(to: URL(fileURLWithPath: markdown))
    }
    try output.finish(merged)
  }
}
