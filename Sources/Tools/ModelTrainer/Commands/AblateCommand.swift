import Foundation
import LegibleDetection
import LegibleEvaluation
import LegibleTraining

/// `ModelTrainer ablate`.
enum AblateCommand: TrainerCommand {
  static let name = "ablate"
  static let summary = "Tell what the answers owe to each parameter."
  static let operands = "[PART-OF-A-NAME …]"
  static let options = [
    OptionDescription("text", "DIR", "training text; of its tuning lines samples are made"),
    OptionDescription("files", "DIR", "labelled files, tuning part only"),
    OptionDescription("corpus", "DIR", "for encodings.json (Corpus)"),
    OptionDescription("limit", "N", "samples of each kind at most (150)"),
    OptionDescription(
      "answers", "FILE", "print the answers about a file of samples, and nothing else"),
  ]
  static let discussion = """
    Each parameter is set to 0, to half and to twice its value, in a process of its own, and the answers about samples
    of all kinds are held against those with the parameters as they are. "changed" counts answers with another
    encoding or language, "right" how many more are right, "sure" how many more are wrong at 0.99.
    A parameter that changes nothing can go, and one without which more is right ought to.
    """

  /// With some values detection never ends.
  private static let maxSeconds = 60

  static func run(_ arguments: Arguments) throws {
    if let path = arguments.value("answers") {
      try SampleFile.answers(path: path).forEach { print($0) }
      return
    }
    var ablation = try ablation(of: samples(of: arguments, limit: 150), arguments)
    let (right, count, sureWrong) = ablation.summary
    show("\(right) of \(count) right, \(sureWrong) wrong at 0.99")
    for entry in DetectionParameters.entries
    where arguments.operands.isEmpty || arguments.operands.contains(where: entry.name.contains) {
      guard let value = LegibleDetection.parameters.value(of: entry.name) else { continue }
      for other in [0, value / 2, value * 2] where other != value {
        guard let effect = try ablation.effect(of: ["\(entry.name)=\(other)"]) else {
          show("\(entry.name)\t\(value)\t\(other)\tno answers")
          continue
        }
        let kinds = effect.rightByKind.sorted { $0.key < $1.key }
          .map { "\($0.key) \($0.value > 0 ? "+" : "")\($0.value)" }.joined(separator: ", ")
        show(
          "\(entry.name)\t\(value)\t\(other)\tchanged \(effect.changed)\tright \(effect.right)"
            + "\tsure \(effect.sureWrong)\tloss \(effect.loss - ablation.loss)\t\(kinds)")
      }
    }
  }

  /// The samples of all kinds that the options name.
  static func samples(of arguments: Arguments, limit: Int) throws -> MixedSamples {
    let corpus = arguments.value("corpus") ?? "Corpus"
    let limit = try arguments.count("limit", default: limit)
    var samples = MixedSamples(limit: limit)
    if let text = arguments.value("text") {
      try samples.add(prose: HeldOutEvaluation(folder: text, corpus: corpus))
      samples.add(
        texts: try InvarianceTexts(try arguments.corpusSource(), words: 1, limit: limit * 2))
    }
    if let files = arguments.value("files") { try samples.add(files: files) }
    if samples.samples.isEmpty { throw TrainerError("--text or --files is missing") }
    return samples
  }

  /// The answers about samples, which a process of its own gives with other parameters.
  static func ablation(of samples: MixedSamples, _ arguments: Arguments) throws -> Ablation {
    let settings = arguments.all("set")
    let tool = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return try Ablation(samples) { path, other in
      let words = ["timeout", "\(maxSeconds)", tool, name, "--answers=\(path)"]
      let output = ChildProcess.output(of: words + (settings + other).map { "--set=\($0)" })
      return String(decoding: output ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  /// Prints a line at once: the whole takes long.
  static func show(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
