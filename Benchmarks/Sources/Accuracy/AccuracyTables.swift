package import LegibleEvaluation

/// The tables about accuracy.
package struct AccuracyTables {
  private let results: AccuracyResults
  private var engines: [EngineAccuracy] { results.engines }
  private var names: [String] { engines.map(\.name) }

  /// The tables of some results.
  package init(_ results: AccuracyResults) { self.results = results }

  /// Whether tables by group tell strict scores too, which a page has room for.
  package var includesStrict = false

  /// One row an engine: right, strict, error of confidence, language, speed.
  package var summary: ReportTable {
    ReportTable(
      title: "Right answers in %, of \(NumberText.grouped(results.fileCount)) files\(omission)",
      columns: [
        "engine", "all", "legacy", "legacy, strict", "language", "ECE", "files/s", "MB/s",
      ],
      rows: engines.map { engine in
        [
          engine.name,
          NumberText.percent(engine.all.decodedEqualShare),
          NumberText.percent(engine.legacy.decodedEqualShare),
          NumberText.percent(engine.legacy.strictShare),
          NumberText.percent(engine.language?.decodedEqualShare),
          engine.calibration?.expectedError.map { NumberText.decimal($0, 3) } ?? "–",
          NumberText.rate(engine.cost.filesPerSecond),
          NumberText.rate(engine.cost.megabytesPerSecond),
        ]
      })
  }

  /// What the totals do not have, in words.
  private var omission: String {
    let count = results.skipped.count
    return count == 0 ? "" : " (\(NumberText.grouped(count)) folders and files left out)"
  }

  /// Legacy files by length.
  package var byLength: ReportTable {
    byGroup(\.byLength, title: "Legacy files by length in bytes, right in %", head: "bytes")
  }

  /// Whole files by family.
  package var byFamily: ReportTable {
    byGroup(\.byFamily, title: "By family of encodings, right in %", head: "family")
  }

  /// Whole files by language.
  package var byLanguage: ReportTable {
    byGroup(\.byLanguage, title: "By language, right in %", head: "language")
  }

  /// Whole files by encoding.
  package var byEncoding: ReportTable {
    byGroup(\.byEncoding, title: "By encoding, right in %", head: "encoding")
  }

  /// Damaged files.
  package var byDamage: ReportTable {
    byGroup(\.byDamage, title: "By damage, right in %", head: "encoding and damage")
  }

  /// By what is tried.
  package var byTrack: ReportTable {
    byGroup(\.tracks, title: "By track, right in %", head: "track")
  }

  /// How often the surest answers are wrong, for some shares of the files.
  package var risk: ReportTable {
    let engines = engines.filter { $0.selective?.fileCount ?? 0 > 0 }
    return ReportTable(
      title:
        "Risk against coverage: wrong in % of the surest answers, taken for that share of the files",
      columns: ["engine"]
        + SelectiveAccuracy.shownCoverages.map { "\(NumberText.decimal($0 * 100, 0)) %" }
        + ["answered in %", "answered in % at 1 % wrong"],
      rows: engines.map { engine in
        [engine.name]
          + SelectiveAccuracy.shownCoverages.map { coverage in
            NumberText.percent(engine.selective?.risk(atCoverage: coverage))
          } + [
            NumberText.percent(engine.selective?.fullCoverage),
            NumberText.percent(engine.selective?.coverage(atRisk: 0.01)),
          ]
      })
  }

  private func byGroup(
    _ scores: KeyPath<EngineAccuracy, [GroupScore]>, title: String, head: String
  ) -> ReportTable {
    let groups = engines.first?[keyPath: scores] ?? []
    return ReportTable(
      title: title,
      columns: [head, "files"]
        + names.flatMap { includesStrict ? [$0, "\($0), strict"] : [$0] },
      rows: groups.map { group in
        [group.group, NumberText.grouped(group.score.files)]
          + engines.flatMap { engine in
            let score = engine[keyPath: scores].first { $0.group == group.group }?.score
            let right = NumberText.percent(score?.decodedEqualShare)
            return includesStrict ? [right, NumberText.percent(score?.strictShare)] : [right]
          }
      })
  }

  /// The tenths of confidence of an engine.
  package func calibration(of engine: EngineAccuracy) -> ReportTable {
    let bins = engine.calibration?.bins ?? []
    return ReportTable(
      title: "\(engine.name): how often answers of each confidence are right",
      columns: ["confidence", "answers", "mean confidence in %", "right in %"],
      rows: bins.enumerated().map { index, bin in
        [
          "\(NumberText.decimal(Double(index) / 10))–\(NumberText.decimal(Double(index + 1) / 10))",
          NumberText.grouped(bin.count), NumberText.percent(bin.confidence),
          NumberText.percent(bin.accuracy),
        ]
      })
  }

  /// The most frequent wrong answers of an engine.
  package func confusions(of engine: EngineAccuracy, limit: Int) -> ReportTable {
    ReportTable(
      title: "\(engine.name): encodings read as others",
      columns: ["encoding", "answer", "files"],
      rows: engine.confusions.prefix(limit).map {
        [$0.truth, $0.answer.isEmpty ? "no answer" : $0.answer, NumberText.grouped($0.count)]
      })
  }

  /// What was left out.
  package var skipped: ReportTable {
    ReportTable(
      title: "Left out of the totals: \(NumberText.grouped(results.skipped.count))",
      columns: ["path", "reason"], rows: results.skipped.map { [$0.path, $0.reason] })
  }
}
