/// Shares by length: one line an engine.
struct LineChart {
  /// The groups along the axis.
  let groups: [String]

  /// What the groups are.
  let axisTitle: String

  /// How engines look.
  let styles: EngineStyles

  /// Each engine's share in each group, 0…1.
  let series: [(name: String, shares: [Double?])]

  /// Whether a group has so few files that its shares say little: its marks are hollow.
  let isOfFew: [Bool]

  private static let left = 54.0
  private static let right = 346.0
  private static let height = 250.0

  /// A length as an axis has room for it: 16384 as 16 K.
  private static func short(_ group: String) -> String {
    guard let length = Int(group), length >= 1_024, length.isMultiple(of: 1_024) else {
      return group
    }
    return "\(length / 1_024) K"
  }

  var drawing: SVGDrawing {
    let hasFew = isOfFew.contains(true)
    let legend = ChartLegend(series.map(\.name), styles, width: Self.right)
    let top = legend.height + 24
    let bottom = top + Self.height
    var drawing = SVGDrawing(width: SVGDrawing.usualWidth, height: bottom + (hasFew ? 80 : 56))
    legend.draw(in: &drawing, x: 14, y: 20)
    func y(_ share: Double) -> Double { bottom - Self.height * share }
    func x(_ index: Int) -> Double {
      let step = (Self.right - Self.left - 20) / Double(max(groups.count - 1, 1))
      return Self.left + 10 + step * Double(index)
    }
    for percent in stride(from: 0, through: 100, by: 20) {
      let at = y(Double(percent) / 100)
      drawing.line(Self.left, at, Self.right, at, percent == 0 ? "axis" : "grid")
      drawing.text(Self.left - 8, at + 5, "\(percent) %", .end, "muted")
    }
    for (index, group) in groups.enumerated() {
      drawing.text(x(index), bottom + 20, Self.short(group), .middle, "muted")
    }
    drawing.text((Self.left + Self.right) / 2, bottom + 44, axisTitle, .middle, "muted")
    if hasFew {
      drawing.text(
        Self.left, bottom + 70, "hollow: fewer than \(DotPlot.fewFiles) files", .start, "muted"
      )
    }
    for line in series.reversed() {
      let style = styles[line.name]
      let points = line.shares.enumerated().compactMap { index, share in
        share.map {
          (x: x(index), y: y($0), isHollow: isOfFew.indices.contains(index) && isOfFew[index])
        }
      }
      if points.isEmpty { continue }
      drawing.path(points.map { ($0.x, $0.y) }, style)
      for point in points { drawing.mark(point.x, point.y, style, isHollow: point.isHollow) }
    }
    return drawing
  }
}
