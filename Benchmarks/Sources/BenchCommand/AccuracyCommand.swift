internal import ArgumentParser
internal import BenchmarkReport
internal import BenchmarkResults
internal import CommandSupport
internal import DetectionAccuracy

/// `legible-bench accuracy DIR`.
struct AccuracyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accuracy",
    abstract: "Score detectors on labelled files.",
    discussion: """
      DIR has one folder for each encoding, named by it (koi8-r, windows-1251-russian), or \
      manifest.tsv with the columns path and encoding, and perhaps language, length and damage. \
      An answer is right if it decodes the bytes to the text that the truth gives; strict asks for \
      the same name. What cannot be scored is named and left out of the totals. Ctrl-C ends the \
      run with a valid result for the files so far.
      """)

  @Argument(help: "The labelled folder.")
  var folder: String

  @Option(help: "legible, uchardet and icu, separated by commas; by default those installed.")
  var engines: String?

  @Option(
    help: """
      A command that prints a file's encoding, such as 'chardetect --minimal {}'; {+} stands for \
      many files with a line each. NAME= in front names it. May be given several times.
      """)
  var engineCommand: [String] = []

  @OptionGroup var output: OutputOptions

  func run() throws {
    Interruption.remember()
    var measurement = AccuracyMeasurement(folder: folder, engines: try chosenEngines())
    let accuracy = try measurement.run()
    try output.finish(
      BenchmarkRun(
        date: BenchmarkRun.now, machine: .current, isComplete: !Interruption.isAsked,
        accuracy: accuracy))
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
        throw ValidationError(
          "there is no engine \(name); there are legible, uchardet, icu, and --engine-command")
      }
    }
    for command in engineCommand { chosen.append(try CommandEngine(command)) }
    return chosen
  }
}
