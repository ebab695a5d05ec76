import Glibc
import Legible

/// `legible repair`: puts back text that was decoded wrongly.
struct RepairCommand: Subcommand {
  static let summary = CommandSummary(
    name: "repair",
    abstract: "Put back text that was decoded wrongly, such as FranÃ§ois.",
    discussion: """
      Text that was read in a wrong encoding, once or up to three times, is put back: UTF-8 read \
      as windows-1252, KOI8-R as windows-1251, Shift_JIS as EUC-JP, and so on. As written is a \
      hypothesis like any other, and the lines of a text speak for one another. A repair is made \
      at a confidence of 0.99; from 0.5 on it is proposed: reported, with status 1, and not made. \
      What a wrong reading has destroyed (U+FFFD) is reported as lost; restore may find it in Git. \
      No-break spaces that became spaces since, controls that were dropped and quotation marks that \
      were straightened are put back where one way to do so is likelier than all others.

      Each repair can be undone: --plan writes the places and the readings, one JSON object a line, \
      and --undo takes the repairs of such a plan back.

      The text is read in the encoding that is detected or named, and written in UTF-8; with -i each \
      file is replaced as a whole, in its encoding, or left unchanged. --dry-run lists what would be \
      repaired or is proposed, --json the same as objects: version (1), path, line, offset and \
      length in bytes of UTF-8, text, repaired, confidence, readings (the last mistake first: \
      written, read, and edits that came after it), and isSure.

      Examples:
        legible repair table.csv > repaired.csv
        legible repair --dry-run -r tree
        legible repair -i=.bak --plan=repairs.jsonl table.csv
        legible repair -i --undo=repairs.jsonl table.csv
      """)

  var repair = RepairOptions()
  var replacement = ReplacementOptions()
  var text = TextOptions()
  var color: ColorChoice { text.color }

  static var options: OptionTable<Self> {
    [
      .group("Repair", \.repair),
      .group("Output", \.replacement),
      .allowEmpty(\.replacement.allowEmpty),
      .group(\.text),
    ]
  }

  func validate() throws {
    try replacement.validate(for: text.input)
    if repair.isListing && (replacement.inPlace || replacement.output != nil) {
      throw ValidationError("a list of repairs writes no text; leave -i and -o out")
    }
    if repair.undo != nil && !text.input.inputs.isSingle && !replacement.inPlace {
      throw ValidationError("--undo writes one FILE, or several with -i")
    }
  }

  func run() throws {
    // Words that were decoded wrongly speak against every encoding.
    var text = text
    text.presumesUTF8 = true
    let plan = repair.plan.map(FileName.init(outputArgument:))
    if let undo = repair.undo {
      let plan = try RepairPlan(reading: FileName(argument: undo))
      return try text.changeInputs(replacement) { UndoneRepair(plan, of: $0) }
    }
    if repair.isListing {
      let layout = repair.layout
      let isSingle = text.input.inputs.isSingle
      let isForTerminal = isatty(STDOUT_FILENO) == 1
      return try text.transformInputs {
        RepairList(name: $0, layout: layout, isSingle: isSingle, isForTerminal: isForTerminal)
      }
    }
    try text.changeInputs(replacement, report: plan) {
      RepairChange(of: $0, writesPlan: plan != nil)
    }
  }
}

/// The options of `repair`.
struct RepairOptions: OptionGroup {
  var dryRun = false
  var explain = false
  var json = false
  var diff = false
  var plan: String?
  var undo: String?

  /// The output in place of the text.
  enum Layout: Sendable {
    case rows(isExplained: Bool)
    case json
    case diff
  }

  static var options: OptionTable<Self> {
    [
      .flag(\.dryRun, "--dry-run", help: "List what would be repaired, and what is proposed."),
      .flag(\.explain, "--explain", help: "List it with what speaks for each repair."),
      .flag(\.json, "--json", help: "List it as one JSON object a line."),
      .flag(\.diff, "--diff", help: "Show what would be repaired as lines of a diff."),
      .value(
        \.plan, "--plan", value: "FILE", help: "Write the places and the readings, for --undo.",
        completion: .files, parse: NamedArgument.text),
      .value(
        \.undo, "--undo", value: "PLAN", help: "Take back the repairs of a plan.",
        completion: .files, parse: NamedArgument.text),
    ]
  }

  fileprivate var isListing: Bool { dryRun || explain || json || diff }

  var layout: Layout { json ? .json : diff ? .diff : .rows(isExplained: explain) }

  func validate() throws {
    if [explain, json, diff].count(where: { $0 }) > 1 {
      throw ValidationError("give one of --explain, --json and --diff")
    }
    if isListing && (plan != nil || undo != nil) {
      throw ValidationError("--plan and --undo write text; leave --dry-run and the like out")
    }
    if plan != nil && undo != nil {
      throw ValidationError("--plan and --undo cannot be used together")
    }
  }
}
