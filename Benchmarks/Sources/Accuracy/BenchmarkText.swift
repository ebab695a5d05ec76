package import LegibleEvaluation

extension NumberText {
  /// A rate with about three digits: 12,345, 678, 34.5, 1.23.
  package static func rate(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "–" }
    if value >= 100 { return grouped(Int(value.rounded())) }
    return decimal(value, value >= 10 ? 1 : 2)
  }

  /// A size in bytes, as megabytes (10⁶ bytes).
  package static func size(_ bytes: Int) -> String {
    bytes < 100_000 ? "under 0.1 MB" : decimal(Double(bytes) / 1e6) + " MB"
  }
}

extension ReportTable {
  /// The table in Markdown, without its title.
  package var markdown: String {
    let rule = columns.indices.map { $0 == 0 ? "---" : "---:" }
    return ([columns, rule] + rows).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }
}
