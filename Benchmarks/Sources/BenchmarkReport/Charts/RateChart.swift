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
  private static let gap = 14.0

  var drawing: SVGDrawing {
    let left = max(232, SVGDrawing.room(for: cases.map(\.name)) + 24)
    let right = left + 368
    let legend = ChartLegend(engines, styles, width: right)
    let top = legend.height + 44
    let bottom = cases.reduce(top) { $0 + Self.pitch * Double($1.rates.count) + Self.gap }
    let rates = cases.flatMap { $0.rates.map(\.rate) }
    let room = SVGDrawing.room(for: rates.map { NumberText.rate($0) }, isSmall: true)
    var drawing = SVGDrawing(width: right + max(80, room + 24), height: bottom + 8)
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
      let middle = y + Self.pitch * Double(one.rates.count) / 2
      drawing.text(left - 12, middle + 4, one.name, .end)
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
      y += Self.gap
    }
    return drawing
  }

  private func label(_ tick: Double) -> String {
    tick < 1 ? NumberText.decimal(tick, 2) : NumberText.grouped(Int(tick))
  }
}
