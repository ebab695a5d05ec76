package import BenchmarkResults

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
      var chosen = [tables.summary, tables.byLength, tables.byFamily, tables.byDamage]
      if !accuracy.skipped.isEmpty { chosen.append(tables.skipped) }
      parts += chosen.filter { !$0.rows.isEmpty }.map(\.text)
    }
    if let throughput = run.throughput { parts += ThroughputTables(throughput).all.map(\.text) }
    text = parts.joined(separator: "\n")
  }
}
