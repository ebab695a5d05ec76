package import LegibleEvaluation

/// The tables about accuracy.
package struct AccuracyTables {
  private let results: AccuracyResults

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
      rows: results.engines.filter { $0.all.files > 0 }.map { engine in
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

  /// What answers make worse, by track.
  package var harm: ReportTable {
    let engines = results.engines(with: \.tracks)
    let groups = results.groups(\.tracks).compactMap { group in
      engines.compactMap { $0.tracks.first { $0.group == group } }.first { $0.harm != nil }
    }
    return ReportTable(
      title:
        "Harm: UTF-8 and ASCII read as something else, and text that is changed for the worse, in %",
      columns: ["track", "files"] + engines.map(\.name),
      rows: groups.map { group in
        [group.group, NumberText.grouped(group.harm?.files ?? 0)]
          + engines.map { engine in
            let harm = engine.tracks.first { $0.group == group.group }?.harm
            return harm?.share.map { NumberText.decimal($0 * 100, 2) } ?? "–"
          }
      })
  }

  /// Files for which a text is given, by track or by track and kind, with a row for each engine that reads or repairs them.
  package func texts(_ scores: KeyPath<EngineAccuracy, [GroupScore]>) -> ReportTable {
    ReportTable(
      title: "Several encodings, repair and healthy text, in %"
        + (scores == \.textKinds ? ", by kind" : ""),
      columns: ["files", "engine", "number", "right", "lines right", "partly", "harm"],
      rows: results.groups(scores).flatMap { name in
        results.engines.compactMap { engine in
          engine[keyPath: scores].first { $0.group == name && $0.lines != nil }.map { group in
            [
              name, engine.name, NumberText.grouped(group.score.files),
              NumberText.percent(group.right), NumberText.percent(group.lines?.decodedEqualShare),
              NumberText.percent(group.partlyShare),
              group.harm?.share.map { NumberText.decimal($0 * 100, 2) } ?? "–",
            ]
          }
        }
      })
  }

  /// How often the surest answers are wrong, for some shares of the files.
  package var risk: ReportTable {
    let engines = results.engines.filter { $0.selective?.fileCount ?? 0 > 0 }
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
    let engines = results.engines(with: scores)
    return ReportTable(
      title: title,
      columns: [head, "files"]
        + engines.flatMap { includesStrict ? [$0.name, "\($0.name), strict"] : [$0.name] },
      rows: results.groups(scores).map { group in
        let found = engines.map { $0[keyPath: scores].first { $0.group == group }?.score }
        let files = found.compactMap { $0?.files }.first ?? 0
        return [group, NumberText.grouped(files)]
          + found.flatMap { score in
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
