import Legible

/// The options of `marks` that select what is done with direction controls.
struct MarkOptions: OptionGroup {
  /// The argument of `--add` and `--fix`.
  enum WantedDirection: String, CaseIterable {
    case ltr
    case rtl
    case auto

    /// The direction of every line; `nil` if each has its own.
    var direction: TextDirection? { TextDirection(rawValue: rawValue) }
  }

  /// When `--fix` uses isolates.
  enum Isolates: String, CaseIterable {
    case never
    case whenNeeded = "when-needed"

    var policy: IsolatePolicy { self == .never ? .never : .whenNeeded }
  }

  /// The format of the text.
  enum Format: String, CaseIterable {
    case text
    case csv
    case tsv

    /// The separator of fields; `nil` if there are none.
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
        \.isolates, "--isolates", value: "WHEN", help: "With --fix, isolate what marks cannot fix."),
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
