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

  /// The rows: a name, a value for each engine, and whether there are so few files that the values say little.
  let rows: [(name: String, values: [Double?], isOfFew: Bool)]

  /// What a value of few files is: its mark is hollow.
  static let fewFiles = 10

  /// The name of a row stands above its marks.
  private static let rowHeight = 42.0
  private static let left = 24.0

  var drawing: SVGDrawing {
    let left = Self.left
    let width = max(SVGDrawing.usualWidth, SVGDrawing.room(for: rows.map(\.name)) + 28)
    let right = width - 28
    let legend = ChartLegend(engines, styles, width: right)
    let top = legend.height + 44
    let bottom = top + Self.rowHeight * Double(rows.count)
    let hasFew = rows.contains(where: \.isOfFew)
    var drawing = SVGDrawing(width: width, height: bottom + (hasFew ? 34 : 12))
    legend.draw(in: &drawing, x: 14, y: 20)
    if hasFew {
      drawing.text(14, bottom + 22, "hollow: fewer than \(Self.fewFiles) files", .start, "muted")
    }
    let scale: ChartScale
    switch axis {
    case .share:
      scale = ChartScale(0...1, to: left...right)
      for percent in stride(from: 0, through: 100, by: 20) {
        let at = scale.position(Double(percent) / 100)
        drawing.line(at, top - 4, at, bottom, percent == 0 ? "axis" : "grid")
        drawing.text(at, top - 14, "\(percent) %", .middle, "muted")
      }
    case .logarithmic(let ideal):
      let decades = ChartScale.decades(around: rows.flatMap { $0.values.compactMap { $0 } })
      scale = ChartScale(decades, to: left...right, isLogarithmic: true)
      for tick in ChartScale.ticks(decades) {
        let at = scale.position(tick)
        drawing.line(at, top - 8, at, bottom, tick == ideal ? "ideal" : "grid")
        drawing.text(at, top - 14, NumberText.grouped(Int(tick)), .middle, "muted")
      }
    }
    for (index, row) in rows.enumerated() {
      let y = top + Self.rowHeight * (Double(index) + 0.65)
      drawing.text(14, y - 14, row.name)
      drawing.line(left, y, right, y, "grid")
      // Marks of equal values stand one above the other; ours is drawn last, so that it lies on top.
      let pitch = min(6, 14 / Double(max(row.values.count - 1, 1)))
      let first = y - pitch * Double(row.values.count - 1) / 2
      for (engine, value) in row.values.enumerated().reversed() {
        guard let value else { continue }
        drawing.mark(
          scale.position(value), first + pitch * Double(engine), styles[engines[engine]],
          isHollow: row.isOfFew)
      }
    }
    return drawing
  }
}
