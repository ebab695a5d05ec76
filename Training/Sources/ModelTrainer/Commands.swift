import Foundation
@_spi(Training) import LegibleDetection
import LegibleEncodings
import LegibleTraining

/// Counts texts and real files, and writes the tables of detection.
func writeTables(_ arguments: Arguments) throws {
  let text = try TrainingText(folder: arguments.path("--text"))
  let real = try RealFiles(folder: arguments.path("--real"))
  let output = try arguments.path("-o")
  let signs = try String(contentsOf: arguments.path("--signs"), encoding: .utf8)
  var options = TableOptions()
  if let worth = arguments.value("--worth").flatMap(Float.init) { options.worthPerByte = worth }
  if let groups = arguments.value("--groups").flatMap(Double.init) { options.latinGroups = groups }
  if let stages = arguments.value("--stages") {
    options.stages = stages.split(separator: ",").compactMap { Int($0) }
  }
  var tables = DetectionTables(
    languages: try LanguageEncodings.read(arguments.path("--encodings")), options: options)
  for language in text.languages { tables.count(try text.text(of: language), of: language) }
  try tables.count(real)
  tables.count(try SignUses(signs))
  let bytes = tables.file(report: report)
  try Data(bytes).write(to: output)
  print("\(output.path): \(bytes.count) bytes")
}

/// Writes the tables of first sight, which follow from those of detection and the parameters.
func writePairCosts(_ arguments: Arguments) throws {
  let model = TrainableModel(try tables(arguments), values: try values(arguments))
  let output = try arguments.path("-o")
  try Data(model.pairCosts).write(to: output)
  print("\(output.path): \(model.pairCosts.count) bytes")
}

/// Prints a line, which appears at once whatever standard output is.
private func report(_ line: String) {
  print(line)
  fflush(nil)
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
  for set in arguments.operands {
    let pack = try SamplePack(named: set, in: samples)
    let given = try SampleAnswer.read(answers.appendingPathComponent("\(set).answers.tsv"))
    try printScore(given, of: pack, set, arguments)
  }
}

/// The sets that parameters are fitted to, and what each counts; excerpts of real files are different texts
/// of one project, which counts by the root of their number.
private let fittedSets: [(name: String, weight: Double, isByProject: Bool)] = [
  ("trainprose", 1.2, false), ("trainrows", 0.7, false), ("trainrules", 0.6, false),
  ("realtrain0", 1.5, true), ("realtrain1024", 1.5, true), ("realtrain100", 1.5, true),
]

/// The tables of a file, or those of this executable.
private func tables(_ arguments: Arguments) throws -> TrainableTables {
  guard arguments.value("--tables") != nil else { return .shared }
  return TrainableTables(file: [UInt8](try Data(contentsOf: arguments.path("--tables"))))
}

/// The values of a file of parameters, or those of this executable.
private func values(_ arguments: Arguments) throws -> [Float] {
  guard arguments.value("--parameters") != nil else { return TrainableModel.fittedValues }
  return try ParameterFile.values(in: arguments.path("--parameters"))
}

/// Answers about sets of samples, with any tables and parameters, as `score` reads them.
func answer(_ arguments: Arguments) throws {
  let samples = try arguments.path("--samples")
  let output = try arguments.value("-o") == nil ? samples : arguments.path("-o")
  let model = TrainableModel(try tables(arguments), values: try values(arguments))
  let namesLanguage = arguments.value("--language") == "yes"
  for set in arguments.operands {
    let pack = try SamplePack(named: set, in: samples)
    var lines = ""
    for index in 0..<pack.count {
      let detection = model.answer(for: TrainingInput(pack[index])).detection
      let name = detection.isBinary ? "binary" : detection.encoding?.name ?? "none"
      let others = detection.alternatives.prefix(5).map {
        "\($0.encoding.name) \(String(format: "%.3f", $0.confidence))"
      }
      var language = "-"
      if namesLanguage, let encoding = detection.encoding {
        let languages = model.languages(of: Array(pack[index]), in: encoding)
        language = languages.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? "-"
      }
      lines += "\(name)\t\(String(format: "%.6f", detection.confidence))\t\(language)\t"
      lines += others.joined(separator: "; ") + "\n"
    }
    try Data(lines.utf8).write(to: output.appendingPathComponent("\(set).answers.tsv"))
  }
}

/// Fits the parameters, calibrates the confidence, and tells what each parameter is worth.
func fit(_ arguments: Arguments) throws {
  let file = try arguments.path("-o")
  let samples = FitSamples()
  let languageSamples = FitSamples()
  for folder in try arguments.path("--samples").path.split(separator: ":").map(String.init) {
    let folder = URL(fileURLWithPath: folder)
    for (name, weight, isByProject) in fittedSets {
      guard let pack = try? SamplePack(named: name, in: folder) else { continue }
      samples.add(pack, named: name, weight: weight, isByProject: isByProject)
    }
    // Priors of languages are for what is met: a tenth of the pieces are of languages with few texts.
    for (name, weight) in [("trainlanguages", 0.9), ("trainrarelanguages", 0.1)] {
      languageSamples.add(
        try SamplePack(named: name, in: folder), named: name, weight: weight, isByProject: false)
    }
  }
  var fit = ParameterFit(
    try tables(arguments), values: try values(arguments), samples: samples,
    languageSamples: languageSamples, report: report
  ) { values in
    try? Data(ParameterFile(values: values).source.utf8).write(to: file)
  }
  let steps = arguments.value("--steps")?.split(separator: ",") ?? ["fit", "ablate"]
  let rounds = arguments.value("--rounds").flatMap { Int($0) } ?? 6
  for step in steps {
    switch step {
    case "fit": fit.fit(rounds: rounds)
    case "languages": fit.fitLanguages(rounds: rounds)
    case "binary": fit.fitBinary(rounds: rounds)
    case "calibrate": fit.calibrate()
    case "ablate": break
    default: throw TrainingError("no step \(step)")
    }
    try Data(ParameterFile(values: fit.values).source.utf8).write(to: file)
  }
  guard steps.contains("ablate") else { return }
  let worths = fit.ablated()
  try Data(ParameterFile(values: fit.values, worths: worths).source.utf8).write(to: file)
}
