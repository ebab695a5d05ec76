import ArgumentParser
import Glibc
import Legible

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
      """)

  /// The directions that `--add` and `--fix` take.
  enum WantedDirection: String, ExpressibleByArgument, CaseIterable {
    case ltr
    case rtl
    case auto

    /// The direction for every line, or `nil` where each has its own.
    var direction: TextDirection? { TextDirection(rawValue: rawValue) }
  }

  @Option(
    help: ArgumentHelp(
      "Add marks for this base direction; --add alone is --add=auto.", valueName: "DIRECTION"))
  var add: WantedDirection?

  @Option(
    help: ArgumentHelp(
      "Add the fewest marks that give the display this base direction; auto if none is given.",
      valueName: "DIRECTION"))
  var fix: WantedDirection?

  @Flag(help: "Remove all direction marks, isolates, embeddings and overrides.")
  var remove = false

  @Flag(help: "Put each line into an isolate.")
  var isolate = false

  @Flag(help: "Show marks and other direction controls by name, as in [LRM].")
  var show = false

  @OptionGroup var text: TextOptions

  func validate() throws {
    guard [add != nil, fix != nil, remove, isolate, show].count(where: { $0 }) == 1 else {
      throw ValidationError("give one of --add, --fix, --remove, --isolate and --show")
    }
  }

  func run() throws {
    try text.transformInputs(transform)
  }

  /// What is done with each block of text.
  private var transform: @Sendable (String) -> String {
    if let add {
      return { block in
        add.direction.map { block.addingDirectionMark($0) }
          ?? block.addingDirectionMark(by: .wordMajority)
      }
    }
    if let fix {
      return { block in
        fix.direction.map { block.fixingDirection($0) }
          ?? block.fixingDirection(by: .wordMajority)
      }
    }
    if remove { return { $0.removingDirectionMarks() } }
    if isolate { return { $0.isolated() } }
    let style = TerminalStyle(isOn: text.color.color.isOn(for: STDOUT_FILENO))
    return { $0.showingDirectionControls(style.notable) }
  }
}
