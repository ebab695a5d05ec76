internal import Accuracy
package import BenchmarkResults
package import LegibleEvaluation

/// The tables about speed and memory.
package struct ThroughputTables {
  let results: ThroughputResults

  /// The tables of some results.
  package init(_ results: ThroughputResults) { self.results = results }

  /// What each part of the toolkit is called in a heading.
  package static func title(of group: String) -> String {
    switch group {
    case "decode": "Decoding to UTF-8"
    case "encode": "Encoding from UTF-8"
    case "validate": "Checking UTF-8"
    case "detect": "Detection"
    case "repair": "Repair of text that was decoded wrongly"
    case "direction": "Base direction"
    case "levels": "Bidi levels"
    case "visual": "Visual order"
    default: group
    }
  }

  /// What must be known to read the figures of a part.
  package static func note(on group: String) -> String? {
    switch group {
    case "detect":
      "libuchardet stops looking at its first certainty, so its rates for long files say how soon "
        + "that comes; ours looks at the whole input, for answers that hold to its end."
    case "repair":
      "The words of the corpus are few and seen often; text whose words are new takes longer."
    case "validate":
      "Swift is UTF8Span(validating:) where nothing is copied, and String(validating:as:) where a "
        + "string is made; ICU is u_strFromUTF8 without a buffer where nothing is copied."
    case "direction", "levels", "visual":
      "Line by line from UTF-8 bytes to the result; ICU and libfribidi convert to UTF-16 and UTF-32 "
        + "first, as their callers have to. libfribidi is left out where it may crash."
    default: nil
    }
  }

  /// The parts, in the order of the cases.
  package var groups: [String] {
    var groups: [String] = []
    for group in results.cases.map(\.group) where !groups.contains(group) { groups.append(group) }
    return groups
  }

  /// The rates of a part; beside each peer's, how many times as fast ours is, with its quartiles.
  package func rates(of group: String, unit: String? = nil) -> ReportTable {
    let cases = results.cases.filter { $0.group == group && $0.unit == unit ?? $0.unit }
    var engines: [String] = []
    for engine in cases.flatMap({ $0.rates.map(\.engine) }) where !engines.contains(engine) {
      engines.append(engine)
    }
    return ReportTable(
      title: [Self.title(of: group), unit].compactMap { $0 }.joined(separator: ", "),
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
    (groups.map { rates(of: $0) } + [growth, memory]).filter { !$0.rows.isEmpty }
  }
}

extension ThroughputTables {
  /// What the rates of a part count, in the order of its cases.
  func units(of group: String) -> [String] {
    var units: [String] = []
    for one in results.cases where one.group == group && !units.contains(one.unit) {
      units.append(one.unit)
    }
    return units
  }

  /// One row a part: from which to which ratio ours is to each peer over the part's cases.
  package var ratios: ReportTable {
    var peers: [String] = []
    for rate in results.cases.flatMap(\.rates)
    where rate.ratio != nil && !peers.contains(rate.engine) {
      peers.append(rate.engine)
    }
    return ReportTable(
      title: "Ours to theirs, least to most over the cases",
      columns: ["part"] + peers,
      rows: groups.flatMap { group in units(of: group).map { (group, $0) } }.map { group, unit in
        let rates = results.cases.filter { $0.group == group && $0.unit == unit }.flatMap(\.rates)
        return ["\(Self.title(of: group)), \(unit)"]
          + peers.map { peer in
            let medians = rates.filter { $0.engine == peer }.compactMap(\.ratio?.median)
            guard let least = medians.min(), let most = medians.max() else { return "–" }
            let from = NumberText.ratio(least)
            let to = NumberText.ratio(most)
            return from == to ? from : "\(from)…\(to)"
          }
      })
  }
}
