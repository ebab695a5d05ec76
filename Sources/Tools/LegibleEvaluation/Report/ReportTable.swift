/// A table, as it is printed, written into Markdown, or put behind a chart.
public struct ReportTable: Sendable {
  /// What it is about.
  public var title: String

  /// The heads of the columns; the first column heads the rows.
  public var columns: [String]

  /// The rows.
  public var rows: [[String]]

  /// A table.
  public init(title: String, columns: [String], rows: [[String]]) {
    self.title = title
    self.columns = columns
    self.rows = rows
  }

  /// The table for a terminal, in columns of equal width.
  public var text: String {
    let widths = columns.indices.map { column in
      ([columns] + rows).map { $0[column].count }.max() ?? 0
    }
    let lines = ([columns] + rows).map { row in
      row.enumerated().map { index, cell in
        let padding = String(repeating: " ", count: widths[index] - cell.count)
        return index == 0 ? cell + padding : padding + cell
      }.joined(separator: "  ")
    }
    return "\(title)\n" + lines.map { "  \($0)\n" }.joined()
  }

  /// The table in Markdown, without its title.
  public var markdown: String {
    let rule = columns.indices.map { $0 == 0 ? "---" : "---:" }
    return ([columns, rule] + rows).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }
}
