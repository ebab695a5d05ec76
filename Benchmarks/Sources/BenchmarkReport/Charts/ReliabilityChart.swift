internal import BenchmarkResults
internal import LegibleEvaluation

/// How often answers of each confidence are right: on the diagonal where confidence is true.
struct ReliabilityChart {
  let engines: [(name: String, calibration: Calibration)]
  let styles: EngineStyles

  /// Fewer answers than this say little, and their mark is hollow.
  static let fewAnswers = 20

  private static let side = 270.0
  private static let left = 64.0
  private static let top = 16.0

  var drawing: SVGDrawing {
    let names = engines.map { engine in
      let error = engine.calibration.expectedError.map { NumberText.decimal($0, 3) } ?? "–"
      return "\(engine.name), ECE \(error)"
    }
    let hollow = "hollow: fewer than \(Self.fewAnswers) answers"
    let bottom = Self.top + Self.side
    let lines = Double(engines.count + 2)
    var drawing = SVGDrawing(
      width: max(SVGDrawing.usualWidth, SVGDrawing.room(for: names) + 48),
      height: bottom + 60 + 24 * lines)
    let across = ChartScale(0...1, to: Self.left...(Self.left + Self.side))
    func y(_ share: Double) -> Double { bottom - Self.side * share }
    for percent in stride(from: 0, through: 100, by: 20) {
      let share = Double(percent) / 100
      let x = across.position(share)
      drawing.line(x, Self.top, x, bottom, percent == 0 ? "axis" : "grid")
      drawing.line(
        Self.left, y(share), Self.left + Self.side, y(share), percent == 0 ? "axis" : "grid")
      drawing.text(Self.left - 8, y(share) + 5, "\(percent) %", .end, "muted")
      drawing.text(x, bottom + 20, "\(percent) %", .middle, "muted")
    }
    drawing.line(Self.left, bottom, Self.left + Self.side, Self.top, "ideal")
    drawing.text(Self.left + Self.side / 2, bottom + 44, "mean confidence", .middle, "muted")
    drawing.text(
      14, Self.top + Self.side / 2, "right", .middle, "muted", turnedBy: -90)
    for engine in engines.reversed() {
      let style = styles[engine.name]
      let bins = engine.calibration.bins.filter { $0.count > 0 }
      let points = bins.compactMap { bin -> (x: Double, y: Double)? in
        guard let confidence = bin.confidence, let accuracy = bin.accuracy else { return nil }
        return (across.position(confidence), y(accuracy))
      }
      if points.count > 1 { drawing.path(points, style) }
      for (point, bin) in zip(points, bins) {
        drawing.mark(point.x, point.y, style, isHollow: bin.count < Self.fewAnswers)
      }
    }
    var at = bottom + 72
    for (engine, name) in zip(engines, names) {
      drawing.mark(20, at, styles[engine.name])
      drawing.text(34, at + 5, name)
      at += 24
    }
    drawing.line(12, at, 28, at, "ideal")
    drawing.text(34, at + 5, "confidence is true")
    drawing.text(12, at + 29, hollow, .start, "muted")
    return drawing
  }
}
