import ArgumentParser
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

  /// When `--fix` uses isolates.
  enum Isolates: String, ExpressibleByArgument, CaseIterable {
    case never
    case whenNeeded = "when-needed"

    var policy: IsolatePolicy { self == .never ? .never : .whenNeeded }
  }

  /// What the text is made of.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case csv
    case tsv

    /// What stands between two fields, if there are any.
    var separator: UInt8? {
      switch self {
      case .text: nil
      case .csv: UInt8(ascii: ",")
      case .tsv: UInt8(ascii: "\t")
      }
    }
  }

  @Option(
    help: ArgumentHelp(
      "Add marks for a direction.", valueName: "DIRECTION"))
  var add: WantedDirection?

  @Option(
    help: ArgumentHelp(
      "Add the fewest marks that put the display right.",
      valueName: "DIRECTION"))
  var fix: WantedDirection?

  @Flag(help: "Remove marks, isolates, embeddings, overrides.")
  var remove = false

  @Flag(help: "Put each line into an isolate.")
  var isolate = false

  @Flag(help: "Show direction controls by name, as in [LRM].")
  var show = false

  @Option(
    help: ArgumentHelp(
      "With --fix, isolate what no marks mend.", valueName: "WHEN"))
  var isolates: Isolates = .never

  @Option(
    help: ArgumentHelp(
      "Treat each field by itself, and put marks inside its quotes.", valueName: "FORMAT"))
  var format: Format = .text

  func validate() throws {
    guard [add != nil, fix != nil, remove, isolate, show].count(where: { $0 }) == 1 else {
      throw ValidationError("give one of --add, --fix, --remove, --isolate and --show")
    }
    if isolates != .never && fix == nil { throw ValidationError("--isolates needs --fix") }
  }
}
