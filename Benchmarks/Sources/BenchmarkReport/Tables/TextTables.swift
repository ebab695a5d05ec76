internal import Accuracy
package import BenchmarkResults
internal import LegibleEvaluation

/// A run as tables for a terminal.
package struct TextTables {
  /// The tables.
  package let text: String

  /// The tables of a run.
  package init(_ run: BenchmarkRun) {
    var parts: [String] = []
    if !run.isComplete { parts.append("This run was interrupted; it has what was done so far.\n") }
    if let accuracy = run.accuracy {
      let tables = AccuracyTables(accuracy)
      let files = FileTables(accuracy)
      let chosen = [
        tables.byLength, tables.byFamily, tables.byDamage, tables.skipped, files.byKind,
        files.byEvidence, files.kindsOfError, files.scopes, tables.risk, tables.texts(\.textKinds),
        tables.texts(\.tracks),
        tables.harm, tables.byTrack,
      ]
      parts += chosen.filter { !$0.rows.isEmpty }.map(\.text)
    }
    if let throughput = run.throughput { parts += ThroughputTables(throughput).all.map(\.text) }
    // What sums up comes last, where a terminal shows it.
    if let throughput = run.throughput { parts.append(ThroughputTables(throughput).ratios.text) }
    if let accuracy = run.accuracy {
      let summary = AccuracyTables(accuracy).summary
      if !summary.rows.isEmpty { parts.append(summary.text) }
    }
    text = parts.joined(separator: "\n")
  }
}
