internal import Accuracy
internal import LegibleEvaluation

/// What got better or worse from one run to another.
package struct RunComparison: Sendable {
  /// One figure that both runs have.
  package struct Change: Sendable, Equatable {
    /// What is measured.
    package let name: String

    /// Its value in the first run.
    package let before: Double

    /// Its value in the second run.
    package let after: Double

    /// What values are counted in.
    package let unit: Unit

    /// How much better the second run is, in what its unit counts; below zero is worse.
    package var gain: Double {
      switch unit {
      case .percent: (after - before) * 100
      case .calibrationError: before - after
      case .ratio, .growth: (unit == .ratio ? after / before - 1 : before / after - 1) * 100
      }
    }
  }

  /// What figures count, and how much of a change is more than chance.
  package enum Unit: Sendable {
    /// Shares of right answers; the gain is in percentage points.
    case percent

    /// Expected calibration errors; less is better.
    case calibrationError

    /// How many times as fast ours is as a peer in the same run; the gain is in percent.
    case ratio

    /// How time grows; less is better, the gain is in percent.
    case growth

    /// Changes below this are left out.
    package var threshold: Double {
      switch self {
      case .percent: 0.05
      case .calibrationError: 0.002
      // What differs less between two runs on a shared machine means nothing.
      case .ratio: 15
      case .growth: 30
      }
    }
  }

  /// What got better, most first.
  package let better: [Change]

  /// What got worse, most first.
  package let worse: [Change]

  /// How many figures both runs have.
  package let comparedCount: Int

  /// What stands in the way of comparing the runs fairly, in words.
  package let warnings: [String]

  /// Compares two runs. Only our own engine is compared; speed by its ratios to peers, since rates
  /// of different runs do not compare.
  package init(_ first: BenchmarkRun, _ second: BenchmarkRun) {
    let before = Dictionary(Self.figures(of: first).map { ($0.name, $0) }) { first, _ in first }
    let changes = Self.figures(of: second).compactMap { figure in
      before[figure.name].map {
        Change(name: figure.name, before: $0.value, after: figure.value, unit: figure.unit)
      }
    }
    comparedCount = changes.count
    better = changes.filter { $0.gain >= $0.unit.threshold }.sorted { $0.gain > $1.gain }
    worse = changes.filter { -$0.gain >= $0.unit.threshold }.sorted { $0.gain < $1.gain }
    var warnings: [String] = []
    if first.machine != second.machine { warnings.append("the runs are of different machines") }
    if !first.isComplete || !second.isComplete { warnings.append("a run was interrupted") }
    if let one = first.accuracy, let other = second.accuracy, one.fileCount != other.fileCount {
      warnings.append("accuracy is of \(one.fileCount) files and of \(other.fileCount)")
    }
    self.warnings = warnings
  }

  private typealias Figure = (name: String, value: Double, unit: Unit)

  private static func figures(of run: BenchmarkRun) -> [Figure] {
    var figures: [Figure] = []
    if let ours = run.accuracy?.engines.first {
      func add(_ name: String, _ score: Score?) {
        if let share = score?.decodedEqualShare { figures.append((name, share, .percent)) }
      }
      add("right, all", ours.all)
      add("right, legacy", ours.legacy)
      add("language", ours.language)
      for group in ours.byLength { add("right, \(group.group) bytes", group.score) }
      for group in ours.byFamily { add("right, \(group.group)", group.score) }
      for group in ours.byEncoding { add("right, \(group.group)", group.score) }
      for group in ours.byLanguage { add("right, language \(group.group)", group.score) }
      for group in ours.byDamage { add("right, \(group.group)", group.score) }
      for group in ours.tracks {
        add("right, track \(group.group)", group.score)
        if let share = group.unharmed {
          figures.append(("unharmed, track \(group.group)", share, .percent))
        }
      }
      for group in ours.textKinds { add("right, \(group.group)", group.score) }
      if let error = ours.calibration?.expectedError {
        figures.append(("ECE", error, .calibrationError))
      }
    }
    for one in run.throughput?.cases ?? [] {
      for rate in one.rates {
        guard let ratio = rate.ratio else { continue }
        figures.append(("\(one.group), \(one.name), to \(rate.engine)", ratio.median, .ratio))
      }
    }
    let ours = run.throughput?.cases.first?.rates.first?.engine
    for one in run.throughput?.growth ?? [] where one.engine == ours {
      figures.append(("growth, \(one.name)", one.growth, .growth))
    }
    return figures
  }
}
