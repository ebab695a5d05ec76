import Glibc
import Legible
import Synchronization

/// The change of one text, recorded so that it can be undone: a line of a plan.
///
/// The line is an object of JSON whose last member, `hash`, is a hash of all that stands before it.
protocol PlannedChange: Sendable {
  /// The version of the form, which is of this kind of change alone.
  static var version: Int { get }

  /// The members besides version, path and hash, and the way to undo such a plan.
  static var members: String { get }

  /// The name of the file.
  var name: FileName { get }

  /// Whether nothing was changed.
  var isEmpty: Bool { get }

  /// Adds the members to the object of a line.
  func add(to json: inout JSONText)

  /// Reads the object of a line.
  ///
  /// - Throws: `PlannedChangeError`.
  init(_ object: JSONValue, of name: FileName) throws
}

/// A line of a plan is invalid.
struct PlannedChangeError: Error {
  let expectation: String
}

extension PlannedChange {
  /// The line, with its end.
  fileprivate var line: [UInt8] {
    let json = JSONText.about(name, version: Self.version) { add(to: &$0) }
    let content = Array(json.text.utf8.dropLast())
    return content + Array("\(Self.seal(of: content))\n".utf8)
  }

  /// The end of a line with its hash.
  private static func seal(of content: some Sequence<UInt8>) -> String {
    var hash = StableHash()
    hash.combine(content)
    return ",\"hash\":\"\(hash.digits)\"}"
  }

  /// Reads a line without its end.
  ///
  /// - Throws: `PlannedChangeError`.
  fileprivate init(reading line: ArraySlice<UInt8>) throws {
    let object: JSONValue
    do {
      object = try JSONValue(reading: Array(line))
    } catch {
      throw PlannedChangeError(expectation: "an object of JSON; \(error)")
    }
    guard object["version"]?.integer == Self.version, let path = object["path"]?.string,
      object["hash"]?.string != nil
    else {
      throw PlannedChangeError(
        expectation: "version \(Self.version) with path, \(Self.members)")
    }
    let content = line.dropLast(Self.seal(of: []).utf8.count)
    guard line.elementsEqual(Array(content) + Self.seal(of: content).utf8) else {
      throw PlannedChangeError(
        expectation: "what `repair` has written; the line was changed since")
    }
    var name = FileName(path)
    if let bytes = object["pathBytes"]?.string {
      guard let bytes = [UInt8](base64: bytes) else {
        throw PlannedChangeError(expectation: "base64 as `pathBytes`")
      }
      name = FileName(bytes: bytes)
    }
    try self.init(object, of: name)
  }

  /// Parses a member of a line's object as a hash.
  static func hash(_ object: JSONValue, _ key: String) throws -> StableHash {
    guard let hash = object[key]?.string.flatMap({ StableHash(digits: $0) }) else {
      throw PlannedChangeError(expectation: "a hash as `\(key)`")
    }
    return hash
  }
}

/// The repairs of one text.
struct PlannedRepair: PlannedChange {
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

  static let version = 2
  static let members = "before, repairs and hash; `check --undo` takes back what `check` has fixed"

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

  var isEmpty: Bool { steps.isEmpty }

  func add(to json: inout JSONText) {
    json.add("before", before.digits)
    json.addObjects("repairs", of: steps) { json, step in
      json.add("offset", step.offset)
      json.add("repaired", step.repaired)
      json.add("readings", step.readings.json)
    }
  }

  init(_ object: JSONValue, of name: FileName) throws {
    self.name = name
    guard let repairs = object["repairs"]?.array else {
      throw PlannedChangeError(expectation: "a list as `repairs`")
    }
    before = try Self.hash(object, "before")
    steps = try repairs.map(Self.step)
    for (step, next) in zip(steps, steps.dropFirst())
    where step.offset + step.repaired.utf8.count > next.offset {
      throw PlannedChangeError(expectation: "offsets in their order")
    }
  }

  private static func step(reading object: JSONValue) throws -> Step {
    guard let offset = object["offset"]?.integer, (0..<1 << 53).contains(offset),
      let repaired = object["repaired"]?.string, !repaired.isEmpty,
      let readings = object["readings"]?.array, !readings.isEmpty
    else { throw PlannedChangeError(expectation: "offset, repaired and readings of each repair") }
    return Step(
      offset: offset, repaired: repaired,
      readings: try readings.map { reading in
        guard let written = reading["written"]?.string.flatMap({ TextEncoding($0) }),
          let read = reading["read"]?.string.flatMap({ TextEncoding($0) })
        else {
          throw PlannedChangeError(expectation: "the names of encodings as `written` and `read`")
        }
        var edits = RepairEdits()
        for name in reading["edits"]?.array ?? [] {
          guard let known = RepairEdits.names.first(where: { $0.name == name.string }) else {
            let names = RepairEdits.names.map { "'\($0.name)'" }.joined(separator: ", ")
            throw PlannedChangeError(expectation: "of `edits` \(names)")
          }
          edits.formUnion(known.edit)
        }
        return RepairStep(read: read, written: written, edits: edits)
      })
  }
}

/// The file of a plan while repairs are made. It holds the line of a text before that text is replaced, and it is
/// never overwritten, since its repairs could not be undone without it.
final class PlanFile: Sendable {
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
      throw CommandFailure("\(name.escapedForDisplay): not written: \(error)")
    }
    let status = stat(of: descriptor)
    identity = status.flatMap { $0.isRegular ? $0.identity : nil }
    guard identity != nil else { return }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 || status?.st_size != 0 {
      close(descriptor)
      throw CommandFailure(
        "\(name.escapedForDisplay): exists already, and a plan is never overwritten; name another file for --plan"
      )
    }
  }

  deinit { close(descriptor) }

  /// Writes the line of a text, unless nothing is changed in it, and waits until it is on the disk.
  ///
  /// - Throws: `CommandFailure`; nothing of the text may be replaced then.
  func write(_ change: some PlannedChange) throws {
    if change.isEmpty { return }
    try written.withLock { written in
      guard !written.contains(change.name.bytes) else {
        throw CommandFailure("left alone: the plan has repairs of this file already")
      }
      let size = stat(of: descriptor)?.st_size
      do throws(OutputFailure) {
        var stream = OutputStream(descriptor: descriptor, name: name)
        try stream.write(change.line)
        try stream.flush()
        // Pipes and devices hold nothing that could be synchronized.
        if identity != nil && fsync(descriptor) != 0 {
          throw OutputFailure(output: name, cause: .last)
        }
      } catch {
        // Readers skip a line without its end, should this fail.
        if identity != nil, let size { _ = ftruncate(descriptor, size) }
        throw CommandFailure(
          "left alone: the plan \(name.escapedForDisplay) cannot be written: \(error.cause)")
      }
      written.insert(change.name.bytes)
    }
  }
}

/// A plan, from which changes are undone.
final class Plan<Change: PlannedChange>: Sendable {
  private let name: FileName

  /// The changes by the bytes of the name of their text.
  private let changes: [[UInt8]: Change]

  /// The names of the texts whose changes were asked for.
  private let asked = Mutex<Set<[UInt8]>>([])

  /// Reads a plan. A last line without its end is skipped: its text was not repaired.
  ///
  /// - Throws: `CommandFailure`.
  init(reading name: FileName) throws {
    self.name = name
    let bytes: [UInt8]
    do {
      bytes = try InputFile(name).bytes()
    } catch {
      throw CommandFailure("\(name.escapedForDisplay): \(error.reason)")
    }
    var changes: [[UInt8]: Change] = [:]
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.dropLast().enumerated() {
      do {
        let change = try Change(reading: line)
        guard changes.updateValue(change, forKey: change.name.bytes) == nil else {
          throw PlannedChangeError(expectation: "one line for each text")
        }
      } catch let error as PlannedChangeError {
        throw CommandFailure(
          "\(name.escapedForDisplay): line \(index + 1): expected \(error.expectation)")
      }
    }
    if let last = lines.last, !last.isEmpty {
      Messages.report(
        "line \(lines.count) ends early, as where a run was stopped before it changed the file; skipped",
        at: name)
    }
    self.changes = changes
  }

  /// The change of a text; that of the only text of a plan, whatever its name is.
  func onlyChange(of name: FileName) -> Change? {
    change(of: changes.count == 1 ? changes.values.first?.name ?? name : name)
  }

  /// The change of a text.
  func change(of name: FileName) -> Change? {
    guard let change = changes[name.bytes] else { return nil }
    asked.withLock { _ = $0.insert(name.bytes) }
    return change
  }

  /// Checks that the changes of all texts were asked for.
  ///
  /// - Throws: `CommandFailure` for those of a text that was not among the inputs.
  func checkAllWereAsked() throws {
    let missing = asked.withLock { asked in changes.keys.filter { !asked.contains($0) } }
    if let text = missing.min(by: { $0.lexicographicallyPrecedes($1) }) {
      let text = FileName(bytes: text).escapedForDisplay
      throw CommandFailure(
        "\(name.escapedForDisplay): has repairs of '\(text)', which was not given")
    }
  }
}

/// Undoes the repairs of one text.
struct UndoneRepair: TextChange {
  private let repair: PlannedRepair?
  private var steps: ArraySlice<PlannedRepair.Step>

  /// The length of the repaired text so far, in bytes of UTF-8.
  private var offset = 0

  init(_ plan: Plan<PlannedRepair>, of name: FileName) {
    repair = plan.onlyChange(of: name)
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
          "left alone: the readings of the plan for byte \(step.offset) of the text in UTF-8 cannot be undone"
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

  /// Whether the text is as it was before its repair, since a run was stopped after it had written the plan.
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
