import Legible

/// Repairs one text, and reports what it leaves.
struct RepairChange: TextChange {
  private let name: FileName
  private let writesPlan: Bool
  private var repairer = TextRepairer()
  private var plan: [JSONText] = []

  /// The length of the text so far after the repairs, in bytes of UTF-8.
  private var offset = 0
  private var notes: [String] = []
  private var noteCount = 0

  /// The notes that are reported one by one, at most.
  private static let noteLimit = 5

  init(of name: FileName, writesPlan: Bool) {
    self.name = name
    self.writesPlan = writesPlan
  }

  mutating func changed(_ block: String) -> String {
    let utf8 = Array(block.utf8)
    let repair = repairer.repair(utf8)
    if writesPlan { add(repair) }
    for stretch in repair.proposals { note("line \(stretch.line): \(stretch.sentence)") }
    for loss in repair.losses {
      note("line \(loss.line): characters are lost, which a wrong reading has destroyed")
    }
    let repaired = repair.repairedUTF8
    offset += repaired.count
    return String(decoding: repaired, as: UTF8.self)
  }

  private mutating func add(_ repair: TextRepair) {
    var growth = 0
    for stretch in repair.stretches where stretch.isSure {
      let step = RepairPlan.Step(
        offset: offset + stretch.range.lowerBound + growth, repaired: stretch.repaired,
        readings: stretch.steps)
      plan.append(step.json(of: name))
      growth += stretch.repaired.utf8.count - stretch.range.count
    }
  }

  private mutating func note(_ text: String) {
    noteCount += 1
    if notes.count < Self.noteLimit { notes.append(text) }
  }

  func report(to slot: inout OutputSlot, at name: FileName) {
    for line in plan { slot.writeReport(line) }
    for note in notes { slot.report(note, at: name) }
    if noteCount > notes.count {
      slot.report("\(noteCount - notes.count) more; --dry-run lists proposals", at: name)
    }
  }

  var status: ExitStatus { noteCount == 0 ? .success : .negative }
}

/// Lists what is repaired in a text, and what is proposed.
struct RepairList: TextTransform {
  private let name: FileName
  private let layout: RepairOptions.Layout
  private let isSingle: Bool
  private let isForTerminal: Bool
  private var repairer = TextRepairer()
  private var offset = 0
  private var hasFindings = false

  /// For a diff, the whole text as it is and as it would be.
  private var old: [UInt8] = []
  private var new: [UInt8] = []

  init(name: FileName, layout: RepairOptions.Layout, isSingle: Bool, isForTerminal: Bool) {
    self.name = name
    self.layout = layout
    self.isSingle = isSingle
    self.isForTerminal = isForTerminal
  }

  mutating func transform(_ block: String, into output: inout OutputSlot) throws {
    let utf8 = Array(block.utf8)
    let repair = repairer.repair(utf8)
    hasFindings = hasFindings || !repair.stretches.isEmpty
    switch layout {
    case .rows(let isExplained):
      let lead = isSingle ? "" : "\(name.forPeople):"
      for stretch in repair.stretches {
        let row =
          "\(lead)\(stretch.line): \(stretch.sentence)"
          + (isExplained ? stretch.explanation : "")
        try output.write((isForTerminal ? row.forPeople : row) + "\n")
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
    let diff = EditDifference(named: name, old: old, new: new)
    try output.write(isForTerminal ? diff.textForPeople : diff.text)
  }

  var status: ExitStatus { hasFindings ? .negative : .success }
}

extension TextRepair.Stretch {
  /// The damage of the stretch, as a sentence.
  fileprivate var sentence: String {
    let rounded = (confidence * 10_000).rounded(.down) / 10_000
    return "'\(text)' \(isSure ? "was" : "may have been") '\(repaired)' \(steps.story) (\(rounded))"
  }

  /// The evidence for the repair, as lines.
  fileprivate var explanation: String {
    func nats(_ value: Double) -> String { String((value * 10).rounded() / 10) }
    return "\n    the words say \(nats(evidence)), the readings \(nats(prior)): "
      + "\(nats(evidence + prior)) nats against the text as written"
  }
}

extension TextRepair.Stretch {
  /// Adds what it is to an object.
  ///
  /// - Parameter start: Where the part of the text that was repaired begins, in bytes of UTF-8.
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
