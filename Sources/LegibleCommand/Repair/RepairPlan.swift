import Legible

/// The repairs of texts, by which they can be taken back: one JSON object a line.
struct RepairPlan: Sendable {
  /// The repair of one stretch.
  struct Step: Sendable {
    /// The start of the repaired stretch in the repaired text, in bytes of UTF-8.
    let offset: Int
    let repaired: String

    /// The mistaken readings, the last of them first.
    let readings: [RepairStep]

    /// The text before the repair.
    var undone: String? {
      readings.reversed().reduce(Optional(repaired)) { text, step in
        text.flatMap { step.done(to: $0) }
      }
    }

    func json(of name: FileName) -> JSONText {
      .about(name) { json in
        json.add("offset", offset)
        json.add("repaired", repaired)
        json.add("readings", readings.json)
      }
    }
  }

  /// The steps by the bytes of the name of their text, each list in the order of offsets.
  private var steps: [[UInt8]: [Step]] = [:]

  /// Reads a plan.
  ///
  /// - Throws: `CommandFailure`.
  init(reading name: FileName) throws {
    let bytes: [UInt8]
    do {
      bytes = try InputFile(name).bytes()
    } catch {
      throw CommandFailure("\(name.forPeople): \(error.reason)")
    }
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty {
      func malformed(_ expectation: String) -> CommandFailure {
        CommandFailure("\(name.forPeople): line \(index + 1): expected \(expectation)")
      }
      let object: JSONValue
      do {
        object = try JSONValue(reading: Array(line))
      } catch {
        throw malformed("an object of JSON; \(error)")
      }
      guard object["version"]?.integer == 1, let path = object["path"]?.string,
        let offset = object["offset"]?.integer, (0..<1 << 53).contains(offset),
        let repaired = object["repaired"]?.string, !repaired.isEmpty,
        let readings = object["readings"]?.array, !readings.isEmpty
      else { throw malformed("version 1 with path, offset, repaired and readings") }
      let step = Step(
        offset: offset, repaired: repaired,
        readings: try readings.map { reading in
          guard let written = reading["written"]?.string.flatMap({ TextEncoding($0) }),
            let read = reading["read"]?.string.flatMap({ TextEncoding($0) })
          else { throw malformed("the names of encodings as `written` and `read`") }
          var edits = RepairEdits()
          for name in reading["edits"]?.array ?? [] {
            guard let known = RepairEdits.names.first(where: { $0.name == name.string }) else {
              throw malformed(
                "of `edits` \(RepairEdits.names.map { "'\($0.name)'" }.joined(separator: ", "))")
            }
            edits.formUnion(known.edit)
          }
          return RepairStep(read: read, written: written, edits: edits)
        })
      let file = Array(path.utf8)
      if let last = steps[file]?.last, last.offset + last.repaired.utf8.count > offset {
        throw malformed("offsets in their order")
      }
      steps[file, default: []].append(step)
    }
  }

  /// Returns the steps of a text; those of the only text of a plan, whatever its name is.
  func steps(of name: FileName) -> [Step] {
    steps[name.bytes] ?? (steps.count == 1 ? steps.values.first : nil) ?? []
  }
}

/// Takes back the repairs of one text.
struct UndoneRepair: TextChange {
  private var steps: ArraySlice<RepairPlan.Step>

  /// The length of the repaired text so far, in bytes of UTF-8.
  private var offset = 0

  init(_ plan: RepairPlan, of name: FileName) { steps = plan.steps(of: name)[...] }

  mutating func changed(_ block: String) throws -> String {
    let utf8 = Array(block.utf8)
    var text: [UInt8] = []
    var start = 0
    while let step = steps.first, step.offset < offset + utf8.count {
      let repaired = step.repaired.utf8
      let place = step.offset - offset
      guard place >= start, utf8[place...].starts(with: repaired) else {
        throw CommandFailure(
          "left alone: the plan has '\(step.repaired.prefix(60))' at byte \(step.offset) of the text in UTF-8"
        )
      }
      guard let undone = step.undone else {
        throw CommandFailure(
          "left alone: the readings of the plan for byte \(step.offset) of the text in UTF-8 lead nowhere"
        )
      }
      text += utf8[start..<place]
      text += undone.utf8
      start = place + repaired.count
      steps.removeFirst()
    }
    text += utf8[start...]
    offset += utf8.count
    return String(decoding: text, as: UTF8.self)
  }

  func report(to slot: inout OutputSlot, at name: FileName) {
    if let step = steps.first {
      slot.report(
        "left alone: the text in UTF-8 ends before byte \(step.offset), where the plan has a repair",
        at: name)
    }
  }

  var status: ExitStatus { steps.isEmpty ? .success : .trouble }
}
