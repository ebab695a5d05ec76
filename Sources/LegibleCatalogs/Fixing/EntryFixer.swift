internal import LegibleBidi

/// Finds the controls that put the lines of a catalog into order.
struct EntryFixer: ~Copyable {
  /// A control that is inserted before a byte of the displayed text.
  typealias Insertion = DirectionFix.Insertion

  /// The changes that put one line into order.
  struct Plan {
    /// The insertions in the order of the line.
    var insertions: [Insertion] = []

    /// Whether the line is in order with the insertions, for any values of its arguments.
    var isFixed = true

    /// Whether the line begins with a mark of the other direction, which nothing is done against.
    var startsAgainst = false

    /// The ranges that stay in disorder, in bytes of the line.
    var unfixed: [Range<Int>] = []
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

  /// Returns the plan that puts a line into order.
  ///
  /// The marks that the line needs by itself come first. Where these are not enough, a mark at the beginning is
  /// tried, then one at the edge of an argument, then an isolate around one of the arguments, and then around
  /// all of them.
  ///
  /// A line whose letters all have the other direction than its language is left alone: it is a name, or not
  /// translated.
  ///
  /// - Parameter language: The language of the line as a BCP 47 tag.
  /// - Complexity: O(*n*) in the length of the line, times the number of its arguments where marks do not do.
  mutating func plan(_ text: DisplayedText, language: String?) -> Plan {
    let letters = text.letterDirections
    if !letters.isEmpty && !letters.contains(direction) { return Plan() }
    // Numbers have the same order in all languages, as in `%d/%d`.
    if letters.isEmpty && text.arguments.allSatisfy({ $0.value == .number }) { return Plan() }
    if !letters.isEmpty,
      text.begins(with: direction == .leftToRight ? .rightToLeft : .leftToRight)
    {
      return Plan(isFixed: false, startsAgainst: true)
    }
    fixer.ranges = language.map { RangeOrder(language: $0) }
    let (line, arguments) = (text.utf8, text.arguments)
    // Malformed text has no valid offsets for marks.
    if String(validating: line, as: UTF8.self) == nil { return Plan() }
    let base = direction
    let words = line.withUnsafeBufferPointer { fixer.words(of: arguments, in: $0, base: base) }
    if isolates == .always, let plan = isolatedPlan(text, words) { return plan }
    // Arguments without text between them contain no items.
    let fix =
      letters.isEmpty
      ? DirectionFix()
      : line.withUnsafeBufferPointer { text in
        fixer.fix(text, base: base, arguments: arguments)
      }
    guard !Self.hasInsertion(fix.insertions, inside: arguments.lazy.map(\.range)) else {
      return Plan(isFixed: false, unfixed: [0..<line.count])
    }
    let marks = atTheBeginning(fix.insertions, line, arguments)
    var plan = Plan(insertions: marks)
    plan.unfixed = fix.unfixed
    plan.isFixed = fix.unfixed.isEmpty
    if arguments.isEmpty || isInOrder(line, arguments, words, plan.insertions) { return plan }
    let limit = check.displayCount + Self.displayLimit(line)
    // In a right-to-left line, LRM before a joined word may be needed to keep its parts from left to right.
    let joined =
      base == .rightToLeft ? words.filter { !arguments.contains($0) }.map(\.range.lowerBound) : []
    let candidates =
      [Candidate(base: marks)]
      + candidates(marks, words, joined: joined, isAlone: letters.isEmpty)
    for (index, candidate) in candidates.enumerated() {
      // After too many tries only the last candidate is tried, which does most.
      if check.displayCount > limit && index < candidates.count - 1 { continue }
      let insertions = candidate.insertions(direction.mark)
      guard isInOrder(line, arguments, words, insertions) else { continue }
      plan.insertions = insertions
      return plan
    }
    plan.insertions = []
    plan.isFixed = false
    plan.unfixed = [arguments[0].range]
    return plan
  }

  /// The maximum number of times that a line is displayed in a search, so that the time is proportional to its length.
  private static func displayLimit(_ line: [UInt8]) -> Int {
    min(256, max(4, (16 << 20) / max(1, line.count)))
  }

  /// The maximum number of arguments of a line that are tried one by one.
  private static let argumentLimit = 64

  /// Whether there is an insertion inside one of some ranges; insertions and ranges are in the order of the line.
  private static func hasInsertion(
    _ insertions: [Insertion], inside ranges: some Sequence<Range<Int>>
  ) -> Bool {
    var ranges = ranges.makeIterator()
    var next = ranges.next()
    return insertions.contains { insertion in
      while let range = next, range.upperBound <= insertion.offset { next = ranges.next() }
      return next.map { $0.lowerBound < insertion.offset } ?? false
    }
  }

  /// Moves the first mark to the very beginning if only signs precede it. It has the same effect there, and people
  /// find it.
  private func atTheBeginning(
    _ marks: [Insertion], _ line: [UInt8], _ arguments: [FormatArgument]
  ) -> [Insertion] {
    guard let first = marks.first, first.control == direction.mark else { return marks }
    var offset = 0
    for argument in arguments.prefix(while: { $0.range.upperBound <= first.offset }) {
      guard argument.value == .number, !Self.hasLetters(line[offset..<argument.range.lowerBound])
      else { return marks }
      offset = argument.range.upperBound
    }
    if Self.hasLetters(line[offset..<first.offset]) { return marks }
    return [start] + marks.dropFirst()
  }

  /// The mark at the beginning of a line that gives it the direction.
  var start: Insertion { Insertion(offset: 0, control: direction.mark) }

  /// Whether a text contains strong characters, paragraph separators or controls.
  fileprivate static func hasLetters(_ text: ArraySlice<UInt8>) -> Bool {
    String(decoding: text, as: UTF8.self).unicodeScalars.contains {
      [.L, .R, .AL, .B].contains($0.bidiClass) || DirectionControl($0) != nil
    }
  }

  /// Returns the marks of a line that can be removed without changing its order.
  ///
  /// If there are very many marks, the last ones are not examined.
  ///
  /// - Parameter marks: The marks of the line in their order, in bytes of it.
  /// - Complexity: As `plan`, times the number of marks up to a bound.
  mutating func needless(
    _ marks: [Range<Int>], in text: DisplayedText, language: String?
  ) -> [Range<Int>] {
    // Examining one mark takes as long as several displays of the line.
    marks.prefix(max(1, Self.displayLimit(text.utf8) / 8)).filter { mark in
      // A mark after a sign at the end may be meant for text that a program appends.
      if mark.upperBound == text.utf8.count, mark.lowerBound > 0,
        text.utf8[mark.lowerBound - 1] < 0x80,
        !ArgumentScanner.isWord(text.utf8[mark.lowerBound - 1])
      {
        return false
      }
      guard check.isSame(text.utf8, text.arguments, without: mark) else { return false }
      var bare = text
      bare.remove(mark)
      let plan = plan(bare, language: language)
      return plan.isFixed && plan.insertions.isEmpty
    }
  }

  /// Insertions in addition to the marks that the text needs; they are built when they are tried, since there may be
  /// many.
  private struct Candidate {
    let base: [Insertion]

    /// The offsets of marks, the offsets of words that LRM precedes, and the ranges that isolates enclose.
    var marks: [Int] = []
    var leftToRight: [Int] = []
    var isolates: ArraySlice<FormatArgument> = []

    func insertions(_ mark: DirectionControl) -> [Insertion] {
      let additions =
        isolates.isEmpty
        ? marks.map { Insertion(offset: $0, control: mark) } : DirectionFix.isolates(isolates)
      return DirectionFix(base).merging(additions)
        .merging(leftToRight.map { Insertion(offset: $0, control: .LRM) }).insertions
    }
  }

  /// Returns the insertions to try if the marks that the line needs by itself are not enough, the fewest first.
  private func candidates(
    _ marks: [Insertion], _ words: [FormatArgument], joined: [Int], isAlone: Bool
  ) -> [Candidate] {
    let bases = marks.first == start ? [marks] : [marks, [start] + marks]
    var candidates = bases.dropFirst().map { Candidate(base: $0) }
    // LRM would set the direction of a line without letters.
    let joinedBases = isAlone ? Array(bases.suffix(1)) : bases
    let single = words.count <= Self.argumentLimit ? words : []
    // A mark after each argument but the last.
    let behind = words.count > 2 ? words.dropLast().map(\.range.upperBound) : []
    for leftToRight in joined.isEmpty ? [[]] : [[], joined] {
      if !leftToRight.isEmpty {
        candidates += joinedBases.map { Candidate(base: $0, leftToRight: leftToRight) }
      }
      for base in leftToRight.isEmpty ? bases : joinedBases {
        candidates += single.flatMap { [$0.range.upperBound, $0.range.lowerBound] }
          .map { Candidate(base: base, marks: [$0], leftToRight: leftToRight) }
      }
      if !behind.isEmpty {
        candidates += (leftToRight.isEmpty ? bases : joinedBases).map {
          Candidate(base: $0, marks: behind, leftToRight: leftToRight)
        }
      }
    }
    guard isolates != .never else { return candidates }
    for base in bases {
      if single.count > 1 {
        candidates += single.indices.map { Candidate(base: base, isolates: single[$0...$0]) }
      }
      candidates.append(Candidate(base: base, isolates: words[...]))
    }
    return candidates
  }

  private mutating func isInOrder(
    _ line: [UInt8], _ arguments: [FormatArgument], _ words: [FormatArgument],
    _ insertions: [Insertion]
  ) -> Bool {
    // Nothing is inserted into a value, nor into the unit that it is part of.
    if Self.hasInsertion(insertions, inside: words.lazy.map(\.range)) { return false }
    let fix = DirectionFix(insertions)
    return check.keepsOrder(
      fix.applied(to: line), fix.moved(arguments), words: fix.moved(words))
  }
}

extension DirectionFix {
  /// FSI before each range, and PDI after it.
  static func isolates(_ words: ArraySlice<FormatArgument>) -> [Insertion] {
    words.flatMap {
      [
        Insertion(offset: $0.range.lowerBound, control: .FSI),
        Insertion(offset: $0.range.upperBound, control: .PDI),
      ]
    }
  }

  func applied(to text: [UInt8]) -> [UInt8] { text.withUnsafeBufferPointer { applied(to: $0) } }
}

extension DirectionFix.Insertion {
  /// Whether it begins an isolate, and whether it ends one.
  var opens: Bool { control == .FSI || control == .LRI || control == .RLI }
  var closes: Bool { control == .PDI }
}

extension EntryFixer.Plan {
  /// The reason for an insertion, and the range of the line that shows it.
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

/// Isolates around every value, even if not needed, as Fluent and MessageFormat 2 insert them at run time.
extension EntryFixer {
  /// Returns the plan that puts a line into order with each value in an isolate.
  ///
  /// - Returns: `nil` if all values are isolated already, or if the line is not in order with them isolated.
  private mutating func isolatedPlan(_ text: DisplayedText, _ wholes: [FormatArgument]) -> Plan? {
    let line = text.utf8
    let words = Self.withSigns(wholes, in: line).filter { !Self.isIsolated($0.range, in: line) }
    if words.isEmpty { return nil }
    let isolates = DirectionFix(DirectionFix.isolates(words[...]))
    let (moved, base) = (isolates.moved(text.arguments), direction)
    let fix = isolates.applied(to: line).withUnsafeBufferPointer {
      fixer.fix($0, base: base, arguments: moved)
    }
    // FSI and PDI have three bytes each.
    let places = words.enumerated().map {
      $1.range.lowerBound + 6 * $0..<$1.range.upperBound + 6 * $0 + 6
    }
    if Self.hasInsertion(fix.insertions, inside: places) { return nil }
    var plan = Plan(
      insertions: isolates.followed(by: fix).insertions, isFixed: fix.unfixed.isEmpty)
    if isInOrder(line, text.arguments, words, plan.insertions) { return plan }
    plan.insertions.insert(start, at: 0)
    return isInOrder(line, text.arguments, words, plan.insertions) ? plan : nil
  }

  /// Values with adjacent signs of numbers, such as `%%` and `$`.
  private static func withSigns(_ words: [FormatArgument], in line: [UInt8]) -> [FormatArgument] {
    let isSign = { (byte: UInt8) in byte == UInt8(ascii: "%") || byte == UInt8(ascii: "$") }
    return words.enumerated().map { index, word in
      let first = index > 0 ? words[index - 1].range.upperBound : 0
      let limit = index + 1 < words.count ? words[index + 1].range.lowerBound : line.count
      var (start, end) = (word.range.lowerBound, word.range.upperBound)
      while start > first, isSign(line[start - 1]) { start -= 1 }
      while end < limit, isSign(line[end]) { end += 1 }
      return FormatArgument(start..<end)
    }
  }

  /// Whether a part of a line is in an isolate of its own.
  private static func isIsolated(_ range: Range<Int>, in line: [UInt8]) -> Bool {
    guard range.lowerBound >= 3, range.upperBound + 3 <= line.count else { return false }
    let before = line[range.lowerBound - 3..<range.lowerBound]
    return before.starts(with: [0xE2, 0x81]) && (0xA6...0xA8).contains(line[range.lowerBound - 1])
      && line[range.upperBound..<range.upperBound + 3].elementsEqual("\u{2069}".utf8)
  }
}
