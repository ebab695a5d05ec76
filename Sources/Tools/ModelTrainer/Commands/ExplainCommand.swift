import Foundation
import LegibleTraining

/// `ModelTrainer explain`.
enum ExplainCommand: TrainerCommand {
  static let name = "explain"
  static let summary = "Print the best hypotheses about a file with each term in nats."
  static let operands = "FILE"
  static let options = [
    OptionDescription("against", "ENCODING", "tell in which terms the answer leads this encoding"),
    OptionDescription("try", "PART-OF-NAME", "tell which of these parameters change the lead"),
    OptionDescription(
      "excerpt", nil, "print the bytes that were weighed alone: the distinct words"),
    OptionDescription("brief", nil, "print the answer, its confidence and its lead alone"),
    OptionDescription("limit", "N", "how many readings are listed (5)"),
    OptionDescription("bytes", "N", "look at the first N bytes alone"),
    OptionDescription("language", "TAG,…", "as `legible detect -l`"),
    OptionDescription("suggest", "ENCODING,…", "as `legible detect --suggest`"),
    OptionDescription("only", "ENCODING,…", "as `legible detect --only`"),
  ]
  static let discussion = """
    A hypothesis is a reading: an encoding, and the language that its text would be in. Its terms are
    log-likelihoods, so their difference between two readings tells which evidence decided. Where
    structure speaks for a hypothesis (UTF-8, code units, escapes, binary), the sum is its log-odds
    against all others. `ModelTrainer parameters` lists what may be changed, --try has each at half and at
    twice its value, and `sweep` scores values on many texts.
    """

  static func run(_ arguments: Arguments) throws {
    guard arguments.operands.count == 1, let file = arguments.operands.first else {
      throw TrainerError("one FILE is expected")
    }
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
    let most: Int = try arguments.value("bytes", default: .max) { Int($0) }
    if bytes.count > most { bytes.removeSubrange(most...) }
    var explanation = Explanation(of: bytes)
    explanation.limit = try arguments.value("limit", default: 5) { Int($0) }
    try explanation.hint(
      languages: arguments.list("language"), suggested: arguments.list("suggest"),
      only: arguments.list("only"))
    if let other = arguments.value("against") { try explanation.hold(against: other) }
    if arguments.has("excerpt") {
      return FileHandle.standardOutput.write(Data(explanation.excerpt))
    }
    if arguments.has("brief") { return print(explanation.brief) }
    print(explanation.text, terminator: "")
    if let part = arguments.value("try") {
      let kept = ["against", "bytes", "language", "suggest", "only", "set"].flatMap { name in
        arguments.all(name).map { "--\(name)=\($0)" }
      }
      try tryParameters(named: part, file, kept)
    }
  }
}
