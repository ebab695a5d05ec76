import Accuracy
import BenchmarkResults
import LegibleEvaluation

/// A run with every part of a report in it.
enum SampleRun {
  static func make(
    isComplete: Bool = true, rightOfOurs: Int = 97, otherNames: [String] = ["other"],
    hasExcerpts: Bool = false, filesOfALength: Int = 100
  ) -> BenchmarkRun {
    var engines = [engine("legible", right: rightOfOurs)]
    engines += otherNames.map { engine($0, right: 60) }
    for index in engines.indices {
      engines[index].byLength[0].score = score(1, of: filesOfALength)
      if hasExcerpts {
        engines[index].files = FileResults()
        engines[index].files?.scopes = ["whole", "100"].map { ScopeResults(scope: $0) }
      }
    }
    return BenchmarkRun(
      date: "2026-11-21T08:30:00Z",
      machine: Machine(processor: "A <fast> processor", processorCount: 2, system: "Debian"),
      isComplete: isComplete,
      accuracy: AccuracyResults(
        folder: "corpus & more", fileCount: 400, plannedCount: 400,
        skipped: [SkippedItem(path: "klingon/\u{202E}txt", reason: "unknown label")],
        engines: engines),
      throughput: ThroughputResults(
        engines: [EngineVersion(name: "legible", version: "1")],
        cases: [
          ThroughputCase(
            group: "decode", name: "windows-1252, fr", unit: "MB/s",
            rates: [
              EngineRate(engine: "legible", rate: 2_000, ratio: nil),
              EngineRate(engine: "iconv", rate: 400, ratio: Spread(of: [4.8, 5, 5.3])),
            ])
        ],
        growth: [
          GrowthCase(
            name: "( repeated", engine: "legible", characters: 100_000, seconds: 0.001, growth: 9.7)
        ],
        memory: [
          MemoryCase(name: "levels", engine: "legible", inputBytes: 4, peakBytes: 2_500_000)
        ]))
  }

  private static func score(_ right: Int, of files: Int = 100) -> Score {
    var score = Score()
    for index in 0..<files { score.add(decodedEqual: index < right, strict: index < right / 2) }
    return score
  }

  private static func engine(_ name: String, right: Int) -> EngineAccuracy {
    var engine = EngineAccuracy(name: name, detail: "test")
    engine.all = score(right)
    engine.legacy = score(right)
    engine.byLength = ["16", "64", "512"].map { GroupScore(group: $0, score: score(right)) }
    engine.byFamily = ["Western", "Cyrillic"].map { GroupScore(group: $0, score: score(right)) }
    engine.byEncoding = [GroupScore(group: "KOI8-R", score: score(right))]
    engine.byLanguage = [GroupScore(group: "ru", score: score(right))]
    engine.byDamage = [GroupScore(group: "single-byte, stray-byte", score: score(right))]
    var harm = Harm()
    for index in 0..<100 { harm.add(isHarmed: index >= right) }
    let repair = GroupScore(
      group: "repair", score: score(right), lines: score(right), partly: 2, harm: harm)
    engine.byTrack = [GroupScore(group: "prose", score: score(right)), repair]
    engine.byTextKind = [repair]
    var selective = SelectiveAccuracy()
    for index in 0..<100 {
      selective.add(confidence: Double(100 - index) / 100, isAnswer: true, isRight: index < right)
    }
    engine.selective = selective
    engine.language = score(right)
    var calibration = Calibration()
    for index in 0..<100 { calibration.add(confidence: 0.95, isRight: index < right) }
    for index in 0..<5 { calibration.add(confidence: 0.55, isRight: index < 3) }
    engine.calibration = calibration
    engine.confusions = [
      Confusion(
        truth: "KOI8-R", truthFamily: "Cyrillic", answer: "KOI8-U", answerFamily: "Cyrillic",
        count: 100 - right),
      Confusion(
        truth: "windows-1252", truthFamily: "Western", answer: "", answerFamily: "", count: 3),
    ]
    engine.cost.seconds = 2
    engine.cost.files = 400
    engine.cost.bytes = 4_000_000
    return engine
  }
}
