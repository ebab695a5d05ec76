/// Shares by length: one line an engine, with its name at the end.
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

  private static let left = 60.0
  private static let right = 560.0
  private static let top = 16.0
  private static let bottom = 316.0

  /// A length as an axis has room for it: 16384 as 16 K.
  private static func short(_ group: String) -> String {
    guard let length = Int(group), length >= 1_024, length.isMultiple(of: 1_024) else {
      return group
    }
    return "\(length / 1_024) K"
  }

  var drawing: SVGDrawing {
    let names = SVGDrawing.room(for: series.map(\.name))
    let hasFew = isOfFew.contains(true)
    var drawing = SVGDrawing(
      width: max(680, Self.right + 28 + names), height: hasFew ? 396 : 372)
    let scale = ChartScale(0...1, to: -Self.bottom ... -Self.top)
    func y(_ share: Double) -> Double { -scale.position(share) }
    func x(_ index: Int) -> Double {
      let step = (Self.right - Self.left - 32) / Double(max(groups.count - 1, 1))
      return Self.left + 16 + step * Double(index)
    }
    for percent in stride(from: 0, through: 100, by: 20) {
      let at = y(Double(percent) / 100)
      drawing.line(Self.left, at, Self.right, at, percent == 0 ? "axis" : "grid")
      drawing.text(Self.left - 8, at + 5, "\(percent) %", .end, "muted")
    }
    for (index, group) in groups.enumerated() {
      drawing.text(x(index), Self.bottom + 20, Self.short(group), .middle, "muted")
    }
    drawing.text((Self.left + Self.right) / 2, Self.bottom + 44, axisTitle, .middle, "muted")
    if hasFew {
      drawing.text(
        Self.left, Self.bottom + 70, "hollow: fewer than \(DotPlot.fewFiles) files", .start, "muted"
      )
    }
    var labels: [(y: Double, name: String, style: SeriesStyle)] = []
    for line in series.reversed() {
      let style = styles[line.name]
      let points = line.shares.enumerated().compactMap { index, share in
        share.map {
          (x: x(index), y: y($0), isHollow: isOfFew.indices.contains(index) && isOfFew[index])
        }
      }
      guard let last = points.last else { continue }
      drawing.path(points.map { ($0.x, $0.y) }, style)
      for point in points { drawing.mark(point.x, point.y, style, isHollow: point.isHollow) }
      labels.append((last.y, line.name, style))
    }
    // Names stand beside the ends of their lines, but never on top of each other.
    var free = -Double.infinity
    for label in labels.sorted(by: { $0.y < $1.y }) {
      let at = max(label.y, free)
      drawing.mark(Self.right + 16, at, label.style)
      drawing.text(Self.right + 28, at + 5, label.name)
      free = at + 20
    }
    return drawing
  }
}
