import Foundation
import LegibleEncodings
import LegibleEvaluation
import LegibleTraining

/// Commands that measure the detection of this build on the corpus. They fail where a gate that is named, as
/// `--min-kept=98`, is not met.

extension Arguments {
  /// The folder of the corpus.
  var corpus: String { value("--corpus") ?? "Corpus" }

  /// This build, and the engines that are asked for.
  ///
  /// - Throws: `TrainingError` or `EngineFailure` for an engine that cannot be used.
  func engines() throws -> [any AccuracyEngine] {
    var engines: [any AccuracyEngine] = [LegibleEngine()]
    if has("--uchardet") {
      guard let engine = UchardetEngine() else { throw TrainingError("uchardet is not installed") }
      engines.append(engine)
    }
    if let command = value("--peer-command") { engines.append(try CommandEngine(command)) }
    return engines
  }

  /// Fails where a share in percent is below what an option demands.
  func demand(_ name: String, _ percent: Double?) throws {
    guard let text = value(name) else { return }
    guard let least = Double(text) else { throw TrainingError("\(text) is no value of \(name)") }
    let reached = percent ?? 0
    if reached < least {
      throw TrainingError("\(NumberText.decimal(reached, 2)) %, and \(name)=\(text) is demanded")
    }
  }

  /// Fails where there are more of something than an option allows.
  func allow(_ name: String, _ count: Int) throws {
    guard value(name) != nil else { return }
    let most = try self.count(name, default: 0)
    if count > most { throw TrainingError("\(count), and \(name)=\(most) is allowed") }
  }
}

/// Holds detection on the corpus and the short cases against committed figures.
func figures(_ arguments: Arguments) throws {
  let figures = try CorpusFigures(measuring: arguments.corpus)
  figures.lines.forEach { print($0) }
  if arguments.has("--write") { return try figures.write(into: arguments.corpus) }
  let losses = figures.losses(against: try CorpusFigures(committedIn: arguments.corpus))
  if !losses.isEmpty { throw TrainingError(losses.joined(separator: "\n")) }
}

/// Scores what people type first, lines of ASCII with a sign or two, texts with few characters beyond ASCII, or lists and
/// rules.
func sampleSet(_ arguments: Arguments) throws {
  let corpus = arguments.corpus
  let all =
    switch arguments.command {
    case "first": try SampleSet("What people type first", table: "\(corpus)/first/strings.tsv")
    case "sparse": try SampleSet.sparse(corpus: corpus)
    case "signs": try SampleSet("Signs in ASCII", table: "\(corpus)/signs/signs.tsv")
    default: try SampleSet.lists(try CorpusSource(folder: corpus), corpus: corpus)
    }
  var set = all
  if let name = arguments.value("--encoding") {
    guard let encoding = TextEncoding(name) else { throw TrainingError("no encoding \(name)") }
    set = all.inEncoding(encoding)
  }
  let scores = try arguments.engines().map { ($0.name, try set.scores(of: $0)) }
  print(set.table(scores).text)
  let listed = try arguments.count("--miss", default: 0)
  for (name, scores) in scores where listed > 0 {
    print("\nwrong by \(name):")
    scores.last?.wrong.prefix(listed).forEach { print("  \($0)") }
  }
  guard let total = scores.first?.1.last else { return }
  try arguments.demand("--min-right", 100 * Double(total.right) / Double(max(1, total.count)))
  try arguments.demand("--min-sure", 100 * Double(total.sure) / Double(max(1, total.count)))
  try arguments.allow("--max-wrong-95", total.wrongAt95)
  try arguments.allow("--max-wrong-99", total.wrongAt99)
}

/// Tells whether answers stay when texts change by what says nothing of the encoding.
func invariance(_ arguments: Arguments) throws {
  let texts = try InvarianceText.texts(
    of: CorpusSource(folder: arguments.corpus), words: arguments.count("--words", default: 1),
    limit: arguments.count("--limit", default: 1_000))
  let scores = try arguments.engines().map { try InvarianceScore(of: $0, texts) }
  print("\(texts.count) texts in \(Set(texts.map(\.encoding)).count) encodings")
  for score in scores {
    print(score.tables.map(\.text).joined(separator: "\n"))
    score.lost.prefix(try arguments.count("--miss", default: 0)).forEach { print("  \($0)") }
  }
  guard let all = scores.first?.all else { return }
  try arguments.demand("--min-kept", all.keptShare.map { 100 * $0 })
  try arguments.allow("--max-lost", all.lostAt99)
}

/// Scores files in several encodings, with controls in one.
func mixtures(_ arguments: Arguments) throws {
  var score = MixtureScore()
  var files = MixtureFiles(try CorpusSource(folder: arguments.corpus))
  files.forEachFile(divisor: max(1, try arguments.count("--one-of", default: 1))) { score.add($0) }
  if arguments.value("--samples") != nil {
    let pack = try SamplePack(named: "realtest0", in: arguments.path("--samples"))
    for index in 0..<pack.count {
      let label = pack.labels[index]
      score.addAlarm(
        Array(pack[index]), "\(label.truth) \(label.source)",
        label.truth == "binary" ? "binary files" : "real files")
    }
  }
  print(score.table.text)
  score.failures.prefix(try arguments.count("--miss", default: 0)).forEach { print($0) }
}

/// Scores the language that is told of short texts.
func languages(_ arguments: Arguments) throws {
  let score = LanguageScore(try CorpusSource(folder: arguments.corpus))
  print(score.table.text)
  score.failures.prefix(try arguments.count("--miss", default: 0)).forEach { print($0) }
}
