import Glibc
import Legible

/// `legible repair`: repairs text that was decoded wrongly.
struct RepairCommand: Subcommand {
  static let summary = CommandSummary(
    name: "repair",
    abstract: "Repair text that was decoded wrongly, such as FranÃ§ois.",
    discussion: """
      Text that was read in a wrong encoding, once or up to three times, is repaired: UTF-8 read \
      as windows-1252, KOI8-R as windows-1251, Shift_JIS as EUC-JP, and so on. That the \
      text is right already is weighed like any repair, and the lines of a text support one another. \
      A repair is made at a confidence of 0.99 or more; from 0.5 on it is proposed: reported, with status 1, \
      and not made. \
      What a wrong reading has destroyed (U+FFFD) is reported as lost; restore may find it in Git. \
      No-break spaces that became spaces, controls and soft hyphens that were dropped, and quotation \
      marks that were straightened are restored if there is one likeliest way. If there is none, the rest \
      of the word is repaired, and the place is reported as lost.

      Each repair can be undone: --plan writes the places and the readings into a new file, one JSON \
      object a line for each text, before the file changes, and --undo reverts the repairs of such a \
      plan. A plan that was changed is refused.

      The text is read in the encoding that is detected or named, and written in UTF-8; with -i each \
      file is replaced as a whole, in its encoding, or left unchanged. --dry-run lists what would be \
      repaired or is proposed, --json lists it as objects: version (1), path, line, offset and \
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
      throw ValidationError("a list of repairs writes no text, and cannot be used with -i and -o")
    }
    if repair.undo != nil && !text.input.inputs.isSingle && !replacement.inPlace {
      throw ValidationError("--undo writes one FILE, or several with -i")
    }
  }

  func run() throws {
    // Mojibake makes every encoding look unlikely, so the text is presumed to be UTF-8.
    var text = text
    text.presumesUTF8 = true
    if let undo = repair.undo {
      let plan = try Plan<PlannedRepair>(reading: FileName(argument: undo))
      try text.changeInputs(replacement) { UndoneRepair(plan, of: $0) }
      return try plan.checkAllWereAsked()
    }
    if repair.isListing {
      let layout = repair.layout
      let isSingle = text.input.inputs.isSingle
      let style = OutputStyle(color)
      return try text.transformInputs {
        RepairList(name: $0, layout: layout, isSingle: isSingle, style: style)
      }
    }
    let plan = try repair.plan.map { try PlanFile(FileName(outputArgument: $0)) }
    try text.changeInputs(replacement, plan: plan?.identity) { RepairChange(of: $0, plan: plan) }
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
      .flag(\.explain, "--explain", help: "List it with the evidence for each repair."),
      .flag(\.json, "--json", help: "List it as one JSON object a line."),
      .flag(\.diff, "--diff", help: "Show what would be repaired as lines of a diff."),
      .value(
        \.plan, "--plan", value: "FILE",
        help: "Write the places and the readings to a new file, for --undo.",
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

/// Repairs one text, and reports damage that stays.
private struct RepairChange: TextChange {
  private let plan: PlanFile?
  private var repairer = TextRepairer()
  private var planned: PlannedRepair
  private var notes: [String] = []
  private var noteCount = 0

  /// The maximum number of notes that are reported one by one.
  private static let noteLimit = 5

  /// The maximum number of characters of a text in a note.
  private static let shownLength = 100

  init(of name: FileName, plan: PlanFile?) {
    self.plan = plan
    planned = PlannedRepair(of: name)
  }

  mutating func changed(_ block: String) -> String {
    let utf8 = Array(block.utf8)
    let repair = repairer.repair(utf8)
    for stretch in repair.proposals {
      note("line \(stretch.line): \(stretch.sentence(limit: Self.shownLength))")
    }
    for loss in repair.losses {
      note("line \(loss.line): characters are lost, which a wrong reading has destroyed")
    }
    let sure = repair.stretches.lazy.filter(\.isSure).map { ($0.range, $0) }
    return String(decoding: planned.repair(utf8, by: sure), as: UTF8.self)
  }

  func commit() throws { try plan?.write(planned) }

  private mutating func note(_ text: String) {
    noteCount += 1
    if notes.count < Self.noteLimit { notes.append(text) }
  }

  func report(to slot: inout OutputSlot, at name: FileName) {
    for note in notes { slot.report(note, at: name) }
    if noteCount > notes.count {
      slot.report("\(noteCount - notes.count) more; --dry-run lists proposals", at: name)
    }
  }

  var status: ExitStatus { noteCount == 0 ? .success : .negative }
}

/// Lists what is repaired in a text, and what is proposed.
private struct RepairList: TextTransform {
  private let name: FileName
  private let layout: RepairOptions.Layout
  private let isSingle: Bool
  private let style: OutputStyle
  private var repairer = TextRepairer()
  private var offset = 0
  private var hasFindings = false

  /// The whole text before and after the repair, for a diff.
  private var old: [UInt8] = []
  private var new: [UInt8] = []

  init(name: FileName, layout: RepairOptions.Layout, isSingle: Bool, style: OutputStyle) {
    self.name = name
    self.layout = layout
    self.isSingle = isSingle
    self.style = style
  }

  mutating func transform(_ block: String, into output: inout OutputSlot) throws {
    let utf8 = Array(block.utf8)
    let repair = repairer.repair(utf8)
    hasFindings = hasFindings || !repair.stretches.isEmpty
    switch layout {
    case .rows(let isExplained):
      let lead = isSingle ? "" : "\(name.escapedForDisplay):"
      for stretch in repair.stretches {
        let row =
          "\(lead)\(stretch.line): \(stretch.sentence())"
          + (isExplained ? stretch.explanation : "")
        try output.write((style.isForPeople ? row.escapedForDisplay : row) + "\n")
      }
    case .json:
      for stretch in repair.stretches { try output.write(json(of: stretch).line) }
    case .diff:
      old += utf8
      new += repair.repairedUTF8
    }
    offset += utf8.count
  }

  private func json(of stretch: TextRepair.Stretch) -> JSONText {
    .about(name) { json in
      stretch.add(to: &json, from: offset)
      json.add("isSure", stretch.isSure)
    }
  }

  func finish(into output: inout OutputSlot) throws {
    guard old != new else { return }
    try output.write(TextDifference(named: name, old: old, new: new).text(for: style))
  }

  var status: ExitStatus { hasFindings ? .negative : .success }
}

extension TextRepair.Stretch {
  /// Returns the damage of the stretch, as a sentence.
  ///
  /// - Parameter limit: The characters of each text that are shown.
  fileprivate func sentence(limit: Int = .max) -> String {
    func shown(_ text: String) -> String {
      text.count <= limit ? "'\(text)'" : "'\(text.prefix(limit))…'"
    }
    let rounded = (confidence * 10_000).rounded(.down) / 10_000
    return
      "\(shown(text)) \(isSure ? "was" : "may have been") \(shown(repaired)) \(steps.story) (\(rounded))"
  }

  /// The evidence for the repair, as lines.
  fileprivate var explanation: String {
    func nats(_ value: Double) -> String { String((value * 10).rounded() / 10) }
    return "\n    the words say \(nats(evidence)), the readings \(nats(prior)): "
      + "\(nats(evidence + prior)) nats against the text as written"
  }
}

extension TextRepair.Stretch {
  /// Adds the members that describe the stretch to an object.
  ///
  /// - Parameter start: The offset of the part of the text that was repaired, in bytes of UTF-8.
  func add(to json: inout JSONText, from start: Int = 0) {
    json.add("line", line)
    json.add("offset", start + range.lowerBound)
    json.add("length", range.count)
    json.add("text", text)
    json.add("repaired", repaired)
    json.add("confidence", .probability(confidence))
    json.add("readings", steps.json)
  }
}

extension [RepairStep] {
  /// The readings, the last mistake first.
  var json: JSONText {
    .array(
      map { step in
        .object {
          $0.add("written", step.written.reportedName)
          $0.add("read", step.read.reportedName)
          let edits = RepairEdits.names.filter { step.edits.contains($0.edit) }
          if !edits.isEmpty { $0.add("edits", .array(edits.map { .string($0.name) })) }
        }
      })
  }
}
