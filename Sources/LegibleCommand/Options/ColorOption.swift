import ArgumentParser

extension ColorChoice: ExpressibleByArgument {}

/// When what is said is coloured.
struct ColorOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "When to colour what is written to a terminal; NO_COLOR counts too.", valueName: "WHEN"))
  var color: ColorChoice = .auto
}
