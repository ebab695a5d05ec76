import Legible
import Synchronization

/// The changes of `check --fix` in one file, by which `check --undo` restores it byte for byte.
struct PlannedFix: PlannedChange {
  /// A changed range of the new content, and the old bytes in its place.
  struct Edit: Equatable, Sendable {
    let range: Range<Int>
    let old: [UInt8]
  }

  static let version = 3
  static let members =
    "before, after, edits and hash; `repair -i --undo` takes back what `repair` has written"

  let name: FileName
  private let before: StableHash
  private let after: StableHash

  /// The changes, in the order of their places.
  let edits: [Edit]

  /// The maximum number of removed and added bytes of a change, and the maximum number of such changes. Beyond
  /// either, the rest of the file up to the common end of both contents is one change.
  private static let reach = 64
  private static let editLimit = 100_000

  /// Records the changes between both contents of a file, which are mostly a few bytes long.
  ///
  /// - Complexity: O(*n*) in the lengths of both, since a comparison after a change looks at no more than
  ///   `reach` places.
  init(of name: FileName, from old: [UInt8], to new: [UInt8]) {
    self.name = name
    before = Self.hash(of: old)
    after = Self.hash(of: new)
    var edits: [Edit] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if left < old.count, right < new.count, old[left] == new[right] {
        left += 1
        right += 1
        continue
      }
      let (removed, added) = Self.lengths(
        of: old[left...], new[right...], isLast: edits.count == Self.editLimit)
      edits.append(
        Edit(range: right..<(right + added), old: Array(old[left..<(left + removed)])))
      left += removed
      right += added
    }
    self.edits = edits
  }

  /// Returns the number of old and of new bytes of the change that begins here.
  private static func lengths(
    of old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>, isLast: Bool
  ) -> (removed: Int, added: Int) {
    for length in isLast ? 1..<1 : 1..<(reach + 1) {
      for removed in 0...length where removed <= old.count && length - removed <= new.count {
        if old.dropFirst(removed).first == new.dropFirst(length - removed).first {
          return (removed, length - removed)
        }
      }
    }
    var same = 0
    while same < min(old.count, new.count),
      old[old.endIndex - 1 - same] == new[new.endIndex - 1 - same]
    {
      same += 1
    }
    return (old.count - same, new.count - same)
  }

  private static func hash(of bytes: [UInt8]) -> StableHash {
    var hash = StableHash()
    hash.combine(bytes)
    return hash
  }

  var isEmpty: Bool { edits.isEmpty }

  func add(to json: inout JSONText) {
    json.add("before", before.digits)
    json.add("after", after.digits)
    json.addObjects("edits", of: edits) { json, edit in
      json.add("offset", edit.range.lowerBound)
      json.add("length", edit.range.count)
      json.add("old", .string(edit.old.base64))
    }
  }

  init(_ object: JSONValue, of name: FileName) throws {
    self.name = name
    before = try Self.hash(object, "before")
    after = try Self.hash(object, "after")
    guard let edits = object["edits"]?.array else {
      throw PlannedChangeError(expectation: "a list as `edits`")
    }
    var end = 0
    self.edits = try edits.map { edit in
      guard let offset = edit["offset"]?.integer, let length = edit["length"]?.integer,
        let old = edit["old"]?.string.flatMap({ [UInt8](base64: $0) }),
        (end..<1 << 53).contains(offset), (0..<1 << 53).contains(length)
      else {
        throw PlannedChangeError(
          expectation: "offset, length and old (base64) of each edit, in their order")
      }
      end = offset + length
      return Edit(range: offset..<end, old: old)
    }
  }

  /// Returns the old content of a file; `nil` if the file has it already.
  ///
  /// - Throws: `CommandFailure` if the file was changed since.
  func undone(_ content: [UInt8]) throws -> [UInt8]? {
    if Self.hash(of: content) == before { return nil }
    var old: [UInt8] = []
    var start = 0
    if Self.hash(of: content) == after, edits.last?.range.upperBound ?? 0 <= content.count {
      for edit in edits {
        old += content[start..<edit.range.lowerBound]
        old += edit.old
        start = edit.range.upperBound
      }
      old += content[start...]
      if Self.hash(of: old) == before { return old }
    }
    throw CommandFailure("left alone: it was changed since it was fixed")
  }
}

/// `check --undo`: undoes the changes of `check --fix` by their plan.
struct FixUndo: Sendable {
  let plan: Plan<PlannedFix>
  let inputs: Inputs

  /// Whether success is not reported.
  let isQuiet: Bool

  /// The outcomes for the files of the plan, which are read on a thread of their own.
  private final class SharedTally: Sendable {
    private let tally = Mutex((restored: 0, unchanged: 0))

    /// The numbers of files that were restored, and of those that had their old content already.
    var value: (restored: Int, unchanged: Int) { tally.withLock { $0 } }

    func add(isRestored: Bool) {
      tally.withLock { if isRestored { $0.restored += 1 } else { $0.unchanged += 1 } }
    }
  }

  func run() throws -> ExitStatus {
    Interruption.removeTemporariesAtSignals()
    let tally = SharedTally()
    let run = OrderedRun(inputs, data: OutputStream(.standardOutput))
    let plan = plan
    let status = run.forEach(workers: 1, looksAhead: false) { input, file, slot in
      guard let fix = plan.change(of: input.name) else { return .success }
      guard let place = input.place else { throw ReplacementFailure.notRegular }
      let original = try OriginalFile(file, at: place)
      guard let content = try file.bytes(limit: CheckFix.sizeLimit) else {
        throw CommandFailure("left alone: it was changed since it was fixed")
      }
      let old = try fix.undone(content)
      if let old { try original.replace(content, by: old, named: input.name) }
      tally.add(isRestored: old != nil)
      return .success
    }
    if !isQuiet { report(tally) }
    try plan.checkAllWereAsked()
    return status
  }

  private func report(_ tally: SharedTally) {
    let (restored, unchanged) = tally.value
    var parts = ["\(restored.counted("file")) restored"]
    if unchanged > 0 { parts.append("\(unchanged.counted("file")) already as before") }
    Messages.write("legible: \(parts.joined(separator: "; "))")
  }
}
