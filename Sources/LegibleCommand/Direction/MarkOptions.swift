import Legible

/// What `marks` does with the characters that act on direction.
struct MarkOptions: OptionGroup {
  /// The directions that `--add` and `--fix` take.
  enum WantedDirection: String, CaseIterable {
    case ltr
    case rtl
    case auto

    /// The direction for every line, or `nil` where each has its own.
    var direction: TextDirection? { TextDirection(rawValue: rawValue) }
  }

  /// When `--fix` uses isolates.
  enum Isolates: String, CaseIterable {
    case never
    case whenNeeded = "when-needed"

    var policy: IsolatePolicy { self == .never ? .never : .whenNeeded }
  }

  /// What the text is made of.
  enum Format: String, CaseIterable {
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

  var add: WantedDirection?
  var fix: WantedDirection?
  var remove = false
  var isolate = false
  var show = false
  var isolates: Isolates = .never
  var format: Format = .text

  static var options: OptionTable<Self> {
    [
      .optionalChoice(
        \.add, "--add", value: "DIRECTION", implied: "auto", help: "Add marks for a direction."),
      .optionalChoice(
        \.fix, "--fix", value: "DIRECTION", implied: "auto",
        help: "Add the fewest marks that put the display right."),
      .flag(\.remove, "--remove", help: "Remove marks, isolates, embeddings, overrides."),
      .flag(\.isolate, "--isolate", help: "Put each line into an isolate."),
      .flag(\.show, "--show", help: "Show direction controls by name, as in [LRM]."),
      .choice(
        \.isolates, "--isolates", value: "WHEN", help: "With --fix, isolate what no marks mend."),
      .choice(
        \.format, "--format", value: "FORMAT",
        help: "Treat each field by itself, and put marks inside its quotes."),
    ]
  }

  func validate() throws {
    guard [add != nil, fix != nil, remove, isolate, show].count(where: { $0 }) == 1 else {
      throw ValidationError("give one of --add, --fix, --remove, --isolate and --show")
    }
    if isolates != .never && fix == nil { throw ValidationError("--isolates needs --fix") }
  }
}
