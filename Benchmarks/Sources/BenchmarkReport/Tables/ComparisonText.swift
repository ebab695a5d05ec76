package import BenchmarkResults
internal import LegibleEvaluation

/// A comparison of two runs in words and tables, fit for a pull request.
package struct ComparisonText {
  /// The text.
  package let text: String

  /// The text of a comparison.
  package init(_ comparison: RunComparison) {
    var parts = comparison.warnings.map { "note: \($0)\n" }
    for (title, changes) in [("Worse", comparison.worse), ("Better", comparison.better)]
    where !changes.isEmpty {
      parts.append(
        ReportTable(
          title: title, columns: ["figure", "before", "after", "change"],
          rows: changes.map { change in
            [
              change.name, Self.value(change.before, change.unit),
              Self.value(change.after, change.unit), Self.gain(change),
            ]
          }
        ).text)
    }
    let unchanged = comparison.comparedCount - comparison.worse.count - comparison.better.count
    parts.append(
      "\(comparison.worse.count) worse, \(comparison.better.count) better, \(unchanged) the same\n")
    text = parts.joined()
  }

  private static func value(_ value: Double, _ unit: RunComparison.Unit) -> String {
    switch unit {
    case .percent: "\(NumberText.percent(value)) %"
    case .calibrationError: NumberText.decimal(value, 3)
    case .ratio: NumberText.ratio(value)
    case .growth: NumberText.decimal(value)
    }
  }

  private static func gain(_ change: RunComparison.Change) -> String {
    let sign = change.gain < 0 ? "−" : "+"
    let size = abs(change.gain)
    return switch change.unit {
    case .percent: "\(sign)\(NumberText.decimal(size)) points"
    case .calibrationError: "\(sign)\(NumberText.decimal(size, 3))"
    case .ratio, .growth: "\(sign)\(NumberText.decimal(size, 0)) %"
    }
  }
}
