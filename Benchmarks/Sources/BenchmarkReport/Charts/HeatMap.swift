internal import LegibleEvaluation

/// Which share of each row went where, as shades and numbers.
struct HeatMap {
  let rows: [String]
  let columns: [String]

  /// Shares of the rows, 0…1.
  let shares: [[Double]]

  private static let left = 168.0
  private static let top = 148.0
  private static let cellWidth = 38.0
  private static let cellHeight = 24.0

  /// Where the shades begin.
  static let steps = [0.0, 0.000_5, 0.05, 0.2, 0.6]

  var drawing: SVGDrawing {
    var drawing = SVGDrawing(
      width: Self.left + Self.cellWidth * Double(columns.count) + 60,
      height: Self.top + Self.cellHeight * Double(rows.count) + 12)
    for (index, column) in columns.enumerated() {
      let x = Self.left + Self.cellWidth * (Double(index) + 0.5)
      drawing.text(x + 4, Self.top - 8, column, .start, "small", turnedBy: -52)
    }
    for (row, name) in rows.enumerated() {
      let y = Self.top + Self.cellHeight * Double(row)
      drawing.text(Self.left - 10, y + 17, name, .end)
      for column in columns.indices {
        let share = shares[row][column]
        let step = Self.steps.lastIndex { share >= $0 } ?? 0
        let x = Self.left + Self.cellWidth * Double(column)
        drawing.rectangle(x, y, Self.cellWidth, Self.cellHeight, "cell heat-\(step)")
        drawing.text(
          x + Self.cellWidth / 2, y + 16, Self.label(share), .middle, "small heat-text-\(step)")
      }
    }
    return drawing
  }

  /// A share in %, short enough for a cell.
  static func label(_ share: Double) -> String {
    if share == 0 { return "·" }
    let percent = share * 100
    return percent >= 9.95 ? "\(Int(percent.rounded()))" : NumberText.decimal(percent)
  }
}
