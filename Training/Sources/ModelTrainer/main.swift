import Foundation
import LegibleTraining

let usage = """
  usage: ModelTrainer tables --text DIR --real DIR --encodings FILE --signs FILE
                             [--worth=N] [--groups=N] [--stages=N,N,N] -o FILE
         ModelTrainer samples --text DIR --real DIR --corpus DIR -o DIR
         ModelTrainer fit --samples DIR [--tables FILE] [--parameters FILE] [--rounds=N]
                          [--steps=fit,languages,binary,calibrate,ablate] -o FILE
         ModelTrainer answers --samples DIR [--tables FILE] [--parameters FILE]
                              [--language=yes] [-o DIR] SET…
         ModelTrainer score --samples DIR [--answers DIR] [--by=kind|truth|language|source]
                            [--miss=N] SET…
  """

do {
  let arguments = try Arguments(CommandLine.arguments.dropFirst())
  switch arguments.command {
  case "tables": try writeTables(arguments)
  case "samples": try writeSamples(arguments)
  case "fit": try fit(arguments)
  case "answers": try answer(arguments)
  case "score": try score(arguments)
  default: throw TrainingError(usage)
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
