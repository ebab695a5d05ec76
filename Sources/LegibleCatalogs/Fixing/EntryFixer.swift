internal import LegibleBidi

/// Finds what puts the lines of a catalog into order, one after the other.
struct EntryFixer: ~Copyable {
  /// A control that is put in, and why.
  struct Insertion {
    /// The byte of the displayed text that it stands before.
    let offset: Int
    let scalar: Unicode.Scalar

    /// Whether it begins an isolate.
    var opens: Bool { scalar == "\u{2068}" || scalar == "\u{2066}" || scalar == "\u{2067}" }

    /// Whether it ends an isolate.
    var closes: Bool { scalar == "\u{2069}" }
  }

  /// What puts one line into order.
  struct Plan {
    /// What is put in, in the order of the line.
    var insertions: [Insertion] = []

    /// Whether the line is in order with it, whatever its arguments are.
    var isMended = true

    /// Whether the line begins with a mark of the other direction, which nothing is done against.
    var startsAgainst = false

    /// What is not in order even so, in bytes of the line.
    var unmended: [Range<Int>] = []
  }

  let direction: TextDirection
  private let isolates: IsolatePolicy
  var fixer: DirectionFixer
  private var check: SubstitutionCheck

  init(_ direction: TextDirection, isolates: IsolatePolicy) {
    self.direction = direction
    self.isolates = isolates
    fixer = DirectionFixer(isolates: isolates)
    check = SubstitutionCheck(direction)
  }

  /// What puts a line into order.
  ///
  /// The marks that the line needs by itself come first. Where these are not enough, a mark at the beginning is
  /// tried, then one at the edge of an argument, then an isolate around one of the arguments, and then around
  /// all of them.
  ///
  /// A line whose own letters all run against its language is not touched: it is a name, or not translated, and
  /// reads as it is.
  ///
  /// - Complexity: O(*n*) in the length of the line, times the number of its arguments where marks do not do.
  mutating func plan(_ text: DisplayedText) -> Plan {
    let letters = text.letterDirections
    if !letters.isEmpty && !letters.contains(direction) { return Plan() }
    // Numbers run alike in all languages, as in `%d/%d`.
    if letters.isEmpty && text.arguments.allSatisfy({ $0.value == .number }) { return Plan() }
    if text.begins(with: direction == .leftToRight ? .rightToLeft : .leftToRight) {
      return Plan(isMended: false, startsAgainst: true)
    }
    let (line, arguments) = (text.utf8, text.arguments)
    // Characters of malformed text have no places to put marks at.
    if String(validating: line, as: UTF8.self) == nil { return Plan() }
    if isolates == .always, let plan = isolatedPlan(text) { return plan }
    // Between arguments alone there are no items.
    let fix =
      letters.isEmpty
      ? DirectionFix()
      : line.withUnsafeBufferPointer { text in
        fixer.fix(text, base: direction, arguments: arguments)
      }
    let marks = fix.insertions.map { Insertion(offset: $0.offset, scalar: $0.scalar) }
    guard zip(marks, marks.dropFirst()).allSatisfy({ $0.offset <= $1.offset }),
      arguments.allSatisfy({ argument in !Self.hasMark(marks, inside: argument.range) })
    else { return Plan(isMended: false, unmended: [0..<line.count]) }
    var plan = Plan(insertions: atTheBeginning(marks, line, arguments))
    plan.unmended = fix.unmended
    plan.isMended = fix.unmended.isEmpty
    if arguments.isEmpty || isInOrder(line, arguments, plan.insertions) { return plan }
    let limit = check.displayCount + Self.displayLimit(line)
    let candidates = [marks] + candidates(marks, line, arguments)
    for (index, candidate) in candidates.enumerated() {
      // What takes too long is left but for the last candidate, which does most.
      if check.displayCount > limit && index < candidates.count - 1 { continue }
      guard isInOrder(line, arguments, candidate) else { continue }
      plan.insertions = candidate
      return plan
    }
    plan.insertions = []
    plan.isMended = false
    plan.unmended = [arguments[0].range]
    return plan
  }

  /// How often a line is displayed at most while something is looked for that puts it into order, so that the time
  /// for a line is in proportion to its length.
  private static func displayLimit(_ line: [UInt8]) -> Int {
    min(256, max(4, (16 << 20) / max(1, line.count)))
  }

  /// How many arguments of a line are tried one by one.
  private static let argumentLimit = 64

  /// Whether a mark, of those in their order, stands inside of a range.
  private static func hasMark(_ marks: [Insertion], inside range: Range<Int>) -> Bool {
    var (low, high) = (0, marks.count)
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].offset <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < marks.count && marks[low].offset < range.upperBound
  }

  /// The marks with the first one at the very beginning, if nothing but signs stands before it: there it acts alike,
  /// and is found by people who look for it.
  private func atTheBeginning(
    _ marks: [Insertion], _ line: [UInt8], _ arguments: [FormatArgument]
  ) -> [Insertion] {
    let mark: Unicode.Scalar = direction == .leftToRight ? "\u{200E}" : "\u{200F}"
    guard let first = marks.first, first.scalar == mark else { return marks }
    var offset = 0
    for argument in arguments.prefix(while: { $0.range.upperBound <= first.offset }) {
      guard argument.value == .number, !Self.hasLetters(line[offset..<argument.range.lowerBound])
      else { return marks }
      offset = argument.range.upperBound
    }
    if Self.hasLetters(line[offset..<first.offset]) { return marks }
    return [Insertion(offset: 0, scalar: mark)] + marks.dropFirst()
  }

  /// Whether a text has characters that give a line its direction, or end it, or controls.
  fileprivate static func hasLetters(_ text: ArraySlice<UInt8>) -> Bool {
    String(decoding: text, as: UTF8.self).unicodeScalars.contains {
      [.L, .R, .AL, .B].contains($0.bidiClass) || DirectionControl($0) != nil
    }
  }

  /// Marks of a line that can go without a change of its order.
  ///
  /// Of very many marks the last ones are not looked at.
  ///
  /// - Parameter marks: The marks of the line in their order, in bytes of it.
  /// - Complexity: As `plan`, times the number of marks up to a bound.
  mutating func needless(_ marks: [Range<Int>], in text: DisplayedText) -> [Range<Int>] {
    // To look at one takes as long as several lines that are displayed.
    marks.prefix(max(1, Self.displayLimit(text.utf8) / 8)).filter { mark in
      // A mark at a sign at the end is there for what a program puts behind it.
      if mark.upperBound == text.utf8.count, mark.lowerBound > 0,
        text.utf8[mark.lowerBound - 1] < 0x80,
        !ArgumentScanner.isWord(text.utf8[mark.lowerBound - 1])
      {
        return false
      }
      guard check.isSame(text.utf8, text.arguments, without: mark) else { return false }
      var bare = text
      bare.remove(mark)
      let plan = plan(bare)
      return plan.isMended && plan.insertions.isEmpty
    }
  }

  /// What may be put in where the marks that the line needs by itself are not enough, the least first.
  private func candidates(
    _ marks: [Insertion], _ line: [UInt8], _ arguments: [FormatArgument]
  ) -> [[Insertion]] {
    let mark: Unicode.Scalar = direction == .leftToRight ? "\u{200E}" : "\u{200F}"
    let start = Insertion(offset: 0, scalar: mark)
    let beginsWithMark = marks.first.map { $0.offset == 0 && $0.scalar == mark } ?? false
    let bases = beginsWithMark ? [marks] : [marks, [start] + marks]
    var candidates = Array(bases.dropFirst())
    let words = ArgumentWords.ranges(of: arguments, in: line)
    let single = words.count <= Self.argumentLimit ? words : []
    let edges = single.flatMap { [$0.upperBound, $0.lowerBound] }
    for base in bases {
      candidates += edges.map { Self.adding(Insertion(offset: $0, scalar: mark), to: base) }
    }
    // A mark behind each argument that another one follows.
    if words.count > 2 {
      for base in bases {
        let behind = words.dropLast().map { Insertion(offset: $0.upperBound, scalar: mark) }
        candidates.append(Self.merged(base, behind))
      }
    }
    guard isolates != .never else { return candidates }
    for base in bases {
      if single.count > 1 { candidates += single.map { Self.isolating([$0], base) } }
      candidates.append(Self.isolating(words, base))
    }
    return candidates
  }

  private static func adding(_ insertion: Insertion, to insertions: [Insertion]) -> [Insertion] {
    let index = insertions.firstIndex { $0.offset > insertion.offset } ?? insertions.count
    return Array(insertions[..<index]) + [insertion] + insertions[index...]
  }

  /// Insertions of two lists in the order of the line; of those at one place, the ones of the first list first.
  private static func merged(_ first: [Insertion], _ second: [Insertion]) -> [Insertion] {
    var rest = first[...]
    var result: [Insertion] = []
    for insertion in second {
      while let next = rest.first, next.offset <= insertion.offset {
        result.append(next)
        rest.removeFirst()
      }
      result.append(insertion)
    }
    return result + rest
  }

  /// The insertions with an isolate around each of some arguments, in the order of the line.
  private static func isolating(
    _ ranges: [Range<Int>], _ insertions: [Insertion]
  ) -> [Insertion] {
    var all = insertions[...]
    var result: [Insertion] = []
    for range in ranges {
      while let next = all.first, next.offset <= range.lowerBound {
        result.append(next)
        all.removeFirst()
      }
      result.append(Insertion(offset: range.lowerBound, scalar: "\u{2068}"))
      result.append(Insertion(offset: range.upperBound, scalar: "\u{2069}"))
    }
    return result + all
  }

  mutating func isInOrder(
    _ line: [UInt8], _ arguments: [FormatArgument], _ insertions: [Insertion]
  ) -> Bool {
    var text: [UInt8] = []
    var moved: [FormatArgument] = []
    var rest = insertions[...]
    var copied = 0
    func takeInsertions(upTo offset: Int) {
      while let next = rest.first, next.offset <= offset {
        text += line[copied..<next.offset]
        text += String(next.scalar).utf8
        copied = next.offset
        rest.removeFirst()
      }
    }
    for argument in arguments {
      takeInsertions(upTo: argument.range.lowerBound)
      // What stands in an argument is its own.
      if let next = rest.first, next.offset < argument.range.upperBound { return false }
      text += line[copied..<argument.range.lowerBound]
      moved.append(
        FormatArgument(text.count..<text.count + argument.range.count, value: argument.value))
      text += line[argument.range]
      copied = argument.range.upperBound
    }
    takeInsertions(upTo: line.count)
    text += line[copied...]
    return check.keepsOrder(text, moved)
  }
}

extension EntryFixer.Plan {
  /// Why a control is put in, and where that can be shown, in bytes of the line.
  func reason(
    of insertion: EntryFixer.Insertion, in text: DisplayedText
  ) -> (rule: CatalogRule, range: Range<Int>) {
    let place = insertion.offset..<insertion.offset
    guard insertion.offset == 0, !insertion.opens else {
      return (.itemBroken, text.word(at: insertion.offset))
    }
    let end = text.arguments.first?.range.lowerBound ?? text.utf8.count
    if !EntryFixer.hasLetters(text.utf8[..<end]), let first = text.arguments.first {
      return (.directionDependsOnArgument, first.range)
    }
    return (.startsAgainstLanguage, place)
  }
}
