internal import Accuracy
internal import BenchmarkResults
internal import LegibleEvaluation

/// The part of a report about speed and memory.
struct ThroughputSection {
  private let results: ThroughputResults
  private let tables: ThroughputTables
  private let styles: EngineStyles

  init(_ results: ThroughputResults, _ styles: EngineStyles) {
    self.results = results
    self.styles = styles
    tables = ThroughputTables(results)
  }

  var markup: String {
    let versions = results.engines.map { "\($0.name) (\($0.version))" }.joined(separator: ", ")
    var html = """
      <section aria-labelledby="throughput">
      <h2 id="throughput">Speed and memory</h2>
      <p>Processor time on one core, in one run, engine after engine in each round: \
      \(HTMLText.escape(versions)). Text is converted in chunks of 64 KB that stay in the cache. \
      Ratios are ours to theirs, with the quartiles over all rounds; above 1 ours is faster. \
      The scales of the charts are logarithmic: each line is ten times the one before.</p>

      """
    for group in tables.groups { html += rates(of: group) }
    if !results.growth.isEmpty { html += growth }
    if !results.memory.isEmpty {
      html += "<h3 id=\"memory\">Memory</h3>\n<p>The peak of resident memory of a process that "
      html += "does nothing else, above what it had before.</p>\n"
      html += HTMLText.table(tables.memory, id: "memory-table")
    }
    return html + "</section>\n"
  }

  private func rates(of group: String) -> String {
    let cases = results.cases.filter { $0.group == group }
    var html = "<h3 id=\"\(group)\">\(HTMLText.escape(ThroughputTables.title(of: group)))</h3>\n"
    html += ThroughputTables.note(on: group).map { "<p>\(HTMLText.escape($0))</p>\n" } ?? ""
    // Rates of different units have charts of their own.
    for (index, unit) in tables.units(of: group).enumerated() {
      let some = cases.filter { $0.unit == unit }
      var engines: [String] = []
      for engine in some.flatMap({ $0.rates.map(\.engine) }) where !engines.contains(engine) {
        engines.append(engine)
      }
      html +=
        ReportFigure(
          id: "rate-\(group)-\(index)",
          title: "\(ThroughputTables.title(of: group)), \(unit)",
          description: "A bar for each engine in each of \(some.count) cases, on a logarithmic "
            + "scale. " + summary(of: some),
          drawing: RateChart(cases: some, engines: engines, styles: styles).drawing,
          tables: [tables.rates(of: group, unit: unit)]
        ).markup
    }
    return html
  }

  private func summary(of cases: [ThroughputCase]) -> String {
    cases.map { one in
      let rates = one.rates.map { "\($0.engine) \(NumberText.rate($0.rate))" }
      return "\(one.name): \(rates.joined(separator: ", "))."
    }.joined(separator: " ")
  }

  private var growth: String {
    var engines: [String] = []
    for engine in results.growth.map(\.engine) where !engines.contains(engine) {
      engines.append(engine)
    }
    let table = tables.growth
    let rows = table.rows.map { row in
      let pattern = row[0]
      return (
        pattern,
        engines.map { engine in
          results.growth.first { $0.name == pattern && $0.engine == engine }?.growth
        }, false
      )
    }
    return "<h3 id=\"growth\">Long lines</h3>\n"
      + ReportFigure(
        id: "growth-chart",
        title: "Levels of a line ten times as long: how many times as long it takes",
        description: "One row for each pattern; the dotted line at 10 is linear growth.",
        drawing: DotPlot(
          axis: .logarithmic(ideal: 10), engines: engines, styles: styles, rows: rows
        ).drawing,
        tables: [table]
      ).markup
  }
}
