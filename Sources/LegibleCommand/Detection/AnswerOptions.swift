import ArgumentParser

/// What `detect` says, and how.
struct AnswerOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Print bare labels, also for several inputs.")
  var brief = false

  @Flag(name: .shortAndLong, help: "Print the other readings too, best first.")
  var all = false

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Print the fewest readings that hold the right one, with this probability, as 0.99.",
      valueName: "P"))
  var coverage: Double?

  @Flag(help: "Print one JSON object a line.")
  var json = false

  @Flag(
    name: [.customShort("0"), .customLong("null")], help: "End names with NUL instead of a tab.")
  var null = false

  @Option(
    help: ArgumentHelp(
      "Print only the names of inputs in this encoding, or with not- before it in any other; or of those that are binary or unidentified.",
      valueName: "ENC"), transform: ListedEncoding.init)
  var list: ListedEncoding?

  @Flag(help: "Print only how many inputs are in which encoding.")
  var summary = false

  @Flag(help: "Say why, as sentences below each answer.")
  var explain = false

  @Flag(name: .shortAndLong, help: "Print nothing; the exit status is the answer.")
  var quiet = false

  @Option(
    help: ArgumentHelp(
      "Read no more than the first N bytes of each input; 4k is 4096.", valueName: "N"),
    transform: NamedArgument.size)
  var limit: Int?

  func validate() throws { try choices.validate() }

  /// The options, without what ArgumentParser needs.
  var choices: AnswerChoices {
    AnswerChoices(
      brief: brief, all: all, coverage: coverage, json: json, null: null, explain: explain,
      quiet: quiet, limit: limit, list: list, summary: summary)
  }
}
