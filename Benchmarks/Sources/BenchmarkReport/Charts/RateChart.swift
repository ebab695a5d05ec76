internal import Accuracy
internal import BenchmarkResults
internal import LegibleEvaluation

/// How fast each engine is in each case: bars on a scale of powers of ten, with the rates.
struct RateChart {
  let cases: [ThroughputCase]

  /// All engines of the cases.
  let engines: [String]
  let styles: EngineStyles

  private static let barHeight = 12.0
  private static let pitch = 17.0

  /// The name of a case stands above its bars.
  private static let gap = 26.0
  private static let left = 24.0

  var drawing: SVGDrawing {
    let left = Self.left
    let rates = cases.flatMap { $0.rates.map(\.rate) }
    let room = SVGDrawing.room(for: rates.map { NumberText.rate($0) }, isSmall: true) + 14
    let width = max(SVGDrawing.usualWidth, SVGDrawing.room(for: cases.map(\.name)) + 28)
    let right = width - max(28, room)
    let legend = ChartLegend(engines, styles, width: right)
    let top = legend.height + 44
    let bottom = cases.reduce(top) { $0 + Self.pitch * Double($1.rates.count) + Self.gap }
    var drawing = SVGDrawing(width: width, height: bottom + 8)
    legend.draw(in: &drawing, x: 14, y: 20)
    let decades = ChartScale.decades(around: rates)
    let scale = ChartScale(decades, to: left...right, isLogarithmic: true)
    for tick in ChartScale.ticks(decades) {
      let x = scale.position(tick)
      drawing.line(x, top - 8, x, bottom, tick == decades.lowerBound ? "axis" : "grid")
      drawing.text(x, top - 14, label(tick), .middle, "muted small")
    }
    var y = top
    for one in cases {
      drawing.text(14, y + 14, one.name)
      y += Self.gap
      for rate in one.rates {
        let style = styles[rate.engine]
        let end = scale.position(rate.rate)
        drawing.rectangle(
          left, y + (Self.pitch - Self.barHeight) / 2, end - left, Self.barHeight,
          "fill-\(style.number)")
        drawing.mark(end, y + Self.pitch / 2, style)
        drawing.text(
          end + 11, y + Self.pitch / 2 + 4, NumberText.rate(rate.rate), .start, "small")
        y += Self.pitch
      }
    }
    return drawing
  }

  private func label(_ tick: Double) -> String {
    tick < 1 ? NumberText.decimal(tick, 2) : NumberText.grouped(Int(tick))
  }
}
