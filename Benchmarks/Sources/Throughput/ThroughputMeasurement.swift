internal import Accuracy
package import BenchmarkResults
package import LegibleEvaluation

/// Measures how fast we and others are at the same work in the same run.
package struct ThroughputMeasurement: ~Copyable {
  /// What is measured, and how thoroughly.
  package struct Options: Sendable {
    /// The parts of the toolkit.
    package var groups: Set<ContestGroup> = Set(ContestGroup.allCases)

    /// Only cases are measured whose names contain one of these; all where there are none.
    package var nameParts: [String]?

    /// How often each engine is measured in a case.
    package var rounds = 9

    /// The processor time of one measurement, in seconds.
    package var seconds = 0.02

    /// How long long files are, in chunks of 64 KB.
    package var fileChunks = 64

    /// Whether growth and memory are measured too.
    package var includesGrowth = true

    /// The folder of the corpus.
    package var corpus = "Corpus"

    /// The usual options.
    package init() {}
  }

  private let options: Options
  private var progress = ProgressLine()

  /// A measurement.
  package init(options: Options) { self.options = options }

  /// Measures; ends early when the user asks for it.
  ///
  /// - Parameter memory: Does work in a process of its own and returns the bytes that went in and
  ///   the peak of memory; `nil` where that failed.
  /// - Throws: `CorpusError` where the corpus cannot be read.
  package mutating func run(
    memory: (MemoryWork, _ engine: String) -> (inputBytes: Int, peakBytes: Int)?
  ) throws(CorpusError) -> ThroughputResults {
    let texts = SampleTexts(try CorpusSource(folder: options.corpus))
    let peers = Peers()
    let all =
      ConversionContests(texts: texts, peers: peers).all
      + ValidationContests(texts: texts, peers: peers).all
      + DetectionContests(
        texts: texts, peers: peers, chunkCount: options.fileChunks
      ).all
      + RepairContests(texts: texts).all
      + BidiContests(texts: texts, peers: peers).all
    let contests = all.filter { contest in
      options.groups.contains(contest.group)
        && options.nameParts?.contains { contest.name.contains($0) } != false
    }
    var results = ThroughputResults(engines: peers.versions)
    for (index, contest) in contests.enumerated() {
      if Interruption.isAsked { return results }
      progress.show("\(index + 1) of \(contests.count): \(contest.group) \(contest.name)")
      results.cases.append(contest.measure(rounds: options.rounds, seconds: options.seconds))
    }
    guard options.includesGrowth else { return results }
    if options.groups.contains(.levels) {
      for pattern in BidiPattern.allCases {
        if Interruption.isAsked { return results }
        progress.show("growth: \(pattern.rawValue)")
        results.growth += GrowthMeasurement(peers: peers).cases(of: pattern)
      }
    }
    for work in MemoryWork.allCases {
      for engine in work.engines {
        if Interruption.isAsked { return results }
        progress.show("memory: \(work.rawValue), \(engine)")
        if let (inputBytes, peakBytes) = memory(work, engine) {
          results.memory.append(
            MemoryCase(
              name: work.rawValue, engine: engine, inputBytes: inputBytes, peakBytes: peakBytes))
        }
      }
    }
    return results
  }
}
