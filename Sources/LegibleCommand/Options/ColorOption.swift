/// When what is said is coloured.
struct ColorOption: OptionGroup {
  var color: ColorChoice = .auto

  static var options: OptionTable<Self> {
    [
      .choice(
        \.color, "--color", value: "WHEN",
        help: "When to colour what is written to a terminal; NO_COLOR counts too.")
    ]
  }
}
