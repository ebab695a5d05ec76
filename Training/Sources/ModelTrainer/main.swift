import Foundation
import LegibleTraining

let usage = """
  usage: ModelTrainer tables --text DIR --real DIR --encodings FILE --signs FILE -o FILE
         ModelTrainer samples --text DIR --real DIR --corpus DIR -o DIR
         ModelTrainer score --samples DIR [--answers DIR] [--by=kind|truth|language|source]
                            [--miss=N] SET…
  """

do {
  let arguments = try Arguments(CommandLine.arguments.dropFirst())
  switch arguments.command {
  case "tables": try writeTables(arguments)
  case "samples": try writeSamples(arguments)
  case "score": try score(arguments)
  default: throw TrainingError(usage)
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
