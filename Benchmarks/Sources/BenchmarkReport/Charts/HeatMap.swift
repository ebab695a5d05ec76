internal import LegibleEvaluation

/// Which share of each row went where, as shades and numbers.
struct HeatMap {
  let rows: [String]
  let columns: [String]

  /// Shares of the rows, 0…1.
  let shares: [[Double]]

  private static let cellWidth = 38.0
  private static let cellHeight = 24.0

  /// Where the shades begin.
  static let steps = [0.0, 0.000_5, 0.05, 0.2, 0.6]

  var drawing: SVGDrawing {
    // The names of columns are turned by 52 degrees: their sine is 0.79, their cosine 0.62.
    let heads = SVGDrawing.room(for: columns, isSmall: true)
    let left = SVGDrawing.room(for: rows) + 20
    let top = heads * 0.79 + 20
    var drawing = SVGDrawing(
      width: left + Self.cellWidth * Double(columns.count) + heads * 0.62,
      height: top + Self.cellHeight * Double(rows.count) + 12)
    for (index, column) in columns.enumerated() {
      let x = left + Self.cellWidth * (Double(index) + 0.5)
      drawing.text(x + 4, top - 8, column, .start, "small", turnedBy: -52)
    }
    for (row, name) in rows.enumerated() {
      let y = top + Self.cellHeight * Double(row)
      drawing.text(left - 10, y + 17, name, .end)
      for column in columns.indices {
        let share = shares[row][column]
        let step = Self.steps.lastIndex { share >= $0 } ?? 0
        let x = left + Self.cellWidth * Double(column)
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
