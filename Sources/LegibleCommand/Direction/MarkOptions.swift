import ArgumentParser
import Glibc
import Legible

/// What `marks` does with the characters that act on direction.
struct MarkOptions: ParsableArguments {
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

  func validate() throws {
    guard [add != nil, fix != nil, remove, isolate, show].count(where: { $0 }) == 1 else {
      throw ValidationError("give one of --add, --fix, --remove, --isolate and --show")
    }
  }

  /// What is done with each block of text, which may be shown in colour.
  func transform(_ color: ColorChoice) -> @Sendable (String) -> String {
    if let add {
      return { block in
        add.direction.map { block.addingDirectionMark($0) }
          ?? block.addingDirectionMark()
      }
    }
    if let fix {
      return { block in
        fix.direction.map { block.fixingDirection($0) }
          ?? block.fixingDirection()
      }
    }
    if remove { return { $0.removingDirectionMarks() } }
    if isolate { return { $0.isolated() } }
    let style = TerminalStyle(isOn: color.isOn(for: STDOUT_FILENO))
    return { $0.showingDirectionControls(style.notable) }
  }
}
