internal import LegibleEvaluation

/// A drawing that grows element by element.
///
/// Charts are made for a telephone, `usualWidth` across, and are drawn larger where there is room.
struct SVGDrawing {
  /// The width that a page of 360 pixels has room for.
  static let usualWidth = 360.0

  /// Which side of a text its position is.
  enum Anchor: String {
    case start, middle, end
  }

  let width: Double
  let height: Double
  private var elements = ""

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String) {
    elements += "<line class=\"\(style)\" x1=\"\(n(x1))\" y1=\"\(n(y1))\" "
    elements += "x2=\"\(n(x2))\" y2=\"\(n(y2))\"/>\n"
  }

  mutating func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ style: String
  ) {
    elements += "<rect class=\"\(style)\" x=\"\(n(x))\" y=\"\(n(y))\" "
    elements += "width=\"\(n(max(width, 0)))\" height=\"\(n(height))\"/>\n"
  }

  mutating func text(
    _ x: Double, _ y: Double, _ text: String, _ anchor: Anchor = .start, _ style: String = "",
    turnedBy degrees: Int = 0
  ) {
    let turn = degrees == 0 ? "" : " transform=\"rotate(\(degrees) \(n(x)) \(n(y)))\""
    elements += "<text class=\"\(style)\" x=\"\(n(x))\" y=\"\(n(y))\" "
    elements += "text-anchor=\"\(anchor.rawValue)\"\(turn)>\(HTMLText.escape(text))</text>\n"
  }

  /// The room that a text needs: it is not cut in the larger letters of narrow pages either.
  static func room(for text: String, isSmall: Bool = false) -> Double {
    Double(text.count) * (isSmall ? 7 : 8.5)
  }

  /// The room for the longest of some texts.
  static func room(for texts: [String], isSmall: Bool = false) -> Double {
    texts.map { room(for: $0, isSmall: isSmall) }.max() ?? 0
  }

  /// A line through points in the colour and dashes of a series.
  mutating func path(_ points: [(x: Double, y: Double)], _ series: SeriesStyle) {
    let positions = points.map { "\(n($0.x)) \(n($0.y))" }.joined(separator: " L ")
    let dashes = series.dashes.isEmpty ? "" : " stroke-dasharray=\"\(series.dashes)\""
    elements += "<path class=\"series stroke-\(series.number)\" d=\"M \(positions)\"\(dashes)/>\n"
  }

  /// The shape of a series; hollow where it stands for little.
  mutating func mark(_ x: Double, _ y: Double, _ series: SeriesStyle, isHollow: Bool = false) {
    let style = isHollow ? "hollow stroke-\(series.number)" : "mark fill-\(series.number)"
    elements += "<path class=\"\(style)\" d=\"\(series.shape.path(x, y))\"/>\n"
  }

  /// The drawing with its title and description for those who do not see it.
  func markup(id: String, title: String, description: String, style: String = "") -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(n(width)) \(n(height))" role="img" \
    style="min-inline-size: \(n(width * 0.8))px; max-inline-size: \(n(width * 1.5))px" \
    aria-labelledby="\(id)-title \(id)-description">
    <title id="\(id)-title">\(HTMLText.escape(title))</title>
    <desc id="\(id)-description">\(HTMLText.escape(description))</desc>
    \(style)\(elements)</svg>

    """
  }

  private func n(_ value: Double) -> String { NumberText.decimal(value) }
}

/// How the marks and lines of one engine look: in colour, in shape, and in dashes.
struct SeriesStyle {
  /// 1 and up; which colour.
  let number: Int
  let shape: MarkShape
  let dashes: String

  /// The style of the engine at a position in the list of engines.
  init(_ index: Int) {
    number = index % ReportPalette.seriesCount + 1
    // From the second round of colours on, a colour comes with another shape.
    let shift = index / ReportPalette.seriesCount
    shape = MarkShape.allCases[(index + shift) % MarkShape.allCases.count]
    let dashes = ["", "7 4", "2 3", "10 3 2 3", "4 2", "1 4"]
    self.dashes = dashes[index % dashes.count]
  }
}

/// Which style each engine has: the same in all charts of a report.
struct EngineStyles {
  private let engines: [String]

  /// Styles for engines in the order of their importance.
  init(_ engines: [String]) { self.engines = engines }

  /// The style of an engine.
  subscript(engine: String) -> SeriesStyle {
    SeriesStyle(engines.firstIndex(of: engine) ?? engines.count)
  }
}

/// Shapes that can be told apart without their colour.
enum MarkShape: CaseIterable {
  case circle, square, triangle, diamond, cross, triangleDown

  /// The outline around a centre.
  func path(_ x: Double, _ y: Double) -> String {
    func at(_ dx: Double, _ dy: Double) -> String {
      "\(NumberText.decimal(x + dx)) \(NumberText.decimal(y + dy))"
    }
    switch self {
    case .circle:
      return "M \(at(-5, 0)) a 5 5 0 1 0 10 0 a 5 5 0 1 0 -10 0 Z"
    case .square:
      return "M \(at(-4.5, -4.5)) h 9 v 9 h -9 Z"
    case .triangle:
      return "M \(at(0, -6)) L \(at(5.5, 4.5)) L \(at(-5.5, 4.5)) Z"
    case .diamond:
      return "M \(at(0, -6.5)) L \(at(6, 0)) L \(at(0, 6.5)) L \(at(-6, 0)) Z"
    case .cross:
      return "M \(at(-6, -2)) h 4 v -4 h 4 v 4 h 4 v 4 h -4 v 4 h -4 v -4 h -4 Z"
    case .triangleDown:
      return "M \(at(0, 6)) L \(at(5.5, -4.5)) L \(at(-5.5, -4.5)) Z"
    }
  }
}
