internal import Accuracy
internal import BenchmarkResults
internal import LegibleEvaluation

/// How fast each engine is in each case: bars on a scale of powers of ten, with the rates.
struct RateChart {
  let cases: [ThroughputCase]

  /// All engines of the cases.
  let engines: [String]
  let styles: EngineStyles

  private static let left = 232.0
  private static let right = 600.0
  private static let barHeight = 12.0
  private static let pitch = 17.0
  private static let gap = 14.0
  private static let top = 64.0

  private var height: Double {
    cases.reduce(Self.top) { $0 + Self.pitch * Double($1.rates.count) + Self.gap } + 8
  }

  var drawing: SVGDrawing {
    var drawing = SVGDrawing(width: 680, height: height)
    drawing.drawLegend(engines, styles, x: Self.left, y: 20)
    let decades = ChartScale.decades(around: cases.flatMap { $0.rates.map(\.rate) })
    let scale = ChartScale(decades, to: Self.left...Self.right, isLogarithmic: true)
    for tick in ChartScale.ticks(decades) {
      let x = scale.position(tick)
      drawing.line(x, Self.top - 8, x, height - 8, tick == decades.lowerBound ? "axis" : "grid")
      drawing.text(x, Self.top - 14, label(tick), .middle, "muted small")
    }
    var y = Self.top
    for one in cases {
      let middle = y + Self.pitch * Double(one.rates.count) / 2
      drawing.text(Self.left - 12, middle + 4, one.name, .end)
      for rate in one.rates {
        let style = styles[rate.engine]
        let end = scale.position(rate.rate)
        drawing.rectangle(
          Self.left, y + (Self.pitch - Self.barHeight) / 2, end - Self.left, Self.barHeight,
          "fill-\(style.number)")
        drawing.mark(end, y + Self.pitch / 2, style)
        drawing.text(
          end + 11, y + Self.pitch / 2 + 4, NumberText.rate(rate.rate), .start, "small")
        y += Self.pitch
      }
      y += Self.gap
    }
    return drawing
  }

  private func label(_ tick: Double) -> String {
    tick < 1 ? NumberText.decimal(tick, 2) : NumberText.grouped(Int(tick))
  }
}
