package import LegibleEvaluation

/// The tables about whole files and excerpts.
package struct FileTables {
  private let engines: [(name: String, files: FileResults)]

  /// The tables of some results.
  package init(_ results: AccuracyResults) {
    engines = results.engines.compactMap { engine in
      engine.files.flatMap { $0.scopes.isEmpty && $0.binaryCount == 0 ? nil : (engine.name, $0) }
    }
  }

  /// A row for each engine and scope: right answers, and what confidence was worth.
  package var scopes: ReportTable {
    ReportTable(
      title: "Whole files and excerpts, right in %",
      columns: ["engine", "bytes", "texts", "right", "legacy", "ECE"]
        + SureAnswers.thresholds.map { "wrong at \($0)" },
      rows: engines.flatMap { engine in
        engine.files.scopes.map { scope in
          [
            engine.name, scope.scope, NumberText.grouped(scope.score.files),
            NumberText.percent(scope.score.decodedEqualShare),
            NumberText.percent(scope.legacy.decodedEqualShare),
            scope.calibration?.expectedError.map { NumberText.decimal($0, 3) } ?? "–",
          ]
            + scope.sure.map {
              scope.calibration == nil ? "–" : "\($0.wrong) of \(NumberText.grouped($0.count))"
            }
        }
      })
  }

  /// A row for each engine: answers that turn, and text and binary data taken for each other.
  package var kindsOfError: ReportTable {
    ReportTable(
      title: "What more text, and binary data, do",
      columns: [
        "engine", "right at \(FileResults.turningLength) bytes, wrong whole",
        "binary called text", "text called binary",
      ],
      rows: engines.map { engine in
        let files = engine.files
        return [
          engine.name, "\(files.turned.count) of \(NumberText.grouped(files.turnableCount))",
          "\(files.calledText.count) of \(NumberText.grouped(files.binaryCount))",
          "\(files.calledBinary.count) of \(NumberText.grouped(files.textCount))",
        ]
      })
  }

  /// Right answers by kind of file, whole files and each excerpt.
  package var byKind: ReportTable {
    byGroup(\.byKind, title: "By kind of file, right in %", head: "kind")
  }

  /// Right answers by how many bytes are not ASCII, whole files and each excerpt.
  package var byEvidence: ReportTable {
    byGroup(\.byEvidence, title: "By number of non-ASCII bytes, right in %", head: "bytes")
  }

  private func byGroup(
    _ groups: KeyPath<ScopeResults, [GroupScore]>, title: String, head: String
  ) -> ReportTable {
    let scopes = engines.first?.files.scopes ?? []
    var names: [String] = []
    for scope in scopes {
      for group in scope[keyPath: groups] where !names.contains(group.group) {
        names.append(group.group)
      }
    }
    func score(_ group: String, _ scope: String, _ files: FileResults) -> Score? {
      files.scopes.first { $0.scope == scope }?[keyPath: groups].first { $0.group == group }?.score
    }
    return ReportTable(
      title: title,
      columns: [head]
        + scopes.flatMap { scope in ["n \(scope.scope)"] + engines.map(\.name) },
      rows: names.map { name in
        [name]
          + scopes.flatMap { scope in
            [score(name, scope.scope, engines[0].files).map { String($0.files) } ?? "–"]
              + engines.map {
                NumberText.percent(score(name, scope.scope, $0.files)?.decodedEqualShare)
              }
          }
      })
  }

  /// The wrong answers of the first engine, the surest first, with text and binary data that were
  /// taken for each other.
  package func wrong(limit: Int) -> ReportTable {
    let files = engines.first?.files ?? FileResults()
    let all = (files.wrong + files.calledText + files.calledBinary).sorted {
      ($1.confidence ?? 0, $0.path, $0.scope) < ($0.confidence ?? 0, $1.path, $1.scope)
    }
    return ReportTable(
      title: "\(engines.first?.name ?? ""): wrong answers, the surest of \(all.count) first",
      columns: ["path", "bytes", "kind", "truth", "answer", "confidence"],
      rows: all.prefix(limit).map {
        [
          $0.path, $0.scope, $0.kind, $0.truth, $0.answer.isEmpty ? "no answer" : $0.answer,
          $0.confidence.map { NumberText.decimal($0, 4) } ?? "–",
        ]
      })
  }
}
