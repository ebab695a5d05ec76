import Legible
import Synchronization

/// Names that are confusable across the files of a run, for `check --tree`.
///
/// While the files are checked, only the few names that may be confused with others are collected. If there are any, the
/// source files are read again to find the names that they look like. So a tree without such names is read once, and ASCII
/// names, of which there may be millions, are never stored. The result does not depend on which thread checks which file.
final class TreeNames: Sendable {
  /// A file with confusable names, and the findings about them.
  struct File {
    let name: FileName
    let findings: [Finding]

    /// The rules with earlier findings in the file, and the number of earlier findings by key.
    let found: Set<CheckRule>
    let seen: [[UInt8]: Int]
  }

  /// The limits of what is kept, in bytes.
  private static let sourceLimit = 128 << 20
  private static let candidateLimit = 32 << 20

  /// The maximum size in bytes of a file that is searched for words first; a larger one is always parsed.
  private static let sizeLimit = 4 << 20

  /// The names in a file that may be confused with names in other files.
  private struct Candidates {
    let file: FileName
    let names: [LookalikeName]
    let found: Set<CheckRule>
    let seen: [[UInt8]: Int]
  }

  private struct State {
    var sources = FirstInputs<FileName>(limit: sourceLimit)
    var candidates = FirstInputs<Candidates>(limit: candidateLimit)
  }

  /// A name that others may be confused with, at its first place in the order of the inputs.
  private struct Counterpart {
    let name: [Unicode.Scalar]
    let file: FileName
    let number: Int
    let line: Int
    var column = 1

    /// The position in the order of the inputs, by which the first of several places is found.
    var order: (Int, Int, Int) { (number, line, column) }

    var place: String { "\(file.text):\(line)" }
  }

  private let state = Mutex(State())

  /// Adds a file of code.
  ///
  /// - Parameters:
  ///   - number: The number of the input.
  ///   - found: The rules that have found something in it.
  ///   - seen: The number of findings by their keys.
  func add(
    _ names: [LookalikeName], of file: FileName, number: Int, found: Set<CheckRule>,
    _ seen: [[UInt8]: Int]
  ) {
    let keys = Set(names.map { CheckBaseline.key(of: $0.place, in: file) })
    let seen = seen.filter { keys.contains($0.key) }
    state.withLock { state in
      // Standard input cannot be read again.
      if !file.isStandardInput {
        state.sources.add(file, number: number, size: file.bytes.count + 64)
      }
      if names.isEmpty { return }
      state.candidates.add(
        Candidates(file: file, names: names, found: found, seen: seen), number: number,
        size: names.reduce(0) { $0 + 1024 + 8 * $1.scalars.count })
    }
  }

  /// Returns the findings, once all inputs were added.
  func findings(_ inputs: Inputs, _ settings: FileSettings) -> (files: [File], status: ExitStatus) {
    let (sources, files, omittedCount) = state.withLock { state in
      (
        state.sources.ordered(), state.candidates.ordered(),
        state.sources.omittedCount + state.candidates.omittedCount
      )
    }
    if files.isEmpty { return ([], .success) }
    if omittedCount > 0 {
      Messages.write(
        "legible: too many names; those of \(omittedCount.counted("file")) are not compared"
      )
    }
    let search = NameSearch(for: files.flatMap(\.element.names))
    var (counterparts, status) = look(for: search, in: sources.map(\.element), inputs, settings)
    // If all names with a skeleton are candidates themselves, the one in the most files is taken to be the intended one.
    var uses: [String: [[Unicode.Scalar]: (count: Int, first: Counterpart)]] = [:]
    for file in files {
      for name in file.element.names where counterparts[name.skeleton] == nil {
        let first = Counterpart(
          name: name.scalars, file: file.element.file, number: file.number, line: name.place.line,
          column: name.place.column)
        uses[name.skeleton, default: [:]][name.scalars, default: (0, first)].count += 1
      }
    }
    for (skeleton, names) in uses where names.count > 1 {
      let usual = names.values.max {
        $0.count == $1.count ? $0.first.order > $1.first.order : $0.count < $1.count
      }
      counterparts[skeleton] = usual?.first
    }
    let found = files.map(\.element).map { file in
      File(
        name: file.file,
        findings: file.names.compactMap { name in
          guard let other = counterparts[name.skeleton], name.isConfusing(with: other.name) else {
            return nil
          }
          return name.finding(lookingLike: other.name, at: other.place)
        }, found: file.found, seen: file.seen)
    }
    return (found.filter { !$0.findings.isEmpty }, status)
  }

  /// Searches the source files for the first name of each skeleton.
  private func look(
    for search: NameSearch, in files: [FileName], _ inputs: Inputs, _ settings: FileSettings
  ) -> (found: [String: Counterpart], status: ExitStatus) {
    var inputs = inputs
    inputs.names = files
    (inputs.nameList, inputs.isRecursive) = (nil, false)
    // With `isReplaced`, opening a file does not wait for a pipe that has replaced it. It also requires that the file exists
    // in the working tree, which staged files need not.
    inputs.isReplaced = !inputs.isStaged
    let found = Mutex<[String: Counterpart]>([:])
    // Once all skeletons are found, later files cannot contain an earlier place.
    let end = Mutex(Int.max)
    let run = OrderedRun(inputs, data: OutputStream(.standardOutput))
    let status = run.forEach(workers: inputs.workerCount, with: { [UInt8]() }) {
      input, file, bytes, slot in
      guard file.isRegular, slot.number < end.withLock({ $0 }),
        let expectation = settings.expectation(of: input.name)
      else { return .success }
      bytes.removeAll(keepingCapacity: true)
      let isWhole = try file.forEachChunk(limit: Self.sizeLimit) { bytes += $0 }
      if isWhole && !bytes.withUnsafeBytes({ search.mayMatch(in: $0) }) { return .success }
      var check = TextCheck(expectation, rules: [], name: input.name.text)
      check.consume(bytes)
      if !isWhole { try file.forEachChunk { check.consume($0) } }
      check.finish()
      let matches = search.matches(in: check)
      found.withLock { found in
        for match in matches {
          if let first = found[match.skeleton], first.number <= slot.number { continue }
          found[match.skeleton] = Counterpart(
            name: match.name, file: input.name, number: slot.number, line: match.line)
        }
        if found.count == search.skeletons.count, let last = found.values.map(\.number).max() {
          end.withLock { $0 = last }
        }
      }
      return .success
    }
    return (found.withLock { $0 }, status)
  }
}

/// Values of the first inputs of a run, up to a total size, added in any order.
private struct FirstInputs<Element: Sendable>: Sendable {
  let limit: Int
  private var items: [(number: Int, size: Int, element: Element)] = []
  private var size = 0

  /// The number of the first input that was left out; all inputs after it are left out too.
  private var end = Int.max
  private(set) var omittedCount = 0

  init(limit: Int) { self.limit = limit }

  /// - Complexity: O(log *n*) amortized in the number of inputs kept.
  mutating func add(_ element: Element, number: Int, size: Int) {
    if number >= end {
      omittedCount += 1
      return
    }
    items.append((number, size, element))
    self.size += size
    if self.size > 2 * limit { trim() }
  }

  /// The elements in the order of the inputs.
  mutating func ordered() -> [(number: Int, element: Element)] {
    trim()
    return items.map { ($0.number, $0.element) }
  }

  private mutating func trim() {
    items.sort { $0.number < $1.number }
    var sum = 0
    let keptCount = items.prefix { item in
      sum += item.size
      return sum <= limit
    }.count
    if keptCount < items.count { end = items[keptCount].number }
    omittedCount += items.count - keptCount
    items.removeSubrange(keptCount...)
    size = items.reduce(0) { $0 + $1.size }
  }
}
