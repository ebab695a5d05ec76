import Glibc
import Legible

/// `legible marks`: adds, fixes, removes or shows direction marks and isolates.
struct MarksCommand: Subcommand {
  static let summary = CommandSummary(
    name: "marks",
    abstract: "Add or remove marks that keep mixed text in order.",
    discussion: """
      --add and --fix alone are --add=auto and --fix=auto. --add puts LRM or RLM before each \
      line that would otherwise have the wrong direction; auto does that only if the words of \
      the line leave no doubt about its direction, for which numbers, addresses, tags and format \
      arguments do not count. --language decides the direction.

      --fix adds the fewest LRM and RLM with which each line is displayed correctly in plain \
      text: in this base direction, and with everything in one piece that readers perceive as a \
      unit: C++ or .NET among Arabic words, telephone numbers, dates, -5 and 50%, options, \
      paths, addresses, tags, code in backticks, quotations. Nothing is put into such an item or \
      into a format argument. Items that no marks can keep in order are reported, with status 1; \
      --isolates=when-needed puts isolates around them.

      Nothing is put into markup: tags and references, code, fences and links of Markdown, links \
      and templates of wikis, front matter, keys of JSON and YAML. Existing marks are kept and \
      taken into account. Ranges such as 1990-2000 run from the right in Arabic and Urdu, by \
      --language or else by the letters of the line.

      With -i each file is replaced as a whole, in its encoding, or left unchanged. Without it \
      several files are written one after the other, and a line feed is added after a file that \
      does not end with one.

      Examples:
        legible marks --add=auto chat.txt
        legible marks --fix=rtl chat.txt | legible marks --show
        legible marks --fix --language=he -i=.bak chat.txt
        legible marks --fix=rtl --format=csv chat.txt -o fixed.csv
      """)

  var marks = MarkOptions()
  var replacement = ReplacementOptions()
  var text = TextOptions()
  var color: ColorChoice { text.color }

  static var options: OptionTable<Self> {
    [
      .group("Marks", \.marks),
      .group("Output", \.replacement),
      .allowEmpty(\.replacement.allowEmpty),
      .group(\.text),
    ]
  }

  func validate() throws {
    if replacement.inPlace && marks.show { throw ValidationError("--show and -i make no sense") }
    try replacement.validate(for: text.input)
  }

  func run() throws {
    let change = MarkChange(marks, languages: text.hints.language, color: color)
    try text.changeInputs(replacement) { _ in change }
  }
}

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
