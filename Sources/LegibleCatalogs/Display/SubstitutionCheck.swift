internal import LegibleBidi

/// Tries whether a line keeps its order whatever values are put into it.
///
/// Each argument is replaced by values of either direction and of neither, and the line is displayed by itself, as
/// UAX #9 has it. The letters of the line and the values as wholes must stand where they stand if every value is
/// in an isolate and the line has the direction of its language. A number is in none, since signs of the line may
/// belong to it, as in `%d%%`; such signs at a text may stand on either side of it, as the value has them.
struct SubstitutionCheck: ~Copyable {
  /// Values that text may have: a word of each direction, a number, and what has signs at its ends. Neighbours get
  /// each pair of the first five.
  static let texts = [
    "Mac", "שלום", "خبر", "5", "+972-3-555-1234", "-5", "C++", "/a/b/", "a.example/x",
  ]
  private static let pairedCount = 5

  /// Values that numbers may have. The sign of a negative one is the affair of the program that formats it.
  static let numbers = ["5", "1,234.5"]

  private var resolver = BidiResolver()
  private let direction: TextDirection

  /// The line with its values, and for each byte what it belongs to; zero for what has no shape.
  private var text: [UInt8] = []
  private var owners: [Int] = []

  init(_ direction: TextDirection) { self.direction = direction }

  /// Whether the line is displayed in order with any of the sample values.
  ///
  /// - Parameters:
  ///   - line: A line in UTF-8.
  ///   - arguments: Where its arguments are, in their order.
  /// - Complexity: O(*n*) in the length of the line, times the number of sample values.
  mutating func keepsOrder(_ line: [UInt8], _ arguments: [FormatArgument]) -> Bool {
    guard !arguments.isEmpty else { return true }
    // Isolated values of any direction leave the rest where it is.
    let wanted = order(
      line, arguments, arguments.map { _ in Self.numbers[0] }, isIsolated: true, base: direction)
    return Self.rounds(arguments).allSatisfy { values in
      order(line, arguments, values) == wanted
    }
  }

  /// Whether two lines are displayed alike with any of the sample values.
  ///
  /// - Parameter removed: What the second line lacks, in bytes of the first.
  mutating func isSame(
    _ line: [UInt8], _ arguments: [FormatArgument], without removed: Range<Int>
  ) -> Bool {
    let rounds = arguments.isEmpty ? [[]] : Self.rounds(arguments)
    return rounds.allSatisfy { values in
      order(line, arguments, values)
        == order(line, arguments, values, removed: removed)
    }
  }

  /// The values that the arguments get, round by round.
  private static func rounds(_ arguments: [FormatArgument]) -> [[String]] {
    if arguments.allSatisfy({ $0.value == .number }) {
      return numbers.map { number in arguments.map { _ in number } }
    }
    var rounds = texts.map { text in
      arguments.map { $0.value == .number ? numbers[0] : text }
    }
    guard arguments.count > 1 else { return rounds }
    for first in 0..<pairedCount {
      for second in 0..<pairedCount where first != second {
        rounds.append(
          arguments.enumerated().map { index, argument in
            argument.value == .number ? numbers[0] : texts[index % 2 == 0 ? first : second]
          })
      }
    }
    return rounds
  }

  /// The characters of the line by their offsets and the arguments by negative numbers, from left to right.
  private mutating func order(
    _ line: [UInt8], _ arguments: [FormatArgument], _ values: [String], isIsolated: Bool = false,
    base: TextDirection? = nil, removed: Range<Int> = 0..<0
  ) -> [Int] {
    text.removeAll(keepingCapacity: true)
    owners.removeAll(keepingCapacity: true)
    var offset = 0
    for (index, argument) in arguments.enumerated() {
      append(line, offset..<argument.range.lowerBound, without: removed)
      let isText = argument.value == .text
      if isText { disownSigns() }
      if isText && isIsolated { append("\u{2068}", owner: 0) }
      append(values[index], owner: -1 - index)
      if isText && isIsolated { append("\u{2069}", owner: 0) }
      offset = argument.range.upperBound
      if isText, offset < line.count, let end = Self.signEnd(line, from: offset),
        index + 1 == arguments.count || arguments[index + 1].range.lowerBound >= end
      {
        append(String(decoding: line[offset..<end], as: UTF8.self), owner: 0)
        offset = end
      }
    }
    append(line, offset..<line.count, without: removed)
    return visualOwners(base: base)
  }

  /// Takes away the owner of a sign that goes with numbers at the end of the text.
  private mutating func disownSigns() {
    var start = text.count - 1
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    guard start >= 0, Self.signEnd(text, from: start) == text.count else { return }
    for index in start..<text.count { owners[index] = 0 }
  }

  /// Where a sign ends that goes with numbers: of class ET, as `%`, `#`, `°` and those of currencies.
  private static func signEnd(_ text: [UInt8], from start: Int) -> Int? {
    let end = text[(start + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? text.count
    let scalar = String(decoding: text[start..<end], as: UTF8.self).unicodeScalars.first
    return scalar?.bidiClass == .ET ? end : nil
  }

  private mutating func append(_ string: String, owner: Int) {
    text += string.utf8
    owners += repeatElement(owner, count: string.utf8.count)
  }

  private mutating func append(_ line: [UInt8], _ range: Range<Int>, without removed: Range<Int>) {
    for index in range where !removed.contains(index) {
      text.append(line[index])
      owners.append(index + 1)
    }
  }

  /// What the characters from left to right belong to; an owner that goes on is there once. A bracket stands for
  /// itself as it looks, since `(%@)` looks the same from either side.
  private mutating func visualOwners(base: TextDirection?) -> [Int] {
    var order: [Int] = []
    let owners = self.owners
    text.withUnsafeBufferPointer { text in
      let line = resolver.resolve(text, base: base)
      resolver.forEachVisualRun(of: line, in: text) { run in
        let isRightToLeft = run.direction == .rightToLeft
        func append(_ index: Int) {
          let owner = owners[index]
          guard owner != 0, Self.isShown(text, index) else { return }
          if owner < 0 {
            if order.last != owner { order.append(owner) }
          } else {
            order.append(Self.bracket(text[index], isRightToLeft) ?? owner)
          }
        }
        if isRightToLeft {
          for index in run.range.reversed() { append(index) }
        } else {
          for index in run.range { append(index) }
        }
      }
    }
    return order
  }

  /// A number below those of arguments for a bracket as it looks, which is the other way where text runs from right
  /// to left.
  private static func bracket(_ byte: UInt8, _ isRightToLeft: Bool) -> Int? {
    guard let index = brackets.firstIndex(of: byte) else { return nil }
    return Int.min + (isRightToLeft ? index ^ 1 : index)
  }

  /// Each bracket, and the one that looks like it from the other side.
  private static let brackets = Array("()[]{}<>".utf8)

  /// Whether a byte begins a character that has a shape, blanks aside.
  private static func isShown(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    let byte = text[index]
    if byte < 0x80 { return byte > 0x20 }
    if byte & 0xC0 == 0x80 { return false }
    guard byte == 0xE2 || byte == 0xD8 else { return true }
    let end = min(text.count, index + (byte == 0xE2 ? 3 : 2))
    let character = String(decoding: text[index..<end], as: UTF8.self)
    return character.unicodeScalars.first.map { DirectionControl($0) == nil } ?? true
  }
}
