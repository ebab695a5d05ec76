import Foundation
import LegibleTraining

/// `ModelTrainer manifest`.
enum ManifestCommand: TrainerCommand {
  static let name = "manifest"
  static let summary = "List the training texts of a folder with their hashes."
  static let options = [
    OptionDescription("text", "DIR", "training text, <language>.txt.gz"),
    OptionDescription("manifest", "FILE", "the list to update (Training/texts.tsv)"),
    OptionDescription("model", "TAG,…", "languages that the model is trained on from now on"),
  ]
  static let discussion = """
    Texts that are listed keep whether the model is trained on them and what is said of their sources,
    also where they are not in the folder; new ones are in the model, and their sources are to be filled
    in by hand. A text is taken off the list, or out of the model, by hand.
    """

  static func run(_ arguments: Arguments) throws {
    var manifest = try manifest(arguments)
    manifest.update(
      with: try TrainingText.all(in: try arguments.required("text")),
      choosing: arguments.list("model"))
    try Data(manifest.text.utf8).write(to: URL(fileURLWithPath: path(arguments)))
    let chosen = manifest.entries.count(where: \.isInModel)
    print("\(manifest.entries.count) texts, \(chosen) in the model")
    for entry in manifest.entries where entry.sources == "unknown" {
      print("\(path(arguments)): say where the text in \(entry.language) is from")
    }
  }

  /// The list that the arguments name, empty where there is none yet.
  static func manifest(_ arguments: Arguments) throws -> TrainingManifest {
    let path = path(arguments)
    guard FileManager.default.fileExists(atPath: path) else { return TrainingManifest() }
    return try TrainingManifest(
      parsing: try String(contentsOfFile: path, encoding: .utf8), path: path)
  }

  private static func path(_ arguments: Arguments) -> String {
    arguments.value("manifest") ?? "Training/texts.tsv"
  }
}
