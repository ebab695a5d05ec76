import Foundation
import LegibleTraining

/// A command: what it is called with, beside its name, and what it does.
typealias Command = (name: String, usage: String, summary: String, run: (Arguments) throws -> Void)

private let peers = "[--uchardet] [--peer-command='NAME=COMMAND {+}'] [--miss=N]"
private let gates =
  "[--min-right=PERCENT] [--min-sure=PERCENT] [--max-wrong-95=N] [--max-wrong-99=N]"
private let sampleSets = "[--corpus=DIR] [--encoding=NAME] \(gates) \(peers)"

let commands: [Command] = [
  (
    "tables",
    "--text DIR --real DIR --encodings FILE --signs FILE [--worth=N] [--groups=N] [--stages=N,N,N] -o FILE",
    "count texts and real files, and write the tables of detection", writeTables
  ),
  (
    "samples", "--text DIR --real DIR --corpus DIR -o DIR", "make the sets of samples", writeSamples
  ),
  (
    "fit",
    "--samples DIR [--tables FILE] [--parameters FILE] [--rounds=N] [--steps=fit,languages,binary,calibrate,ablate] -o FILE",
    "fit the parameters, calibrate the confidence, and tell what each is worth", fit
  ),
  (
    "pairs", "[--tables FILE] [--parameters FILE] -o FILE",
    "write what pairs of bytes cost in all encodings, for first sight", writePairCosts
  ),
  (
    "answers",
    "--samples DIR [--tables FILE] [--parameters FILE] [--language=yes] [-o DIR] SET…",
    "write the answers about sets of samples, by other tables or parameters", answer
  ),
  (
    "score",
    "--samples DIR [--answers DIR] [--by=kind|truth|language|source] [--miss=N] SET…",
    "score SET.answers.tsv of any detector", score
  ),
  (
    "evaluate", "--samples DIR [--by=kind|truth|language|source] \(peers) [SET…]",
    "score this build on sets of samples: prose, rules and held-out real files", evaluate
  ),
  (
    "figures", "[--corpus=DIR] [--write]",
    "hold this build on the corpus against Corpus/figures.json", figures
  ),
  ("first", sampleSets, "score what people type first", sampleSet),
  ("signs", sampleSets, "score lines of ASCII with a sign or two", sampleSet),
  ("sparse", sampleSets, "score texts of ASCII with a few other characters", sampleSet),
  ("lists", sampleSets, "score alphabets, rules, key maps and tables of characters", sampleSet),
  (
    "invariance",
    "[--corpus=DIR] [--words=N] [--limit=N] [--min-kept=PERCENT] [--max-lost=N] \(peers)",
    "tell whether answers stay when texts change by what says nothing of the encoding", invariance
  ),
  (
    "mixtures", "[--corpus=DIR] [--one-of=N] [--samples DIR] [--miss=N]",
    "score files in several encodings, and controls in one", mixtures
  ),
  (
    "languages", "[--corpus=DIR] [--miss=N]",
    "score the language that is told of short texts", languages
  ),
  (
    "together", "--samples DIR",
    "tell what it is worth to look at the files of a project together", together
  ),
  (
    "sets", "--samples DIR [SET…]",
    "tell how often sets of readings hold the right one", sets
  ),
  (
    "speed", "--samples DIR [--library=liblegible.so] [--rounds=N] [SET…]",
    "time this build by length, by turns with another build and uchardet", speed
  ),
]

let words = Array(CommandLine.arguments.dropFirst())
guard let command = commands.first(where: { $0.name == words.first }) else {
  print("usage: ModelTrainer COMMAND [OPTION …]\n")
  for command in commands {
    print("  \(command.name.padding(toLength: 11, withPad: " ", startingAt: 0))\(command.summary)")
  }
  print("\nModelTrainer COMMAND --help tells the options of a command.")
  exit(["--help", "-h", "help"].contains(words.first) ? 0 : 2)
}
if words.contains("--help") || words.contains("-h") {
  print("usage: ModelTrainer \(command.name) \(command.usage)\n\n  \(command.summary)")
  exit(0)
}
do {
  try command.run(try Arguments(words, known: command.usage))
} catch {
  FileHandle.standardError.write(Data("ModelTrainer: \(error)\n".utf8))
  exit(1)
}
