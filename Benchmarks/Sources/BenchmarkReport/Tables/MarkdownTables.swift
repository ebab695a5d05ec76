internal import Accuracy
package import BenchmarkResults
internal import LegibleEvaluation

/// The tables that a README shows, in Markdown.
package struct MarkdownTables {
  /// The tables.
  package let text: String

  /// The tables of a run.
  package init(_ run: BenchmarkRun) {
    let machine = run.machine
    var parts = [
      "Measured \(run.date.prefix(10)) on \(machine.processor), \(machine.processorCount) "
        + "processors, \(machine.system).\n"
    ]
    if let accuracy = run.accuracy {
      let tables = AccuracyTables(accuracy)
      parts += [tables.summary, tables.byLength].map { "\($0.title):\n\n\($0.markdown)" }
    }
    if let throughput = run.throughput {
      parts.append(
        "Ours to theirs by processor time, median over the rounds:\n\n"
          + ThroughputTables(throughput).ratios.markdown)
    }
    text = parts.joined(separator: "\n")
  }
}
