internal import Accuracy
internal import BenchmarkResults
internal import LegibleEvaluation

/// The part of a report about accuracy.
struct AccuracySection {
  private let results: AccuracyResults
  private let tables: AccuracyTables
  private let styles: EngineStyles

  init(_ results: AccuracyResults, _ styles: EngineStyles) {
    self.results = results
    self.styles = styles
    var tables = AccuracyTables(results)
    tables.includesStrict = true
    self.tables = tables
  }

  var markup: String {
    var html = """
      <section aria-labelledby="accuracy">
      <h2 id="accuracy">Detection: which answers are right</h2>
      <p>An answer is right if it decodes the bytes to exactly the text that the truth gives. \
      Strict asks for the very name. Legacy is every encoding other than Unicode’s. Damaged files \
      are counted apart.</p>

      """
    if results.hasEncodings { html += HTMLText.table(tables.summary, id: "accuracy-summary") }
    html += coverage
    html += losses
    if !results.engines.allSatisfy(\.tracks.isEmpty) {
      html += "<h3 id=\"tracks\">By track</h3>\n"
      html += group("track", tables.byTrack, \.tracks)
      html += harm
    }
    html += texts
    html += wholeFiles
    if !results.hasEncodings { return html + "</section>\n" }
    if !results.engines(with: \.byLength).isEmpty { html += byLength.markup }
    html += group("family", tables.byFamily, \.byFamily)
    html += "<h3 id=\"calibration\">What confidence means</h3>\n"
    html += reliability?.markup ?? "<p>No engine of this run gives a confidence.</p>\n"
    html += risk?.markup ?? ""
    html += "<h3 id=\"confusion\">Which encodings are taken for others</h3>\n"
    for (index, engine) in results.engines(with: \.byFamily).enumerated() {
      let map = confusion(of: engine, id: "confusion-\(index)").markup
      html +=
        index == 0
        ? map : "<details><summary>\(HTMLText.escape(engine.name))</summary>\n\(map)</details>\n"
    }
    if results.engines.contains(where: { !$0.byDamage.isEmpty }) {
      html += "<h3 id=\"damage\">Damaged files</h3>\n"
      html += group("damage", tables.byDamage, \.byDamage)
    }
    html += "<h3 id=\"details\">By language and by encoding</h3>\n"
    for (id, table) in [("language", tables.byLanguage), ("encoding", tables.byEncoding)]
    where !table.rows.isEmpty {
      html += "<details><summary>\(HTMLText.escape(table.title))</summary>\n"
      html += HTMLText.table(table, id: "table-\(id)") + "</details>\n"
    }
    return html + "</section>\n"
  }

  /// What the totals are of, and what they leave out.
  private var coverage: String {
    let scored = NumberText.grouped(results.fileCount)
    let planned = NumberText.grouped(results.plannedCount)
    var html =
      "<p>\(scored) of \(planned) files of <code>\(HTMLText.escape(results.folder))</code> "
    html += "were scored; "
    if results.skipped.isEmpty { return html + "nothing was left out.</p>\n" }
    html += "\(NumberText.grouped(results.skipped.count)) folders and files were left out, "
    html += "and are in none of the totals.</p>\n<details><summary>What was left out</summary>\n"
    html += "<div class=\"skipped\">\(HTMLText.table(tables.skipped, id: "skipped"))</div>"
    return html + "</details>\n"
  }

  /// Where others read more, whatever the totals say.
  private var losses: String {
    let table = Verdict(results).losses
    if results.engines.count < 2 { return "" }
    let heading = "<h3 id=\"losses\">Where others are ahead</h3>\n"
    return heading
      + (table.rows.isEmpty
        ? "<p>Of no group of \(DotPlot.fewFiles) files and more does another engine read more.</p>\n"
        : HTMLText.table(table, id: "losses-table"))
  }

  /// What answers make worse.
  private var harm: String {
    if tables.harm.rows.isEmpty { return "" }
    return
      "<p>An answer does harm if the file was better without it: UTF-8 or ASCII that is read as something else, "
      + "healthy text that is changed, damaged text that is changed and no nearer to what it was.</p>\n"
      + HTMLText.table(tables.harm, id: "harm")
  }

  /// Files for which a text is right and no encoding.
  private var texts: String {
    let byTrack = tables.texts(\.tracks)
    if byTrack.rows.isEmpty { return "" }
    return """
      <h3 id="texts">Several encodings in a file, repair, healthy text</h3>
      <p>A file is right if its whole text is. Of several encodings, lines beyond ASCII are counted; of repair, the lines \
      that are to be changed. Partly right is what has more of the right characters beyond ASCII than before. A detector \
      reads a file as a whole in the encoding that it names.</p>

      """ + HTMLText.table(byTrack, id: "texts-table")
        + group("text", tables.texts(\.textKinds), \.textKinds)
  }

  /// The chart of right answers among the surest ones.
  private var risk: ReportFigure? {
    let engines = results.engines.compactMap { engine in
      engine.selective.flatMap { $0.fileCount > 0 ? (engine.name, $0) : nil }
    }
    if engines.isEmpty { return nil }
    let sentences = engines.map { name, selective in
      "\(name): \(NumberText.percent(selective.coverage(atRisk: 0.01))) % of the files with 1 % of the answers wrong."
    }
    return ReportFigure(
      id: "risk", title: "Right answers where only the surest ones are taken",
      description: "A line for each engine, which ends where it has no more answers. "
        + sentences.joined(separator: " "),
      drawing: LineChart(
        groups: SelectiveAccuracy.shownCoverages.map { NumberText.decimal($0 * 100, 0) },
        axisTitle: "files in %, the surest answers first", styles: styles,
        series: engines.map { name, selective in
          (
            name,
            SelectiveAccuracy.shownCoverages.map { coverage in
              selective.risk(atCoverage: coverage).map { 1 - $0 }
            }
          )
        }, isOfFew: []
      ).drawing,
      tables: [tables.risk])
  }

  /// Whole files and the excerpts that were asked for, as the terminal shows them.
  private var wholeFiles: String {
    let files = FileTables(results)
    let chosen = [files.scopes, files.kindsOfError, files.byKind, files.byEvidence]
      .filter { !$0.rows.isEmpty }
    if chosen.isEmpty { return "" }
    return "<h3 id=\"files\">Whole files and excerpts</h3>\n"
      + chosen.enumerated().map { HTMLText.table($1, id: "files-\($0)") }.joined()
  }

  /// The chart of accuracy by length.
  var byLength: ReportFigure {
    let engines = results.engines(with: \.byLength)
    let groups = engines.first?.byLength ?? []
    let series = engines.map { engine in
      (engine.name, engine.byLength.map(\.score.decodedEqualShare))
    }
    let sentences = results.engines.compactMap { engine -> String? in
      guard let first = engine.byLength.first, let last = engine.byLength.last else { return nil }
      let from = NumberText.percent(first.score.decodedEqualShare)
      let to = NumberText.percent(last.score.decodedEqualShare)
      return "\(engine.name): \(from) % at \(first.group) bytes, \(to) % at \(last.group)."
    }
    return ReportFigure(
      id: "by-length", title: "Right answers on legacy files, by length",
      description: "A line for each engine. " + sentences.joined(separator: " "),
      drawing: LineChart(
        groups: groups.map(\.group), axisTitle: "length of the file in bytes", styles: styles,
        series: series, isOfFew: groups.map { $0.score.files < DotPlot.fewFiles }
      ).drawing,
      tables: [tables.byLength])
  }

  private func group(
    _ id: String, _ table: ReportTable, _ scores: KeyPath<EngineAccuracy, [GroupScore]>
  ) -> String {
    let groups = results.groups(scores)
    if groups.isEmpty { return "" }
    let engines = results.engines(with: scores)
    let names = engines.map(\.name)
    let rows = groups.map { name in
      let found = engines.map { $0[keyPath: scores].first { $0.group == name }?.score }
      let files = found.compactMap { $0?.files }.max() ?? 0
      return (name, found.map { $0?.decodedEqualShare }, files < DotPlot.fewFiles)
    }
    return ReportFigure(
      id: "by-\(id)", title: table.title,
      description: "One row for each of \(groups.count) groups, with a mark for each engine: "
        + names.joined(separator: ", ") + ". The table below has the numbers.",
      drawing: DotPlot(axis: .share, engines: names, styles: styles, rows: rows).drawing,
      tables: [table]
    ).markup
  }

  private var reliability: ReportFigure? {
    let engines = results.engines.compactMap { engine in
      engine.calibration.map { (engine.name, $0) }
    }
    if engines.isEmpty { return nil }
    let errors = engines.map { name, calibration in
      "\(name) is off by \(NumberText.decimal(calibration.expectedError ?? 0, 3)) on average"
    }
    return ReportFigure(
      id: "reliability",
      title: "Reliability on legacy files: confidence that was given, and answers that were right",
      description: "Points on the diagonal mean what they say. "
        + errors.joined(separator: "; ") + ".",
      drawing: ReliabilityChart(engines: engines, styles: styles).drawing,
      tables: results.engines.filter { $0.calibration != nil }.map(tables.calibration))
  }

  private func confusion(of engine: EngineAccuracy, id: String) -> ReportFigure {
    let families = engine.byFamily.map(\.group)
    let elsewhere = Set(engine.confusions.map(\.answerFamily)).subtracting(families).sorted()
    let answers = families + elsewhere.filter { !$0.isEmpty } + [""]
    let shares = engine.byFamily.map { row in
      let files = Double(max(row.score.files, 1))
      let wrong = answers.map { answer in
        engine.confusions.filter { $0.truthFamily == row.group && $0.answerFamily == answer }
          .reduce(0.0) { $0 + Double($1.count) } / files
      }
      return [Double(row.score.decodedEqual) / files] + wrong
    }
    let columns =
      ["right"] + answers.map { $0.isEmpty ? "none or unknown" : "wrong: \($0)" }
    let matrix = ReportTable(
      title: "\(engine.name): answers in % of each family’s files",
      columns: ["in"] + columns,
      rows: zip(families, shares).map { [$0] + $1.map { NumberText.percent($0) } })
    let worst = engine.confusions.first.map {
      "Most often \($0.truth) is answered with \($0.answer.isEmpty ? "nothing" : $0.answer)."
    }
    return ReportFigure(
      id: id, title: "\(engine.name): answers in % of the files of each family",
      description: "Rows are the families the files are in; the first column is right answers, "
        + "the others are wrong ones by family. " + (worst ?? "No answer is wrong."),
      drawing: HeatMap(rows: families, columns: columns, shares: shares).drawing,
      tables: [matrix, tables.confusions(of: engine, limit: 60)])
  }
}
