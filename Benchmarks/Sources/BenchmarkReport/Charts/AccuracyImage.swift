package import Accuracy
internal import LegibleEvaluation

/// The chart of accuracy by length as an SVG file, as a README shows it.
package struct AccuracyImage {
  /// The file.
  package let svg: String

  /// The chart of some results.
  package init(_ results: AccuracyResults) {
    let figure = AccuracySection(
      results, EngineStyles(results.engines.map(\.name))
    ).byLength
    let style = """
      <style>
      \(ReportPalette.allRules(for: "svg"))\(ReportStyle.chart)</style>
      <rect class="surface" width="100%" height="100%"/>

      """
    svg = figure.drawing.markup(
      id: figure.id, title: figure.title, description: figure.description, style: style)
  }
}
