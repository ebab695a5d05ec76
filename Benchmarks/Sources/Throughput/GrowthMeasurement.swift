internal import BenchmarkResults
internal import LegibleEvaluation
internal import PeerLibraries

/// Measures how time grows with the length of a line, for every pattern.
struct GrowthMeasurement {
  let peers: Peers

  /// Where growth is measured from. ICU starts lower: some patterns would take it minutes.
  private static let ourLength = 100_000
  private static let peerLength = 10_000

  /// One case an engine and a pattern.
  func cases(of pattern: BidiPattern) -> [GrowthCase] {
    let levels = LevelWork()
    var cases = [
      Self.measure(pattern, EngineName.legible, from: Self.ourLength) { line in
        _ = line.each { levels.oddBytes(of: $0) }
      }
    ]
    if let bidi = peers.icu.flatMap(ICUBidi.init) {
      cases.append(
        Self.measure(pattern, EngineName.icu, from: Self.peerLength) { line in
          _ = line.each { bidi.oddLevels(of: $0) }
        })
    }
    return cases
  }

  private static func measure(
    _ pattern: BidiPattern, _ engine: String, from count: Int, _ work: (BidiLines) -> Void
  ) -> GrowthCase {
    let short = seconds(BidiLines([pattern.line(of: count)]), work)
    let long = seconds(BidiLines([pattern.line(of: 10 * count)]), work)
    return GrowthCase(
      name: pattern.rawValue, engine: engine, characters: count, seconds: short,
      growth: long / short)
  }

  /// The least of several times: what disturbs can only add.
  private static func seconds(_ line: BidiLines, _ work: (BidiLines) -> Void) -> Double {
    work(line)
    return (0..<5).map { _ in
      let start = CPUClock.own
      work(line)
      return CPUClock.own - start
    }.min() ?? 0
  }
}
