import Foundation
import LegibleTraining

/// Prepares training text, trains the language models, and measures detection.
let commands: [any TrainerCommand.Type] = [
  PrepareCommand.self, ManifestCommand.self, TrainCommand.self, CalibrateCommand.self,
  EvaluateCommand.self, FiguresCommand.self, ScoreCommand.self, SweepCommand.self,
  ParametersCommand.self, ExplainCommand.self, SpeedCommand.self, MixturesCommand.self,
  InvarianceCommand.self, FirstCommand.self, AblateCommand.self, SetsCommand.self,
  TogetherCommand.self, SignsCommand.self, ListsCommand.self,
]

let overview =
  ["usage: ModelTrainer COMMAND [OPTION …]", ""]
  + commands.map { command in
    "  " + command.name.padding(toLength: 11, withPad: " ", startingAt: 0) + command.summary
  } + ["", "ModelTrainer COMMAND --help tells the options of a command."]

func complain(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("ModelTrainer: \(message)\n".utf8))
  exit(status)
}

let words = Array(CommandLine.arguments.dropFirst())
guard let name = words.first, !["--help", "-h", "help"].contains(name) else {
  print(overview.joined(separator: "\n"))
  exit(words.isEmpty ? 2 : 0)
}
guard let command = commands.first(where: { $0.name == name }) else {
  complain("there is no command \(name); see ModelTrainer --help", status: 2)
}
if words.contains("--help") || words.contains("-h") {
  print(command.help)
  exit(0)
}
do {
  let arguments = try Arguments(words.dropFirst(), options: command.options + commonOptions)
  try ParameterSettings.apply(arguments.all("set"))
  try command.run(arguments)
} catch {
  complain("\(error)", status: 1)
}
