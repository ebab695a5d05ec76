internal import LegibleEvaluation

/// One row a group, with the mark of each engine where its value is.
struct DotPlot {
  /// How values are laid out.
  enum Axis {
    /// Shares from nothing to all.
    case share

    /// Powers of ten around the values, with a line at the value that is ideal.
    case logarithmic(ideal: Double)
  }

  let axis: Axis
  let engines: [String]
  let styles: EngineStyles

  /// The rows: a name, and a value for each engine.
  let rows: [(name: String, values: [Double?])]

  private static let left = 220.0
  private static let right = 650.0
  private static let rowHeight = 26.0
  private static let top = 64.0

  var drawing: SVGDrawing {
    let bottom = Self.top + Self.rowHeight * Double(rows.count)
    var drawing = SVGDrawing(width: 680, height: bottom + 12)
    drawing.drawLegend(engines, styles, x: Self.left, y: 20)
    let scale: ChartScale
    switch axis {
    case .share:
      scale = ChartScale(0...1, to: Self.left...Self.right)
      for percent in stride(from: 0, through: 100, by: 20) {
        let at = scale.position(Double(percent) / 100)
        drawing.line(at, Self.top - 8, at, bottom, percent == 0 ? "axis" : "grid")
        drawing.text(at, Self.top - 14, "\(percent) %", .middle, "muted")
      }
    case .logarithmic(let ideal):
      let decades = ChartScale.decades(around: rows.flatMap { $0.values.compactMap { $0 } })
      scale = ChartScale(decades, to: Self.left...Self.right, isLogarithmic: true)
      for tick in ChartScale.ticks(decades) {
        let at = scale.position(tick)
        drawing.line(at, Self.top - 8, at, bottom, tick == ideal ? "ideal" : "grid")
        drawing.text(at, Self.top - 14, NumberText.grouped(Int(tick)), .middle, "muted")
      }
    }
    for (index, row) in rows.enumerated() {
      let y = Self.top + Self.rowHeight * (Double(index) + 0.5)
      drawing.text(Self.left - 12, y + 5, row.name, .end)
      drawing.line(Self.left, y, Self.right, y, "grid")
      // Marks of equal values stand one above the other; ours is drawn last, so that it lies on top.
      let pitch = min(6, 14 / Double(max(row.values.count - 1, 1)))
      let first = y - pitch * Double(row.values.count - 1) / 2
      for (engine, value) in row.values.enumerated().reversed() {
        guard let value else { continue }
        drawing.mark(
          scale.position(value), first + pitch * Double(engine), styles[engines[engine]])
      }
    }
    return drawing
  }
}

extension SVGDrawing {
  /// The mark and the name of each engine, side by side.
  mutating func drawLegend(_ engines: [String], _ styles: EngineStyles, x: Double, y: Double) {
    var x = x
    for engine in engines {
      mark(x, y, styles[engine])
      text(x + 12, y + 5, engine)
      // Wide enough for the widest letters of this size.
      x += 36 + 9 * Double(engine.count)
    }
  }
}
