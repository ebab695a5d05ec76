import Foundation
import LegibleDetection
import LegibleEncodings
import LegibleEvaluation
import LegibleTraining

/// Commands that measure the detection of this build on sets of `ModelTrainer samples`.

extension Arguments {
  /// The sets that are named, or else those for figures.
  func packs(_ usual: [String]) throws -> [(name: String, pack: SamplePack)] {
    let folder = try path("--samples")
    return try (operands.isEmpty ? usual : operands).map {
      ($0, try SamplePack(named: $0, in: folder))
    }
  }
}

/// Has this build, and others that are asked for, answer about sets, and scores the answers.
func evaluate(_ arguments: Arguments) throws {
  let usual = ["prose", "rules", "realtest0", "realtest1024", "realtest100"]
  for (name, pack) in try arguments.packs(usual) {
    for engine in try arguments.engines() {
      let samples = (0..<pack.count).map { Array(pack[$0]) }
      let answers = try engine.answers(for: samples).map { answer in
        SampleAnswer(
          encoding: answer.isBinary ? "binary" : answer.label.isEmpty ? "none" : answer.label,
          confidence: answer.confidence ?? 0, language: answer.language ?? "-")
      }
      try printScore(answers, of: pack, "\(name) \(engine.name)", arguments)
    }
  }
}

/// Prints the score of answers about a set, its parts and its misses, as the arguments ask.
func printScore(
  _ answers: [SampleAnswer], of pack: SamplePack, _ title: String, _ arguments: Arguments
) throws {
  let division = try arguments.value("--by").map { name in
    guard let division = ScoreReport.Division(rawValue: name) else {
      throw TrainingError("--by takes kind, truth, language or source")
    }
    return division
  }
  let report = try ScoreReport(answers, of: pack, by: division)
  let hasConfidence = answers.contains { $0.confidence > 0 }
  print(
    title,
    hasConfidence
      ? report.total.summary
      : "\(NumberText.decimal(report.total.percent, 2)) % of \(pack.count), without confidence")
  for part in report.parts { print("    \(part.name): \(part.score.summary)") }
  for index in report.misses.prefix(try arguments.count("--miss", default: 0)) {
    print("  " + ScoreReport.description(ofMiss: index, answers[index], in: pack))
  }
}

/// Times this build and others by turns, in processor time, by length; the encoding and the language.
func speed(_ arguments: Arguments) throws {
  let rounds = try arguments.count("--rounds", default: 7)
  var groups: [(name: String, samples: [[UInt8]])] = []
  for (name, pack) in try arguments.packs(["prose", "realtest100", "realtest1024", "realtest0"]) {
    // Prose has its length as source.
    let names = (0..<pack.count).map { name == "prose" ? pack.labels[$0].source : "" }
    for part in Set(names).sorted(by: { (Int($0) ?? 0) < (Int($1) ?? 0) }) {
      let chosen = (0..<pack.count).filter { names[$0] == part }.map { Array(pack[$0]) }
      groups.append(("\(name) \(part)", chosen))
    }
  }
  var detectors: [(name: String, detect: ([UInt8]) -> Void)] = [
    ("this build", { _ = EncodingDetector.detect($0).language?.tag })
  ]
  if let path = arguments.value("--library") {
    guard let library = LegibleLibrary(path) else { throw TrainingError("cannot open \(path)") }
    detectors.append((path, library.detect))
  }
  if let library = UchardetLibrary() {
    detectors.append(("uchardet", { $0.withUnsafeBytes { _ = library.detect([$0]) } }))
  }
  let rows = groups.map { name, samples in
    var best = [Double](repeating: .infinity, count: detectors.count)
    for _ in 0..<rounds {
      for (index, detector) in detectors.enumerated() {
        let start = CPUClock.own
        samples.forEach(detector.detect)
        best[index] = min(best[index], CPUClock.own - start)
      }
    }
    let count = Double(samples.count)
    return [name, NumberText.grouped(samples.count)]
      + best.map { NumberText.decimal(1e6 * $0 / count) }
      + best.dropFirst().map { NumberText.ratio($0 / best[0]) }
  }
  let others = detectors.dropFirst().map { "than \($0.name)" }
  print(
    ReportTable(
      title: "Microseconds a sample, and how many times as fast this build is",
      columns: ["samples", "count"] + detectors.map(\.name) + others, rows: rows
    ).text)
}

/// Tells what it is worth to look at the files of a project together: excerpts of each held-out real file
/// beside the whole other files of its project.
func together(_ arguments: Arguments) throws {
  let pack = try SamplePack(named: "realtest0", in: arguments.path("--samples"))
  let scorer = AnswerScorer()
  let lengths = [16, 32, 64, 100, 1_024]
  // Excerpts, looked at again, right alone, right together, mended, broken, wrong at 0.95.
  var tallies = Array(repeating: [Int](repeating: 0, count: 7), count: lengths.count)
  let texts = (0..<pack.count).filter { pack.labels[$0].truth != "binary" }
  for project in Dictionary(grouping: texts, by: { pack.labels[$0].source }).values {
    let whole = project.map { EncodingDetector.detect(Array(pack[$0])) }
    for (place, index) in project.enumerated() {
      guard let first = pack[index].firstIndex(where: { $0 >= 0x80 }) else { continue }
      for (row, length) in lengths.enumerated() {
        let excerpt = pack[index][first...].prefix(length)
        if excerpt.count < length { continue }
        let alone = EncodingDetector.detect(Array(excerpt))
        var survey = FileSurvey()
        for (other, detection) in whole.enumerated() {
          survey.add(other == place ? alone : detection, at: "\(other)")
        }
        let options = survey.options(for: alone, at: "\(place)")
        let beside =
          options.map { EncodingDetector.detect(Array(excerpt), options: $0) } ?? alone
        let isRight = [alone, beside].map { detection in
          scorer.isRight(
            detection.encoding?.name ?? "", truth: pack.labels[index].truth, bytes: excerpt)
        }
        let counted = [
          true, options != nil, isRight[0], isRight[1], !isRight[0] && isRight[1],
          isRight[0] && !isRight[1], !isRight[1] && beside.confidence >= 0.95,
        ]
        for column in counted.indices where counted[column] { tallies[row][column] += 1 }
      }
    }
  }
  print(
    ReportTable(
      title: "Excerpts beside the other files of their projects",
      columns: [
        "bytes", "excerpts", "looked at again", "right alone", "right together", "mended", "broken",
        "wrong at 0.95",
      ],
      rows: zip(lengths, tallies).map { [String($0)] + $1.map(String.init) }
    ).text)
}

/// Tells how often sets of readings hold the right one, and how many readings they have.
func sets(_ arguments: Arguments) throws {
  let targets = [0.9, 0.95, 0.99, 0.999]
  let scorer = AnswerScorer()
  let rows = try arguments.packs(["prose", "rules", "realtest0", "realtest100"]).map { name, pack in
    let texts = (0..<pack.count).filter { pack.labels[$0].truth != "binary" }
    var held = [Int](repeating: 0, count: targets.count)
    var readings = held
    for index in texts {
      // The smaller sets are beginnings of the largest.
      let options = DetectionOptions(coverage: targets.last)
      let set = EncodingDetector.detect(Array(pack[index]), options: options).credibleSet
      let right = set.firstIndex {
        scorer.isRight($0.encoding.name, truth: pack.labels[index].truth, bytes: pack[index])
      }
      for (column, target) in targets.enumerated() {
        var (size, sum) = (0, 0.0)
        while size < set.count && sum < target {
          sum += set[size].confidence
          size += 1
        }
        readings[column] += size
        if let right, right < size { held[column] += 1 }
      }
    }
    let count = Double(max(1, texts.count))
    return [name, NumberText.grouped(texts.count)]
      + zip(held, readings).map {
        "\(NumberText.decimal(100 * Double($0) / count)) with \(NumberText.decimal(Double($1) / count, 2))"
      }
  }
  print(
    ReportTable(
      title: "Sets of readings: hold the right one, %, with so many readings",
      columns: ["samples", "count"] + targets.map { "\($0)" }, rows: rows
    ).text)
}
