import Foundation

/// Trains the language models, and measures detection on text that they were not trained on.
let usage = """
  usage: ModelTrainer train TEXT_DIR OUTPUT_FILE
         ModelTrainer evaluate TEXT_DIR [SAMPLES_PER_CASE [DAMAGE]]
         ModelTrainer speed TEXT_DIR
  """

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2 else {
  FileHandle.standardError.write(Data((usage + "\n").utf8))
  exit(2)
}
let folder = URL(fileURLWithPath: arguments[1], isDirectory: true)

do {
  switch (arguments[0], arguments.count) {
  case ("train", 3):
    try ModelTraining(folder: folder, output: URL(fileURLWithPath: arguments[2])).run()
  case ("evaluate", 2...4):
    let count = arguments.count > 2 ? Int(arguments[2]) ?? 2 : 2
    let damage = arguments.count > 3 ? Damage(rawValue: arguments[3]) : Damage.none
    guard let damage else { throw TrainerError(usage) }
    try Evaluation(folder: folder, samplesPerCase: count, damage: damage).run()
  case ("speed", 2):
    try Evaluation(folder: folder, samplesPerCase: 1).measureSpeed()
  default:
    throw TrainerError(usage)
  }
} catch {
  FileHandle.standardError.write(Data("ModelTrainer: \(error)\n".utf8))
  exit(1)
}
