package import LegibleEvaluation

/// Scores engines on a labelled folder.
package struct AccuracyMeasurement: ~Copyable {
  private let folder: String
  private let part: LabelledPart
  private let excerpts: [Int]
  private let engines: [any AccuracyEngine]
  private var progress = ProgressLine()

  /// How many files are read before each engine looks at them: few enough to keep them in memory,
  /// enough to time them together and to give a command many at once.
  private static let batchSize = 64

  /// A measurement.
  ///
  /// - Parameters:
  ///   - folder: The labelled folder.
  ///   - part: Which of its files are looked at.
  ///   - excerpts: How long the excerpts are that are scored besides whole files, in bytes.
  ///   - engines: The engines.
  package init(
    folder: String, part: LabelledPart = .all, excerpts: [Int] = [],
    engines: [any AccuracyEngine]
  ) {
    self.folder = folder
    self.part = part
    self.excerpts = excerpts
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
    let hasLengths = labelled.files.contains { $0.length != nil }
    var tallies = engines.map { AccuracyTally($0, hasLengths: hasLengths) }
    var random = StableRandom(seed: 1, stream: "order of files")
    let files = random.shuffled(labelled.files.filter { part.contains($0) })
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
      do {
        try scoreAll(loaded, &tallies)
      } catch {
        // Ctrl-C ends commands as well, which then fail.
        if Interruption.isAsked { break }
        throw error
      }
      scored += loaded.count
      done += batch.count
      progress.show("\(done) of \(files.count) files")
    }
    return AccuracyResults(
      folder: folder, part: part, fileCount: scored, plannedCount: files.count,
      skipped: skipped.sorted { $0.path < $1.path }, engines: tallies.map(\.accuracy))
  }

  /// Scores files, and excerpts of them, by what is asked about them.
  private func scoreAll(_ loaded: [LoadedFile], _ tallies: inout [AccuracyTally]) throws {
    for task in [TextTask.read, .repair] {
      try scoreTexts(loaded.filter { $0.truth == .given(task) }, task, &tallies)
    }
    let named = loaded.filter { if case .given = $0.truth { false } else { true } }
    let scopes =
      [named]
      + excerpts.map { length in
        named.compactMap { $0.excerpt(byteCount: length) }
      }
    for files in scopes where !files.isEmpty {
      if try !score(files, &tallies) { return }
    }
  }

  /// Has every engine look at some files, and counts what they say, unless the user has ended the
  /// run meanwhile: Ctrl-C reaches commands as well, so their last answers may be missing.
  private func score(_ loaded: [LoadedFile], _ tallies: inout [AccuracyTally]) throws -> Bool {
    let written = try writtenExcerpts(of: loaded)
    let files = loaded.indices.map { index in
      (written.map { "\($0.path)/\(index)" } ?? loaded[index].file.path, loaded[index].bytes)
    }
    var rounds: [(answers: [Answer], cost: Cost)] = []
    for (index, engine) in engines.enumerated() {
      var cost = tallies[index].cost
      let answers = engine.namesEncodings ? try engine.answers(for: files, cost: &cost) : []
      rounds.append((answers, cost))
    }
    if Interruption.isAsked { return false }
    for (index, round) in rounds.enumerated() {
      tallies[index].cost = round.cost
      for (answer, file) in zip(round.answers, loaded) { tallies[index].add(answer, for: file) }
    }
    return true
  }

  /// Has every engine that does so read or repair some files, and counts what comes of it. What that takes is not in the rates,
  /// which are those of detection.
  private func scoreTexts(
    _ loaded: [LoadedFile], _ task: TextTask, _ tallies: inout [AccuracyTally]
  ) throws {
    if loaded.isEmpty { return }
    let files = loaded.map { ($0.file.path, $0.bytes) }
    var unused = Cost()
    let rounds = try engines.map { try $0.texts(for: files, task, cost: &unused) }
    if Interruption.isAsked { return }
    for (index, texts) in rounds.enumerated() {
      for (text, file) in zip(texts ?? [], loaded) { tallies[index].add(text: text, for: file) }
    }
  }

  /// The excerpts as files, for engines that open what they look at; `nil` where none is needed.
  private func writtenExcerpts(of loaded: [LoadedFile]) throws -> ScratchFolder? {
    guard engines.contains(where: \.readsPaths), loaded.contains(where: { $0.scope != .whole })
    else { return nil }
    let folder = try ScratchFolder()
    for (index, file) in loaded.enumerated() {
      try FileBytes.write(file.bytes, to: "\(folder.path)/\(index)")
    }
    return folder
  }
}
