internal import Accuracy
internal import ArgumentParser
internal import BenchmarkReport
internal import BenchmarkResults
internal import LegibleEvaluation
internal import PeerLibraries

/// `legible-bench accuracy DIR`.
struct AccuracyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accuracy",
    abstract: "Score detectors on labelled files.",
    discussion: """
      DIR has one folder for each encoding, named by it (koi8-r, windows-1251-russian), or \
      manifest.tsv with the columns path and encoding, and perhaps others, such as track and sha256; the \
      encoding binary stands for files that are no text. \
      The column text names the file with the right text, in UTF-8: without an encoding, of a file whose lines are in several; \
      beside utf-8, of text that was decoded wrongly and is to be repaired, or is right as it is. \
      An answer is right if it decodes the bytes to the text that the truth gives; strict asks for \
      the same name. What cannot be scored is named and left out of the totals. Ctrl-C ends the \
      run with a valid result for the files so far.
      """)

  @Argument(help: "The labelled folder.")
  var folder: String

  @Option(
    help: """
      legible, uchardet and icu, separated by commas; by default those installed. Also these commands, where they are \
      installed: \
      \(KnownCommands.names.joined(separator: ", ")).
      """)
  var engines: String?

  @Option(
    help: """
      A command that prints a file's encoding, such as 'chardetect --minimal {}'; {+} stands for \
      many files with a line each. NAME= in front names it. May be given several times.
      """)
  var engineCommand: [String] = []

  @Option(
    help: """
      A command that prints the repaired text of a file of UTF-8; {+} stands for many files, with a NUL behind each text.
      """)
  var repairCommand: [String] = []

  @Option(
    help: """
      A command that prints the text of a file in several encodings, in UTF-8; {+} as above.
      """)
  var readCommand: [String] = []

  @Option(
    help: "tuning, held (projects of which nothing is fitted, for published figures) or all.",
    transform: { text in
      guard let part = LabelledPart(rawValue: text) else {
        throw ValidationError("there is no part \(text); there are tuning, held and all")
      }
      return part
    })
  var part = LabelledPart.all

  @Option(
    help: "Score excerpts of so many bytes, from the first non-ASCII byte on, too: 100,1024,10240.")
  var excerpts = ""

  @Option(help: "List so many wrong answers, the surest first.")
  var wrong = 0

  @OptionGroup var output: OutputOptions

  func run() throws {
    Interruption.remember()
    var measurement = AccuracyMeasurement(
      folder: folder, part: part, excerpts: try excerptLengths(), engines: try chosenEngines())
    let accuracy = try measurement.run()
    if wrong > 0 { print(FileTables(accuracy).wrong(limit: wrong).text) }
    try output.finish(
      BenchmarkRun(
        date: BenchmarkRun.now, machine: .current, isComplete: !Interruption.isAsked,
        accuracy: accuracy))
  }

  private func excerptLengths() throws -> [Int] {
    try excerpts.split(separator: ",").map { text in
      guard let length = Int(text), length > 0 else {
        throw ValidationError("\(text) is no length in bytes")
      }
      return length
    }
  }

  private func chosenEngines() throws -> [any AccuracyEngine] {
    var chosen: [any AccuracyEngine] = []
    for name in engines?.split(separator: ",").map(String.init) ?? ["legible", "uchardet", "icu"] {
      switch name {
      case "legible": chosen.append(LegibleEngine())
      case "uchardet", "icu":
        let engine: (any AccuracyEngine)? = name == "icu" ? ICUEngine() : UchardetEngine()
        if let engine {
          chosen.append(engine)
        } else if engines != nil {
          throw ValidationError("\(name) is not installed")
        }
      default:
        guard let engine = try KnownCommands.engine(name) else {
          let known = (["legible", "uchardet", "icu"] + KnownCommands.names).joined(separator: ", ")
          throw ValidationError(
            "there is no engine \(name); there are \(known), and --engine-command")
        }
        chosen.append(engine)
      }
    }
    for (commands, printed) in [
      (engineCommand, nil), (repairCommand, TextTask.repair), (readCommand, .read),
    ] {
      for command in commands {
        chosen.append(try CommandEngine(command, printing: printed))
      }
    }
    return chosen
  }
}
