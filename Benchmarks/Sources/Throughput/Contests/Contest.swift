internal import BenchmarkResults
internal import LegibleEvaluation

/// Some work that several engines do in turn.
struct Contest {
  /// One engine at this work.
  struct Contender {
    /// The engine's name.
    let engine: String

    /// Does the work once, and returns how many units it was; `nil` where the engine cannot.
    let work: () -> Int?
  }

  /// The part of the toolkit.
  let group: ContestGroup

  /// What is done to what.
  let name: String

  /// What `work` counts.
  let unit: Unit

  /// Ours first.
  let contenders: [Contender]

  /// What rates count.
  enum Unit: String {
    case megabytes = "MB/s"
    case files = "files/s"

    /// How many of what `work` returns are one.
    var size: Double { self == .megabytes ? 1e6 : 1 }
  }
}

/// The parts of the toolkit, in the order of the report.
package enum ContestGroup: String, CaseIterable, Sendable {
  /// From an encoding to UTF-8.
  case decode

  /// From UTF-8 to an encoding.
  case encode

  /// Whether bytes are UTF-8.
  case validate

  /// Which encoding bytes are in.
  case detect

  /// Whether text was decoded wrongly, and what it was.
  case repair

  /// Which way a paragraph runs.
  case direction

  /// The levels of the bidi algorithm.
  case levels

  /// The order of display.
  case visual
}

extension Contest {
  /// Measures all contenders, round by round, so that what disturbs the machine disturbs all.
  ///
  /// - Parameters:
  ///   - rounds: How often each is measured.
  ///   - seconds: How much processor time a measurement takes at least.
  func measure(rounds: Int, seconds: Double) -> ThroughputCase {
    let able = contenders.compactMap { contender -> (contender: Contender, repeats: Int)? in
      // The first time fills caches and tables, and shows whether the engine can do it at all.
      guard contender.work() != nil else { return nil }
      var repeats = 1
      while true {
        let start = CPUClock.own
        for _ in 0..<repeats { _ = contender.work() }
        let taken = CPUClock.own - start
        if taken >= seconds / 2 {
          return (contender, max(1, Int(Double(repeats) * seconds / taken)))
        }
        repeats *= 2
      }
    }
    var rates = able.map { _ in [Double]() }
    for _ in 0..<rounds {
      for (index, (contender, repeats)) in able.enumerated() {
        let start = CPUClock.own
        var units = 0
        for _ in 0..<repeats { units += contender.work() ?? 0 }
        rates[index].append(Double(units) / unit.size / (CPUClock.own - start))
      }
    }
    return ThroughputCase(
      group: group.rawValue, name: name, unit: unit.rawValue,
      rates: able.indices.map { index in
        EngineRate(
          engine: able[index].contender.engine, rate: Spread(of: rates[index]).median,
          ratio: index == 0 ? nil : Spread(of: zip(rates[0], rates[index]).map { $0 / $1 }))
      })
  }
}
