package import BenchmarkResults

/// The tables about speed and memory.
package struct ThroughputTables {
  private let results: ThroughputResults

  /// The tables of some results.
  package init(_ results: ThroughputResults) { self.results = results }

  /// What each part of the toolkit is called in a heading.
  package static func title(of group: String) -> String {
    switch group {
    case "decode": "Decoding to UTF-8"
    case "encode": "Encoding from UTF-8"
    case "validate": "Reading UTF-8 as UTF-8"
    case "detect": "Detection"
    case "direction": "Base direction"
    case "levels": "Bidi levels"
    case "visual": "Visual order"
    default: group
    }
  }

  /// The parts, in the order of the cases.
  package var groups: [String] {
    var groups: [String] = []
    for group in results.cases.map(\.group) where !groups.contains(group) { groups.append(group) }
    return groups
  }

  /// The rates of a part; beside each peer's, how many times as fast ours is, with its quartiles.
  package func rates(of group: String) -> ReportTable {
    let cases = results.cases.filter { $0.group == group }
    var engines: [String] = []
    for engine in cases.flatMap({ $0.rates.map(\.engine) }) where !engines.contains(engine) {
      engines.append(engine)
    }
    return ReportTable(
      title: Self.title(of: group),
      columns: ["case", "unit"]
        + engines.flatMap { engine in
          engine == engines.first ? [engine] : [engine, "ours to \(engine)"]
        },
      rows: cases.map { one in
        [one.name, one.unit]
          + engines.flatMap { engine in
            let rate = one.rates.first { $0.engine == engine }
            let cell = NumberText.rate(rate?.rate)
            return engine == engines.first
              ? [cell] : [cell, rate?.ratio.map(Self.ratio) ?? "–"]
          }
      })
  }

  private static func ratio(_ spread: Spread) -> String {
    "\(NumberText.ratio(spread.median)) (\(NumberText.ratio(spread.low))…\(NumberText.ratio(spread.high)))"
  }

  /// How time grows with the length of a line.
  package var growth: ReportTable {
    var engines: [String] = []
    for engine in results.growth.map(\.engine) where !engines.contains(engine) {
      engines.append(engine)
    }
    var patterns: [String] = []
    for name in results.growth.map(\.name) where !patterns.contains(name) { patterns.append(name) }
    return ReportTable(
      title: "Levels of a line ten times as long: how many times as long it takes (10 is linear)",
      columns: ["line"]
        + engines.flatMap { engine in
          let count = results.growth.first { $0.engine == engine }?.characters ?? 0
          return ["\(engine), ms for \(NumberText.grouped(count))", "\(engine), growth"]
        },
      rows: patterns.map { pattern in
        [pattern]
          + engines.flatMap { engine in
            let one = results.growth.first { $0.name == pattern && $0.engine == engine }
            return [
              one.map { NumberText.decimal($0.seconds * 1e3, 2) } ?? "–",
              one.map { NumberText.decimal($0.growth) } ?? "–",
            ]
          }
      })
  }

  /// Peaks of memory.
  package var memory: ReportTable {
    ReportTable(
      title: "Peak of memory above the process's own",
      columns: ["work", "engine", "peak"],
      rows: results.memory.map { [$0.name, $0.engine, NumberText.size($0.peakBytes)] })
  }

  /// All tables that have rows.
  package var all: [ReportTable] {
    (groups.map(rates) + [growth, memory]).filter { !$0.rows.isEmpty }
  }
}
