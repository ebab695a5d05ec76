import Legible

/// The options of `direction`.
struct DirectionOptions: OptionGroup {
  var strategy: BaseDirectionStrategy = .firstStrong
  var summary = false
  var json = false

  static var options: OptionTable<Self> {
    [
      .choice(
        \.strategy, "--strategy", value: "STRATEGY",
        help: "How to determine the direction of a paragraph."),
      .flag(\.summary, "--summary", help: "Count the paragraphs of each file instead."),
      .flag(\.json, "--json", help: "Write one JSON object a line."),
    ]
  }
}
