import ArgumentParser

/// `legible marks`: puts in, takes out or shows the characters that keep mixed text in order.
struct MarksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "marks",
    abstract: "Add, remove or show the characters that keep mixed text in order.",
    discussion: """
      --add puts LRM or RLM in front of each line that would run the other way by itself; auto \
      gives each line the direction of most of its words.

      --fix puts in the fewest LRM and RLM that make each line display in plain text as it should: \
      in this base direction, and with what runs against it kept whole, as in C++ or .NET among \
      Arabic words. What it puts in is verified by displaying the line.

      Examples:
        legible marks --add=auto chat.txt
        legible marks --fix=rtl chat.txt | legible marks --show
      """)

  @OptionGroup(title: "Marks") var marks: MarkOptions
  @OptionGroup var text: TextOptions

  func run() throws {
    try text.transformInputs(marks.transform(text.color.color))
  }
}
