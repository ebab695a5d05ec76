package import Accuracy

/// All that one run measured, as it is kept in `Benchmarks/Runs` and read by `compare`.
package struct BenchmarkRun: Codable, Sendable {
  /// What the file is, for readers that get any JSON.
  package var format = "legible-bench"

  /// Goes up when a field changes its meaning.
  package var version = 1

  /// When the run ended, in UTC, as `2026-11-21T08:30:00Z`.
  package var date: String

  /// Where it ran.
  package var machine: Machine

  /// Whether the run was let to its end; a run that was interrupted is valid for what it has.
  package var isComplete: Bool

  /// How well encodings are recognised, if that was measured.
  package var accuracy: AccuracyResults?

  /// How fast everything is, if that was measured.
  package var throughput: ThroughputResults?

  /// A run.
  package init(
    date: String, machine: Machine, isComplete: Bool, accuracy: AccuracyResults? = nil,
    throughput: ThroughputResults? = nil
  ) {
    self.date = date
    self.machine = machine
    self.isComplete = isComplete
    self.accuracy = accuracy
    self.throughput = throughput
  }
}

/// The machine of a run.
package struct Machine: Codable, Sendable, Equatable {
  /// The processor's name.
  package var processor: String

  /// How many processors the system shows.
  package var processorCount: Int

  /// The operating system's name and version.
  package var system: String

  /// A machine.
  package init(processor: String, processorCount: Int, system: String) {
    self.processor = processor
    self.processorCount = processorCount
    self.system = system
  }
}
