import Foundation

/// Trains the language models, and measures detection on text that they were not trained on.
let usage = """
  usage: ModelTrainer train TEXT_DIR OUTPUT_FILE [without=LANGUAGE,...]
         ModelTrainer calibrate TEXT_DIR CORPUS_DIR MODEL_FILE
         ModelTrainer evaluate TEXT_DIR CORPUS_DIR [KEY=VALUE ...]
         ModelTrainer speed TEXT_DIR CORPUS_DIR

  Keys of evaluate: split (tuning, calibration, report), samples (a number), genre (prose, web,
  source, table, mail, subtitles, log, names), damage (none, stray-byte, cut-head, cut-tail, ascii-head),
  encodings (all, common), own-language (yes, no), languages (such as de,fr), confusions and
  examples (numbers).
  """

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 3 else {
  FileHandle.standardError.write(Data((usage + "\n").utf8))
  exit(2)
}
let folder = URL(fileURLWithPath: arguments[1], isDirectory: true)
let corpus = URL(fileURLWithPath: arguments[2], isDirectory: true)

do {
  switch (arguments[0], arguments.count) {
  case ("train", 3...4):
    var training = ModelTraining(folder: folder, output: URL(fileURLWithPath: arguments[2]))
    if let argument = arguments.dropFirst(3).first { try training.set(argument) }
    try training.run()
  case ("calibrate", 4):
    var evaluation = Evaluation(folder: folder, corpus: corpus)
    evaluation.split = .calibration
    try CalibrationFitting(
      evaluation: evaluation, output: URL(fileURLWithPath: arguments[3])
    ).run()
  case ("evaluate", 3...):
    var evaluation = Evaluation(folder: folder, corpus: corpus)
    for argument in arguments.dropFirst(3) { try evaluation.set(argument) }
    try evaluation.run()
  case ("speed", 3):
    try Evaluation(folder: folder, corpus: corpus).measureSpeed()
  default:
    throw TrainerError(usage)
  }
} catch {
  FileHandle.standardError.write(Data("ModelTrainer: \(error)\n".utf8))
  exit(1)
}
