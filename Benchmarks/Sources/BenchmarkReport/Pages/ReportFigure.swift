internal import LegibleEvaluation

/// A chart with its caption, and the tables with the same numbers.
struct ReportFigure {
  let id: String
  let title: String

  /// What the chart shows, in words, for those who do not see it.
  let description: String
  let drawing: SVGDrawing
  let tables: [ReportTable]

  /// The figure as HTML.
  var markup: String {
    let numbers = tables.enumerated().map { index, table in
      HTMLText.table(table, id: "\(id)-table-\(index)")
    }
    return """
      <figure>
      <div class="scroll" role="region" tabindex="0" aria-label="\(HTMLText.escape("Chart: " + title))">
      \(drawing.markup(id: id, title: title, description: description))</div>
      <figcaption>\(HTMLText.escape(title))</figcaption>
      <details><summary>The numbers of this chart</summary>
      \(numbers.joined())</details>
      </figure>

      """
  }
}
