import Foundation
import LegibleTraining

/// `ModelTrainer train`.
enum TrainCommand: TrainerCommand {
  static let name = "train"
  static let summary = "Count the models of languages and write them to one file."
  static let options = [
    OptionDescription("text", "DIR", "training text, <language>.txt.gz"),
    OptionDescription("output", "FILE", "where the model is written"),
    OptionDescription("manifest", "FILE", "the texts that are taken (Training/texts.tsv)"),
    OptionDescription("all", nil, "take all texts of the folder, whatever the manifest says"),
    OptionDescription("languages", "TAG,…", "take these texts of the folder"),
    OptionDescription(
      "keep-curves", nil, "take the curves of confidence from the model of this build"),
    OptionDescription("without", "TAG,…", "languages that are left out"),
  ]
  static let discussion = """
    The texts must be those of the manifest, by their hashes; `ModelTrainer manifest` lists them anew.
    Confidence is the posterior until `ModelTrainer calibrate` has fitted curves, or --keep-curves. It is told whether the
    model of this build has the same counts, whatever its curves are.
    """

  static func run(_ arguments: Arguments) throws {
    var texts = try TrainingText.all(in: try arguments.required("text"))
    if arguments.has("languages") {
      let chosen = arguments.list("languages")
      texts = texts.filter { chosen.contains($0.language) }
    } else if !arguments.has("all") {
      texts = try ManifestCommand.manifest(arguments).chosen(from: texts)
    }
    let withheld = arguments.list("without")
    texts.removeAll { withheld.contains($0.language) }
    let data = ModelTraining(texts).data(keepsCurves: arguments.has("keep-curves"))
    try data.write(to: URL(fileURLWithPath: try arguments.required("output")))
    print("\(texts.count) languages, \(data.count) bytes")
    print(
      ModelTraining.hasCountsOfThisBuild(data)
        ? "the counts are those of the model of this build"
        : "the counts are other than those of the model of this build")
  }
}
