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
    OptionDescription("rare", "TAG,…", "the same, of rare languages"),
  ]
  static let discussion = """
    The list has for each text whether the model is trained on it (`yes`, `no`, or `rare` for a rare
    language, on which the models of others do not depend), its hash, and how many kilobytes are from
    which sources of Training/sources.tsv. Texts that are listed keep what is said of them, also if they
    are not in the folder; new ones are in the model, and their sources have to be filled in by hand.
    Changes are printed. A text is taken off the list, or out of the model, by hand.
    """

  static func run(_ arguments: Arguments) throws {
    var manifest = try manifest(arguments)
    let before = manifest
    manifest.update(
      with: try TrainingText.all(in: try arguments.required("text")),
      choosing: arguments.list("model"), rare: arguments.list("rare"))
    try Data(manifest.text.utf8).write(to: URL(fileURLWithPath: path(arguments)))
    let chosen = manifest.entries.count(where: \.isInModel)
    print("\(manifest.entries.count) texts, \(chosen) in the model")
    manifest.changes(since: before).forEach { print("\(path(arguments)): \($0)") }
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
