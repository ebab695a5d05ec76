package import BenchmarkResults
internal import CommandSupport
internal import LabelledCorpus

/// Scores engines on a labelled folder.
package struct AccuracyMeasurement: ~Copyable {
  private let folder: String
  private let engines: [any AccuracyEngine]
  private var progress = ProgressLine()

  /// How many files are read before each engine looks at them: few enough to keep them in memory,
  /// enough to time them together and to give a command many at once.
  private static let batchSize = 64

  /// A measurement.
  package init(folder: String, engines: [any AccuracyEngine]) {
    self.folder = folder
    self.engines = engines
  }

  /// Scores all files, in an order that makes any beginning a fair sample; ends early when the user
  /// asks for it.
  ///
  /// - Throws: `CorpusError` where the folder cannot be read, `EngineFailure` where an engine does
  ///   not work.
  package mutating func run() throws -> AccuracyResults {
    let labelled = try LabelledFolder(folder)
    var skipped = labelled.skipped
    var tallies = engines.map(AccuracyTally.init)
    var random = StableRandom(seed: 1, stream: "order of files")
    let files = random.shuffled(labelled.files)
    var done = 0
    var scored = 0
    while done < files.count && !Interruption.isAsked {
      let batch = files[done..<min(done + Self.batchSize, files.count)]
      var loaded: [LoadedFile] = []
      for file in batch {
        do {
          loaded.append(try LoadedFile(file))
        } catch {
          skipped.append(
            SkippedItem(path: file.path, reason: error.reason(without: file.path)))
        }
      }
      if try !score(loaded, &tallies) { break }
      done += batch.count
      scored += loaded.count
      progress.show("\(done) of \(files.count) files")
    }
    return AccuracyResults(
      folder: folder, fileCount: scored, plannedCount: files.count,
      skipped: skipped.sorted { $0.path < $1.path }, engines: tallies.map(\.accuracy))
  }

  /// Has every engine look at some files, and counts what they say, unless the user has ended the
  /// run meanwhile: Ctrl-C reaches commands as well, so their last answers may be missing.
  private func score(
    _ loaded: [LoadedFile], _ tallies: inout [AccuracyTally]
  ) throws(EngineFailure) -> Bool {
    let files = loaded.map { ($0.file.path, $0.bytes) }
    var rounds: [(answers: [Answer], cost: Cost)] = []
    for (index, engine) in engines.enumerated() {
      var cost = tallies[index].cost
      rounds.append((try engine.answers(for: files, cost: &cost), cost))
    }
    if Interruption.isAsked { return false }
    for (index, round) in rounds.enumerated() {
      tallies[index].cost = round.cost
      for (answer, file) in zip(round.answers, loaded) { tallies[index].add(answer, for: file) }
    }
    return true
  }
}
