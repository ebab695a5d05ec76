import Foundation
import LegibleEvaluation
import LegibleTraining

extension Arguments {
  /// The options by which other detectors answer in the same run.
  static let engineOptions = [
    OptionDescription("peer-command", "CMD", "score a command too: 'chardet=chardetect {+}'"),
    OptionDescription("uchardet", nil, "score libuchardet too"),
  ]

  /// Legible, and the engines that are asked for.
  ///
  /// - Throws: `TrainerError` or `EngineFailure` for an engine that cannot be used.
  func engines() throws -> [any AccuracyEngine] {
    var engines: [any AccuracyEngine] = [LegibleEngine()]
    if has("uchardet") {
      guard let engine = UchardetEngine() else { throw TrainerError("uchardet is not installed") }
      engines.append(engine)
    }
    for command in all("peer-command") { engines.append(try CommandEngine(command)) }
    return engines
  }

  /// The corpus, or held-out lines of training text with the encodings of the corpus, as `--corpus`,
  /// `--text` and `--split` tell.
  ///
  /// - Throws: `CorpusError` or `TrainerError` where a folder cannot be read.
  func corpusSource(_ split: TrainingText.Split = .tuning) throws -> CorpusSource {
    let source = try CorpusSource(folder: value("corpus") ?? "Corpus")
    guard let folder = value("text") else { return source }
    let split = try value("split", default: split, TrainingText.Split.init(rawValue:))
    return CorpusSource(
      languages: try TrainingText.all(in: folder).map {
        LanguageText(tag: $0.language, prose: $0.lines(of: split).map(String.init))
      },
      plausible: source.plausible)
  }

  /// Writes results as JSON where `--json` names a file.
  ///
  /// - Throws: What writing throws.
  func writeJSON(_ results: some Encodable) throws {
    guard let path = value("json") else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(results).write(to: URL(fileURLWithPath: path))
  }
}
