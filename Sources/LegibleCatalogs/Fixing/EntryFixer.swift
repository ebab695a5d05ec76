internal import LegibleBidi

/// Finds what puts the values of a catalog into order, one after the other.
struct EntryFixer: ~Copyable {
  /// What puts one value into order.
  struct Plan {
    /// What is put in, in the order of the value.
    var edits: [ValueEdit] = []

    /// Why, and where in the value.
    var reasons: [(rule: CatalogRule, range: Range<Int>)] = []

    /// Whether the value is in order with it, whatever its arguments are.
    var isMended = true
  }

  /// A character before a byte of the value.
  private struct Insertion {
    let offset: Int
    let scalar: Unicode.Scalar
  }

  private let direction: TextDirection
  private let isolates: IsolatePolicy
  private var fixer: DirectionFixer
  private var check: SubstitutionCheck

  init(_ direction: TextDirection, isolates: IsolatePolicy) {
    self.direction = direction
    self.isolates = isolates
    fixer = DirectionFixer(isolates: isolates)
    check = SubstitutionCheck(direction)
  }

  /// What puts a value into order.
  ///
  /// The marks that the line needs by itself come first. Where these are not enough, a mark at the beginning is
  /// tried, then an isolate around one of the arguments, and then around all of them.
  ///
  /// - Complexity: O(*n*) in the length of the value, times the number of its arguments where marks do not do.
  mutating func plan(_ value: [UInt8], _ arguments: [FormatArgument]) -> Plan {
    let fix = value.withUnsafeBufferPointer { text in
      fixer.fix(text, base: direction, arguments: arguments)
    }
    let marks = fix.insertions.map { Insertion(offset: $0.offset, scalar: $0.scalar) }
    for candidate in candidates(marks, arguments) where isInOrder(value, arguments, candidate) {
      return plan(candidate, value, arguments)
    }
    var plan = Plan(isMended: false)
    plan.reasons = [(.itemBroken, arguments.first?.range ?? 0..<0)]
    return plan
  }

  /// What may be put in, the least first.
  private func candidates(
    _ marks: [Insertion], _ arguments: [FormatArgument]
  ) -> [[Insertion]] {
    let mark: Unicode.Scalar = direction == .leftToRight ? "\u{200E}" : "\u{200F}"
    let start = Insertion(offset: 0, scalar: mark)
    let beginsWithMark = marks.first.map { $0.offset == 0 && $0.scalar == mark } ?? false
    let base = beginsWithMark ? marks : [start] + marks
    var candidates = beginsWithMark ? [marks] : [marks, base]
    guard isolates != .never else { return candidates }
    // Numbers of both signs are put in order by marks, or by an isolate where that is not enough.
    let ranges = arguments.map(\.range)
    for insertions in beginsWithMark ? [marks] : [marks, base] {
      if ranges.count > 1 {
        candidates += ranges.map { Self.isolating([$0], insertions) }
      }
      candidates.append(Self.isolating(ranges, insertions))
    }
    return candidates
  }

  /// The insertions with an isolate around each of some arguments, in the order of the value.
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

  private mutating func isInOrder(
    _ value: [UInt8], _ arguments: [FormatArgument], _ insertions: [Insertion]
  ) -> Bool {
    // What stands in an argument is its own.
    for insertion in insertions {
      let isInside = arguments.contains {
        $0.range.lowerBound < insertion.offset && insertion.offset < $0.range.upperBound
      }
      if isInside { return false }
    }
    var text: [UInt8] = []
    var moved: [FormatArgument] = []
    var rest = insertions[...]
    var copied = 0
    func takeInsertions(upTo offset: Int) {
      while let next = rest.first, next.offset <= offset {
        text += value[copied..<next.offset]
        text += String(next.scalar).utf8
        copied = next.offset
        rest.removeFirst()
      }
    }
    for argument in arguments {
      takeInsertions(upTo: argument.range.lowerBound)
      text += value[copied..<argument.range.lowerBound]
      moved.append(
        FormatArgument(text.count..<text.count + argument.range.count, value: argument.value))
      text += value[argument.range]
      copied = argument.range.upperBound
    }
    takeInsertions(upTo: value.count)
    text += value[copied...]
    return check.keepsOrder(text, moved)
  }

  private func plan(
    _ insertions: [Insertion], _ value: [UInt8], _ arguments: [FormatArgument]
  ) -> Plan {
    var plan = Plan()
    for insertion in insertions {
      let place = insertion.offset..<insertion.offset
      plan.edits.append(ValueEdit(range: place, replacement: [insertion.scalar]))
      // The end of an isolate has the reason of its beginning.
      if insertion.scalar == "\u{2069}" { continue }
      let isAtStart = insertion.offset == 0 || value[insertion.offset - 1] == 0x0A
      guard isAtStart else {
        plan.reasons.append((.itemBroken, place))
        continue
      }
      let first = arguments.first { $0.range.lowerBound >= insertion.offset }
      let isArgumentFirst =
        first.map { !value[insertion.offset..<$0.range.lowerBound].contains(where: Self.isLetter) }
        ?? false
      if let first, isArgumentFirst {
        plan.reasons.append((.directionDependsOnArgument, first.range))
      } else {
        plan.reasons.append((.startsAgainstLanguage, place))
      }
    }
    return plan
  }

  /// Whether a byte is of a letter, near enough: all that is not ASCII counts, since signs outside of ASCII are rare
  /// at the beginning of a line.
  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x61...0x7A).contains(byte | 0x20)
  }
}
