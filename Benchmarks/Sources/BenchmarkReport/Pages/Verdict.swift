internal import Accuracy
internal import LegibleEvaluation

/// What the results come to: one sentence, and where another engine reads more than ours.
struct Verdict {
  /// The sentence, or `nil` where nothing was scored.
  let sentence: String?

  /// A row for each group of files of which another engine reads more, the greatest distance first; none of few files.
  let losses: ReportTable

  /// How many groups are shown.
  private static let limit = 20

  init(_ results: AccuracyResults) {
    let ours = results.engines.first { $0.name == "legible" } ?? results.engines.first
    let others = results.engines.filter { $0.name != ours?.name }
    sentence = ours.flatMap { Self.sentence($0, others) }
    let title = "Where others are ahead of \(ours?.name ?? "ours"), right in %"
    losses = ReportTable(
      title: title, columns: ["files", "number", ours?.name ?? "", "most", "by"],
      rows: ours.map { Self.losses($0, others) } ?? [])
  }

  private static func sentence(_ ours: EngineAccuracy, _ others: [EngineAccuracy]) -> String? {
    // Of a folder without encodings, what is read or repaired.
    func score(_ engine: EngineAccuracy) -> Score {
      if ours.all.files > 0 { return engine.all }
      return engine.textKinds.reduce(into: Score()) {
        $0.files += $1.score.files
        $0.decodedEqual += $1.score.decodedEqual
      }
    }
    let own = score(ours)
    guard let share = own.decodedEqualShare else { return nil }
    var text =
      "Of \(NumberText.grouped(own.files)) whole files, \(ours.name) reads \(NumberText.percent(share)) % right"
    let ranked = others.compactMap { engine in
      score(engine).decodedEqualShare.map { (name: engine.name, share: $0) }
    }.sorted { ($1.share, $0.name) < ($0.share, $1.name) }
    if let best = ranked.first {
      let place =
        best.share < share ? "more than" : best.share > share ? "fewer than" : "as many as"
      let rest = ranked.dropFirst().map { "\($0.name) \(NumberText.percent($0.share)) %" }
      text += ", \(place) \(best.name) with \(NumberText.percent(best.share)) %"
      if !rest.isEmpty { text += "; " + rest.joined(separator: ", ") }
    }
    return text + "."
  }

  private static func losses(_ ours: EngineAccuracy, _ others: [EngineAccuracy]) -> [[String]] {
    typealias Groups = KeyPath<EngineAccuracy, [GroupScore]>
    let kinds: [(name: String, scores: Groups, share: KeyPath<GroupScore, Double?>)] = [
      ("track", \.tracks, \.right), ("not made worse, track", \.tracks, \.unharmed),
      ("kind", \.textKinds, \.right), ("not made worse, kind", \.textKinds, \.unharmed),
      ("kind", \.kinds, \.right), ("bytes", \.byLength, \.right), ("family", \.byFamily, \.right),
      ("damage", \.byDamage, \.right), ("language", \.byLanguage, \.right),
      ("encoding", \.byEncoding, \.right),
    ]
    var found: [(row: [String], distance: Double)] = []
    for (kind, scores, measure) in kinds {
      for group in ours[keyPath: scores] where group.score.files >= DotPlot.fewFiles {
        let best = others.compactMap { engine in
          engine[keyPath: scores].first { $0.group == group.group }?[keyPath: measure].map {
            (name: engine.name, share: $0)
          }
        }.max { $0.share < $1.share }
        guard let best, let share = group[keyPath: measure], best.share > share else { continue }
        found.append(
          (
            [
              "\(kind) \(group.group)", NumberText.grouped(group.score.files),
              NumberText.percent(share),
              NumberText.percent(best.share), best.name,
            ], best.share - share
          ))
      }
    }
    return found.sorted { ($1.distance, $0.row[0]) < ($0.distance, $1.row[0]) }.prefix(limit).map(
      \.row)
  }
}
