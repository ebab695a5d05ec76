import ArgumentParser
import Legible

/// `legible marks`: puts in, takes out or shows the characters that keep mixed text in order.
struct MarksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "marks",
    abstract: "Add, remove or show the characters that keep mixed text in order.",
    discussion: """
      --add puts LRM or RLM in front of each line that would run the other way by itself; auto \
      gives each line the direction of most of its words.
      """)

  /// The directions that `--add` takes.
  enum AddedDirection: String, ExpressibleByArgument, CaseIterable {
    case ltr
    case rtl
    case auto
  }

  @Option(
    defaultAsFlag: .auto,
    help: ArgumentHelp("Add marks for this base direction: ltr, rtl, auto.", valueName: "DIRECTION")
  )
  var add: AddedDirection?

  @Flag(help: "Remove all direction marks, isolates, embeddings and overrides.")
  var remove = false

  @Flag(help: "Put each line into an isolate.")
  var isolate = false

  @Flag(help: "Show marks and other direction controls by name, as in [LRM].")
  var show = false

  @OptionGroup var text: TextOptions

  func validate() throws {
    guard [add != nil, remove, isolate, show].count(where: { $0 }) == 1 else {
      throw ValidationError("give one of --add, --remove, --isolate and --show")
    }
  }

  func run() throws {
    try text.transformInputs { block in
      if let add {
        switch add {
        case .ltr: return block.addingDirectionMark(.leftToRight)
        case .rtl: return block.addingDirectionMark(.rightToLeft)
        case .auto: return block.addingDirectionMark(by: .wordMajority)
        }
      }
      if remove { return block.removingDirectionMarks() }
      return isolate ? block.isolated() : block.showingDirectionControls()
    }
  }
}
