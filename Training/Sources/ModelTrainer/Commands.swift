import Foundation
import LegibleTraining

/// Counts texts and real files, and writes the tables of detection.
func writeTables(_ arguments: Arguments) throws {
  let text = try TrainingText(folder: arguments.path("--text"))
  let real = try RealFiles(folder: arguments.path("--real"))
  let output = try arguments.path("-o")
  let signs = try String(contentsOf: arguments.path("--signs"), encoding: .utf8)
  var tables = DetectionTables(
    languages: try LanguageEncodings.read(arguments.path("--encodings")))
  for language in text.languages { tables.count(try text.text(of: language), of: language) }
  try tables.count(real)
  tables.count(try SignUses(signs))
  let bytes = tables.file { print($0) }
  try Data(bytes).write(to: output)
  print("\(output.path): \(bytes.count) bytes")
}

/// Makes the sets of samples.
func writeSamples(_ arguments: Arguments) throws {
  let sets = try SampleSets(
    text: TrainingText(folder: arguments.path("--text")),
    real: RealFiles(folder: arguments.path("--real")), corpus: arguments.path("--corpus"))
  try sets.write(to: arguments.path("-o")) { print($0) }
}

/// Scores answers about sets of samples: `SET.answers.tsv` beside the samples, or in another folder.
func score(_ arguments: Arguments) throws {
  let samples = try arguments.path("--samples")
  let answers = arguments.value("--answers").map { URL(fileURLWithPath: $0) } ?? samples
  let division = try arguments.value("--by").map { name in
    guard let division = ScoreReport.Division(rawValue: name) else {
      throw TrainingError("--by takes kind, truth, language or source")
    }
    return division
  }
  let missLimit = arguments.value("--miss").flatMap { Int($0) } ?? 0
  for set in arguments.operands {
    let pack = try SamplePack(named: set, in: samples)
    let given = try SampleAnswer.read(answers.appendingPathComponent("\(set).answers.tsv"))
    let report = try ScoreReport(given, of: pack, by: division)
    print(set, report.total.summary)
    for part in report.parts { print("    \(part.name): \(part.score.summary)") }
    for index in report.misses.prefix(missLimit) {
      print("  " + ScoreReport.description(ofMiss: index, given[index], in: pack))
    }
  }
}
