import Glibc
import Legible
import Synchronization

/// The repairs of one text, by which they can be taken back: a line of a plan.
///
/// The line is an object of JSON whose last member, `hash`, is a hash of all that stands before it.
struct PlannedRepair: Sendable {
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
  }

  /// The version of the form.
  private static let version = 2

  let name: FileName

  /// The hash of the text before the repairs, in UTF-8.
  private(set) var before = StableHash()

  /// The repairs, in the order of their offsets.
  private(set) var steps: [Step] = []

  /// The length of the text so far after the repairs, in bytes of UTF-8.
  private var length = 0

  init(of name: FileName) { self.name = name }

  /// Makes repairs in the next part of the text.
  ///
  /// - Parameter repairs: The places in the order of the text, and what repairs them.
  /// - Returns: The repaired part.
  mutating func repair(
    _ utf8: [UInt8], by repairs: some Sequence<(Range<Int>, TextRepair.Stretch)>
  ) -> [UInt8] {
    before.combine(utf8)
    var repaired: [UInt8] = []
    var start = 0
    for (range, stretch) in repairs {
      repaired += utf8[start..<range.lowerBound]
      steps.append(
        Step(
          offset: length + repaired.count, repaired: stretch.repaired, readings: stretch.steps))
      repaired += stretch.repaired.utf8
      start = range.upperBound
    }
    repaired += utf8[start...]
    length += repaired.count
    return repaired
  }

  /// The line, with its end.
  fileprivate var line: [UInt8] {
    let json = JSONText.about(name, version: Self.version) { json in
      json.add("before", before.digits)
      json.addObjects("repairs", of: steps) { json, step in
        json.add("offset", step.offset)
        json.add("repaired", step.repaired)
        json.add("readings", step.readings.json)
      }
    }
    let content = Array(json.text.utf8.dropLast())
    return content + Array("\(Self.seal(of: content))\n".utf8)
  }

  /// The end of a line with its hash.
  private static func seal(of content: some Sequence<UInt8>) -> String {
    var hash = StableHash()
    hash.combine(content)
    return ",\"hash\":\"\(hash.digits)\"}"
  }

  /// What a line of a plan lacks.
  struct Malformed: Error {
    let expectation: String
  }

  /// Reads a line without its end.
  ///
  /// - Throws: `Malformed`.
  fileprivate init(reading line: ArraySlice<UInt8>) throws {
    let object: JSONValue
    do {
      object = try JSONValue(reading: Array(line))
    } catch {
      throw Malformed(expectation: "an object of JSON; \(error)")
    }
    guard object["version"]?.integer == Self.version, let path = object["path"]?.string,
      let before = object["before"]?.string, let repairs = object["repairs"]?.array,
      object["hash"]?.string != nil
    else {
      throw Malformed(
        expectation: "version \(Self.version) with path, before, repairs and hash")
    }
    let content = line.dropLast(Self.seal(of: []).utf8.count)
    guard line.elementsEqual(Array(content) + Self.seal(of: content).utf8) else {
      throw Malformed(expectation: "what `repair` has written; the line was changed since")
    }
    if let bytes = object["pathBytes"]?.string {
      guard let bytes = [UInt8](base64: bytes) else {
        throw Malformed(expectation: "base64 as `pathBytes`")
      }
      name = FileName(bytes: bytes)
    } else {
      name = FileName(path)
    }
    guard let hash = StableHash(digits: before) else {
      throw Malformed(expectation: "a hash as `before`")
    }
    self.before = hash
    steps = try repairs.map(Self.step)
    for (step, next) in zip(steps, steps.dropFirst())
    where step.offset + step.repaired.utf8.count > next.offset {
      throw Malformed(expectation: "offsets in their order")
    }
  }

  private static func step(reading object: JSONValue) throws -> Step {
    guard let offset = object["offset"]?.integer, (0..<1 << 53).contains(offset),
      let repaired = object["repaired"]?.string, !repaired.isEmpty,
      let readings = object["readings"]?.array, !readings.isEmpty
    else { throw Malformed(expectation: "offset, repaired and readings of each repair") }
    return Step(
      offset: offset, repaired: repaired,
      readings: try readings.map { reading in
        guard let written = reading["written"]?.string.flatMap({ TextEncoding($0) }),
          let read = reading["read"]?.string.flatMap({ TextEncoding($0) })
        else { throw Malformed(expectation: "the names of encodings as `written` and `read`") }
        var edits = RepairEdits()
        for name in reading["edits"]?.array ?? [] {
          guard let known = RepairEdits.names.first(where: { $0.name == name.string }) else {
            let names = RepairEdits.names.map { "'\($0.name)'" }.joined(separator: ", ")
            throw Malformed(expectation: "of `edits` \(names)")
          }
          edits.formUnion(known.edit)
        }
        return RepairStep(read: read, written: written, edits: edits)
      })
  }
}

/// The file of a plan while repairs are made. It holds the line of a text before that text is replaced, and it is
/// never overwritten, since what it has undone could not be undone without it.
final class RepairPlanFile: Sendable {
  private let name: FileName
  private let descriptor: Int32

  /// The identity of the file; `nil` for a pipe or a device.
  let identity: FileIdentity?

  /// The names whose lines are written, each by its bytes.
  private let written = Mutex<Set<[UInt8]>>([])

  /// Creates the file. One that is there already must be empty.
  ///
  /// - Throws: `CommandFailure`.
  init(_ name: FileName) throws {
    self.name = name
    do throws(SystemError) {
      if let given = name.outputDescriptor {
        descriptor = dup(given)
        if descriptor < 0 { throw .last }
        identity = nil
        return
      }
      let place = try FilePlace(following: name)
      let mayBeRegular = place.status?.isRegular ?? true
      descriptor = try place.open(
        mayBeRegular ? O_RDWR | O_CREAT | O_APPEND : O_WRONLY, mode: 0o666)
      place.directory.synchronize()
    } catch {
      throw CommandFailure("\(name.forPeople): not written: \(error)")
    }
    let status = stat(of: descriptor)
    identity = status.flatMap { $0.isRegular ? $0.identity : nil }
    guard identity != nil else { return }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 || status?.st_size != 0 {
      close(descriptor)
      throw CommandFailure(
        "\(name.forPeople): is there already, and no plan is overwritten; name another file for --plan"
      )
    }
  }

  deinit { close(descriptor) }

  /// Writes the line of a text, unless it has no repairs, and waits until it is on the disk.
  ///
  /// - Throws: `CommandFailure`; nothing of the text may be replaced then.
  func write(_ repair: PlannedRepair) throws {
    if repair.steps.isEmpty { return }
    try written.withLock { written in
      guard !written.contains(repair.name.bytes) else {
        throw CommandFailure("left alone: the plan has repairs of this file already")
      }
      let size = stat(of: descriptor)?.st_size
      do throws(OutputFailure) {
        var stream = OutputStream(descriptor: descriptor, name: name)
        try stream.write(repair.line)
        try stream.flush()
        // Pipes and devices hold nothing that could be synchronized.
        if identity != nil && fsync(descriptor) != 0 {
          throw OutputFailure(output: name, cause: .last)
        }
      } catch {
        // Readers pass over a line without its end, should this fail.
        if identity != nil, let size { _ = ftruncate(descriptor, size) }
        throw CommandFailure(
          "left alone: the plan \(name.forPeople) cannot be written: \(error.cause)")
      }
      written.insert(repair.name.bytes)
    }
  }
}

/// A plan, by which repairs are taken back.
final class RepairPlan: Sendable {
  private let name: FileName

  /// The repairs by the bytes of the name of their text.
  private let repairs: [[UInt8]: PlannedRepair]

  /// The names of the texts whose repairs were asked for.
  private let asked = Mutex<Set<[UInt8]>>([])

  /// Reads a plan. A last line without its end is passed over: its text was not repaired.
  ///
  /// - Throws: `CommandFailure`.
  init(reading name: FileName) throws {
    self.name = name
    let bytes: [UInt8]
    do {
      bytes = try InputFile(name).bytes()
    } catch {
      throw CommandFailure("\(name.forPeople): \(error.reason)")
    }
    var repairs: [[UInt8]: PlannedRepair] = [:]
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.dropLast().enumerated() {
      do {
        let repair = try PlannedRepair(reading: line)
        guard repairs.updateValue(repair, forKey: repair.name.bytes) == nil else {
          throw PlannedRepair.Malformed(expectation: "one line for each text")
        }
      } catch let error as PlannedRepair.Malformed {
        throw CommandFailure(
          "\(name.forPeople): line \(index + 1): expected \(error.expectation)")
      }
    }
    if let last = lines.last, !last.isEmpty {
      Messages.report(
        "line \(lines.count) ends early, as where a run was stopped before it changed the file; passed over",
        at: name)
    }
    self.repairs = repairs
  }

  /// Returns the repairs of a text; those of the only text of a plan, whatever its name is.
  func repair(of name: FileName) -> PlannedRepair? {
    let isOther = repairs[name.bytes] == nil && repairs.count == 1
    guard let repair = isOther ? repairs.values.first : repairs[name.bytes] else { return nil }
    asked.withLock { _ = $0.insert(repair.name.bytes) }
    return repair
  }

  /// Checks that the repairs of all texts were asked for.
  ///
  /// - Throws: `CommandFailure` for those of a text that was not among the inputs.
  func checkAllWereAsked() throws {
    let missing = asked.withLock { asked in repairs.keys.filter { !asked.contains($0) } }
    if let text = missing.min(by: { $0.lexicographicallyPrecedes($1) }) {
      let text = FileName(bytes: text).forPeople
      throw CommandFailure("\(name.forPeople): has repairs of '\(text)', which is no file given")
    }
  }
}

/// Takes back the repairs of one text.
struct UndoneRepair: TextChange {
  private let repair: PlannedRepair?
  private var steps: ArraySlice<PlannedRepair.Step>

  /// The length of the repaired text so far, in bytes of UTF-8.
  private var offset = 0

  init(_ plan: RepairPlan, of name: FileName) {
    repair = plan.repair(of: name)
    steps = repair?.steps[...] ?? []
  }

  mutating func changed(_ block: String) throws -> String {
    if offset == 0, isAsBefore(block) {
      steps = []
      return block
    }
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

  /// Whether the text is what it was before its repair, which a run that was stopped has planned and not made.
  private func isAsBefore(_ text: String) -> Bool {
    var hash = StableHash()
    hash.combine(text.utf8)
    return hash == repair?.before
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
