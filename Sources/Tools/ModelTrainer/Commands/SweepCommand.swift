import Foundation
import LegibleEvaluation
import LegibleTraining

/// `ModelTrainer sweep`.
enum SweepCommand: TrainerCommand {
  static let name = "sweep"
  static let summary = "Score values of parameters over the tuning sets, without a rebuild."
  static let operands = "NAME=a,b,c …"
  static let options = ScoreCommand.options
  static let discussion = """
    Each value is scored in a process of its own, the first row with the parameters as they are; several
    names are tried in all combinations. `ModelTrainer parameters` lists the names. Without --text and
    --files only the short cases of the corpus are scored.

      short wrong   short cases of the corpus that are answered wrongly
      prose %       tuning lines that are read right, and below ECE the calibration error
      whole %       files that are read right, and from there on the same of excerpts of so many bytes
      wrong 0.9     wrong answers that were given with a confidence of 0.9 or more
      turned        files that are read right at 1,024 bytes, and wrong whole
      as text       files of `binary` that were called text, and `as binary` text that was called binary

    What is found belongs into the table of parameters, with the words "chosen by sweep" and the values
    that were tried; the figures that are published are those of `evaluate --split=report --part=held`.
    """

  static func run(_ arguments: Arguments) throws {
    if arguments.operands.isEmpty { throw TrainerError("NAME=a,b,c is missing") }
    var combinations: [[String]] = [[]]
    for operand in arguments.operands {
      let (name, values) = try ParameterSettings.parts(of: operand)
      combinations = combinations.flatMap { settings in
        values.map { settings + ["\(name)=\($0)"] }
      }
    }
    let options = ScoreCommand.options.map(\.name).flatMap { name in
      arguments.all(name).map { "--\(name)=\($0)" }
    }
    var table: ReportTable?
    for settings in [[]] + combinations {
      let words = ["/proc/self/exe", ScoreCommand.name] + options + settings.map { "--set=\($0)" }
      let output = String(decoding: ChildProcess.output(of: words) ?? [], as: UTF8.self)
      let figures = SummaryFigures(parsing: output).figures
      if figures.isEmpty { throw TrainerError("scoring \(settings.joined(separator: " ")) failed") }
      var rows = table?.rows ?? []
      rows.append(
        [settings.isEmpty ? "as it is" : settings.joined(separator: " ")]
          + figures.map { Self.text(of: $0.value, named: $0.name) })
      table = ReportTable(title: "sweep", columns: ["parameters"] + figures.map(\.name), rows: rows)
      FileHandle.standardError.write(Data("\(rows.count) of \(combinations.count + 1)\n".utf8))
    }
    if let table { print(table.text, terminator: "") }
  }

  private static func text(of value: Double, named name: String) -> String {
    let digits = name.hasSuffix("%") ? 2 : name.hasSuffix("ECE") ? 4 : 0
    return NumberText.decimal(value, digits)
  }
}

/// `ModelTrainer parameters`.
enum ParametersCommand: TrainerCommand {
  static let name = "parameters"
  static let summary = "List the parameters of detection with their values and units."
  static let operands = "[PART-OF-A-NAME]"
  static let options: [OptionDescription] = []
  static let discussion =
    "What each does and how it was chosen stands in Sources/LegibleDetection/Parameters."

  static func run(_ arguments: Arguments) throws {
    for line in ParameterSettings.lines
    where arguments.operands.allSatisfy({ line.lowercased().contains($0.lowercased()) }) {
      print(line)
    }
  }
}
