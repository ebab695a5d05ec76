internal import Accuracy
internal import ArgumentParser
internal import BenchmarkResults
internal import LegibleEvaluation
internal import Throughput

/// `legible-bench throughput`.
struct ThroughputCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "throughput",
    abstract: "Measure speed and memory beside iconv, ICU, libuchardet and libfribidi.",
    discussion: """
      Everything is measured in one run, in turns, by processor time; ratios count, the rates \
      themselves are those of this machine. Libraries that are not installed are left out. Ctrl-C \
      ends the run with a valid result for the cases so far.
      """)

  @Option(
    help: """
      Parts to measure, separated by commas: decode, encode, validate, detect, repair, \
      direction, levels, visual.
      """)
  var groups: String?

  @Option(help: "Measure only cases whose names contain one of these, separated by semicolons.")
  var cases: String?

  @Option(help: "How often each engine is measured in a case.")
  var rounds = 9

  @Option(help: "Processor time of one measurement, in milliseconds.")
  var milliseconds = 20

  @Flag(help: "Leave out how time grows with length, and memory.")
  var ratesOnly = false

  @Option(help: "The corpus to take text from.")
  var corpus = "Corpus"

  @OptionGroup var output: OutputOptions

  func run() throws {
    Interruption.remember()
    var measurement = ThroughputMeasurement(options: try options())
    let corpus = corpus
    let throughput = try measurement.run { work, engine in
      MemoryCommand.measure(work, engine: engine, corpus: corpus)
    }
    try output.finish(
      BenchmarkRun(
        date: BenchmarkRun.now, machine: .current, isComplete: !Interruption.isAsked,
        throughput: throughput))
  }

  private func options() throws -> ThroughputMeasurement.Options {
    var options = ThroughputMeasurement.Options()
    if let groups {
      options.groups = Set(
        try groups.split(separator: ",").map {
          guard let group = ContestGroup(rawValue: String($0)) else {
            throw ValidationError("there is no part \($0)")
          }
          return group
        })
    }
    guard rounds > 0, milliseconds > 0 else {
      throw ValidationError("rounds and milliseconds begin at 1")
    }
    options.nameParts = cases?.split(separator: ";").map(String.init)
    options.rounds = rounds
    options.seconds = Double(milliseconds) / 1_000
    options.includesGrowth = !ratesOnly
    options.corpus = corpus
    return options
  }
}

/// `legible-bench memory WORK ENGINE`: does some work and prints how much memory it took, for
/// `throughput`, which runs it in a process of its own.
struct MemoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "memory", abstract: "Measure the memory of one piece of work.",
    shouldDisplay: false)

  @Argument var work: String
  @Argument var engine: String
  @Option var corpus = "Corpus"

  func run() throws {
    guard let work = MemoryWork(rawValue: work),
      let (inputBytes, peakBytes) = try work.run(engine: engine, corpus: corpus)
    else { throw ExitCode.failure }
    print(inputBytes, peakBytes)
  }

  /// What a process of its own says of some work; `nil` where it failed.
  static func measure(
    _ work: MemoryWork, engine: String, corpus: String
  ) -> (inputBytes: Int, peakBytes: Int)? {
    let output = ChildProcess.output(
      of: ["/proc/self/exe", "memory", work.rawValue, engine, "--corpus", corpus])
    let words = String(decoding: output ?? [], as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let input = Int(words[0]), let peak = Int(words[1]) else { return nil }
    return (input, peak)
  }
}
