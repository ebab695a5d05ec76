package import BenchmarkResults
internal import Accuracy
internal import LegibleEvaluation

/// A run as one HTML file that needs no network and no script.
package struct HTMLReport {
  private let run: BenchmarkRun

  /// The report of a run.
  package init(_ run: BenchmarkRun) { self.run = run }

  /// The file.
  package var page: String {
    """
    <!DOCTYPE html>
    <html lang="en" dir="ltr">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Legible: benchmarks of \(day)</title>
    <style>
    \(ReportStyle.page)</style>
    </head>
    <body>
    <a class="skip" href="#main">Skip to the results</a>
    <header>
    <h1>Legible beside other tools</h1>
    \(verdict)<p class="facts">\(facts)</p>
    \(notice)</header>
    <nav aria-label="Contents"><ul>
    \(contents)</ul></nav>
    <main id="main">
    \(run.accuracy.map { AccuracySection($0, styles).markup } ?? "")\
    \(run.throughput.map { ThroughputSection($0, styles).markup } ?? "")</main>
    <footer><p>Made by <code>legible-bench</code>. Rates hold for this machine; ratios within one run \
    can be compared.</p></footer>
    </body>
    </html>

    """
  }

  private var styles: EngineStyles {
    let accuracy = run.accuracy?.engines.map(\.name) ?? []
    let throughput = run.throughput?.engines.map(\.name) ?? []
    return EngineStyles(accuracy + throughput.filter { !accuracy.contains($0) })
  }

  private var verdict: String {
    run.accuracy.flatMap { Verdict($0).sentence }.map {
      "<p class=\"verdict\">\(HTMLText.escape($0))</p>\n"
    } ?? ""
  }

  private var day: String { String(run.date.prefix(10)) }

  private var facts: String {
    let machine = run.machine
    return HTMLText.escape(
      "\(day), \(machine.processor), \(machine.processorCount) processors, \(machine.system)")
  }

  private var notice: String {
    run.isComplete
      ? ""
      : """
      <p class="notice" role="note">This run was interrupted. It is valid for what it has: the \
      files and cases that were done until then.</p>

      """
  }

  private var contents: String {
    var entries: [(id: String, title: String)] = []
    if let accuracy = run.accuracy {
      entries.append(("accuracy", "Right answers"))
      if accuracy.engines.count > 1 { entries.append(("losses", "Where others are ahead")) }
      if accuracy.engines.contains(where: { !$0.tracks.isEmpty }) {
        entries.append(("tracks", "Tracks"))
      }
      if accuracy.engines.contains(where: { !$0.textKinds.isEmpty }) {
        entries.append(("texts", "Repair"))
      }
      if accuracy.hasEncodings {
        entries += [("calibration", "Confidence"), ("confusion", "Confusions")]
      }
      if accuracy.engines.contains(where: { !$0.byDamage.isEmpty }) {
        entries.append(("damage", "Damaged files"))
      }
    }
    if let throughput = run.throughput {
      entries.append(("throughput", "Speed"))
      if !throughput.growth.isEmpty { entries.append(("growth", "Long lines")) }
      if !throughput.memory.isEmpty { entries.append(("memory", "Memory")) }
    }
    return entries.map { "<li><a href=\"#\($0.id)\">\($0.title)</a></li>\n" }.joined()
  }
}
