/// The mark and the name of each engine, side by side, in as many rows as they need.
struct ChartLegend {
  private let rows: [[String]]
  private let styles: EngineStyles
  private static let pitch = 24.0

  /// The legend of some engines in a drawing of a width.
  init(_ engines: [String], _ styles: EngineStyles, width: Double) {
    self.styles = styles
    var rows: [[String]] = []
    var free = 0.0
    for engine in engines {
      let needed = Self.room(for: engine)
      if rows.isEmpty || needed > free {
        rows.append([])
        free = width
      }
      rows[rows.count - 1].append(engine)
      free -= needed
    }
    self.rows = rows
  }

  private static func room(for engine: String) -> Double { 36 + SVGDrawing.room(for: engine) }

  /// How high the rows are.
  var height: Double { Self.pitch * Double(rows.count) }

  /// Draws it with the first mark at a position.
  func draw(in drawing: inout SVGDrawing, x: Double, y: Double) {
    for (index, row) in rows.enumerated() {
      let y = y + Self.pitch * Double(index)
      var x = x
      for engine in row {
        drawing.mark(x, y, styles[engine])
        drawing.text(x + 12, y + 5, engine)
        x += Self.room(for: engine)
      }
    }
  }
}
