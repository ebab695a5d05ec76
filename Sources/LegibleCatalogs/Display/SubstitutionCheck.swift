internal import LegibleBidi

/// Checks whether a line keeps its order for any values of its arguments.
///
/// Each argument is replaced by values of either direction and of none, and the line is displayed by UAX #9. The
/// letters of the line, and each value as a whole, must be where they are if every value is isolated and the line has
/// the direction of its language. Numbers are not isolated, since signs of the line may belong to them, as in `%d%%`;
/// beside a text, such signs may be on either side of it.
struct SubstitutionCheck: ~Copyable {
  /// Sample values for text: a word of each direction, a number, and texts with signs at their ends. Adjacent arguments
  /// get each pair of the first four.
  static let texts = [
    "Mac", "שלום", "خبر", "5", "+972-3-555-1234", "-5", "C++", "/a/b/", "a.example/x",
  ]
  private static let pairedCount = 4
  private static let textBytes = texts.map { Array($0.utf8) }

  /// The ranges of the values without the signs at their ends, which may be on either side of a value that is part of a
  /// larger unit.
  private static let textCores = textBytes.map { text in
    let isPart = { (byte: UInt8) in byte >= 0x80 || ArgumentScanner.isWord(byte) }
    let last = text.lastIndex(where: isPart) ?? text.count - 1
    return (text.firstIndex(where: isPart) ?? 0)..<last + 1
  }

  /// Sample values for numbers. The sign of a negative number is placed by the program that formats it.
  static let numbers = ["5", "1,234.5"]
  private static let numberBytes = numbers.map { Array($0.utf8) }

  private var resolver = BidiResolver()
  private let direction: TextDirection

  /// The line with its values, and for each byte the owner: the character or argument that it belongs to; 0 if its
  /// place does not matter.
  private var text: [UInt8] = []
  private var owners: [Int32] = []

  /// The units that values are part of; empty if each value is a unit.
  private var words: [FormatArgument] = []

  /// The displayed order of owners from left to right; and the expected one, or that of another line.
  private var order: [Int] = []
  private var wanted: [Int] = []

  /// The number of times that a line was displayed.
  private(set) var displayCount = 0

  init(_ direction: TextDirection) { self.direction = direction }

  /// Whether the line is displayed in order with any of the sample values.
  ///
  /// - Parameters:
  ///   - line: A line in UTF-8.
  ///   - arguments: The arguments of the line, in order.
  ///   - words: The units that the arguments are part of, such as `{host}:{port}`, in order.
  /// - Complexity: O(*n*) in the length of the line, times the number of sample values.
  mutating func keepsOrder(
    _ line: [UInt8], _ arguments: [FormatArgument], words: [FormatArgument]
  ) -> Bool {
    guard !arguments.isEmpty else { return true }
    let hasWholes = words != arguments.map { FormatArgument($0.range) }
    self.words = hasWholes ? words : []
    defer { self.words = [] }
    // If values are isolated, their direction does not affect the rest of the line.
    if !hasWholes {
      display(line, arguments, Round(texts: (0, 0)), isIsolated: true, base: direction)
      swap(&order, &wanted)
    }
    for round in Self.rounds(arguments, in: line) {
      if hasWholes {
        display(line, arguments, round, isIsolated: true, base: direction)
        swap(&order, &wanted)
      }
      display(line, arguments, round)
      if order != wanted { return false }
      // A program may give a line the direction of its language.
      if hasWholes, direction == .rightToLeft {
        display(line, arguments, round, base: direction)
        if order != wanted { return false }
      }
    }
    return true
  }

  /// Whether two lines display the same with any of the sample values.
  ///
  /// - Parameter removed: The bytes of the first line that the second one lacks.
  mutating func isSame(
    _ line: [UInt8], _ arguments: [FormatArgument], without removed: Range<Int>
  ) -> Bool {
    for round in arguments.isEmpty ? [Round()] : Self.rounds(arguments, in: line) {
      display(line, arguments, round)
      swap(&order, &wanted)
      display(line, arguments, round, removed: removed)
      if order != wanted { return false }
    }
    return true
  }

  /// Whether a right-to-left line without values is displayed alike in a player whose lines run from left to right,
  /// with controls around it.
  mutating func isSame(_ line: [UInt8], inPlayerWith frame: (before: [UInt8], behind: [UInt8]))
    -> Bool
  {
    display(line, [], Round(), base: .rightToLeft)
    swap(&order, &wanted)
    display(line, [], Round(), base: .leftToRight, frame: frame)
    return order == wanted
  }

  /// The indices of the sample values for arguments with an even and an odd index.
  private struct Round {
    var texts = (0, 0)
    var number = 0

    /// The index of the sample text for an argument.
    func text(_ index: Int) -> Int { index % 2 == 0 ? texts.0 : texts.1 }
  }

  private static let numberRounds = numbers.indices.map { Round(number: $0) }
  private static let singleRounds = texts.indices.map { Round(texts: ($0, $0)) }
  private static let pairRounds =
    singleRounds
    + (0..<pairedCount).flatMap { first in
      (0..<pairedCount).filter { $0 != first }.map { Round(texts: (first, $0)) }
    }

  /// Fewer pairs, for lines whose display takes long: with very many adjacent arguments, each kind of pair occurs
  /// anyway.
  private static let fewPairRounds =
    singleRounds + (0..<pairedCount).map { Round(texts: ($0, ($0 + 1) % pairedCount)) }
  private static let longLine = 1 << 16

  private static func rounds(_ arguments: [FormatArgument], in line: [UInt8]) -> [Round] {
    if arguments.allSatisfy({ $0.value == .number }) { return numberRounds }
    if arguments.count == 1 { return singleRounds }
    return line.count > longLine ? fewPairRounds : pairRounds
  }

  /// Displays the line, and sets `order` to the owners from left to right.
  private mutating func display(
    _ line: [UInt8], _ arguments: [FormatArgument], _ round: Round, isIsolated: Bool = false,
    base: TextDirection? = nil, removed: Range<Int> = 0..<0,
    frame: (before: [UInt8], behind: [UInt8]) = ([], [])
  ) {
    text.removeAll(keepingCapacity: true)
    owners.removeAll(keepingCapacity: true)
    append(frame.before[...], owner: 0)
    var offset = 0
    var rest = words[...]
    var whole: (range: Range<Int>, owner: Int?)?
    for (index, argument) in arguments.enumerated() {
      if let word = rest.first, word.range.lowerBound <= argument.range.lowerBound {
        rest.removeFirst()
        if word.range != argument.range {
          append(line, offset..<word.range.lowerBound, without: removed)
          offset = word.range.lowerBound
          let isFree = isFree(line, word.range, arguments[index...], from: index, round)
          whole = (word.range, isFree ? -1 - index : nil)
          if isIsolated { append(Self.leftToRightIsolate[...], owner: 0) }
        }
      }
      append(line, offset..<argument.range.lowerBound, without: removed, owner: whole?.owner)
      offset = argument.range.upperBound
      let owner = whole?.owner ?? -1 - index
      if argument.value == .number {
        append(Self.numberBytes[round.number][...], owner: owner)
      } else {
        if whole == nil { disownSigns() }
        if isIsolated { append(Self.isolate[..<3], owner: 0) }
        let value = Self.textBytes[round.text(index)]
        let core = whole == nil ? value.indices : Self.textCores[round.text(index)]
        append(value[..<core.lowerBound], owner: 0)
        append(value[core], owner: owner)
        append(value[core.upperBound...], owner: 0)
        if isIsolated { append(Self.isolate[3...], owner: 0) }
      }
      let next = index + 1 < arguments.count ? arguments[index + 1].range.lowerBound : line.count
      if let range = whole?.range, next >= range.upperBound {
        append(line, offset..<range.upperBound, without: removed, owner: whole?.owner)
        offset = range.upperBound
        whole = nil
        if isIsolated { append(Self.isolate[3...], owner: 0) }
      }
      if whole == nil, argument.value == .text, offset < line.count,
        let end = Self.signEnd(line, from: offset), next >= end
      {
        append(line[offset..<end], owner: 0)
        offset = end
      }
    }
    append(line, offset..<line.count, without: removed)
    append(frame.behind[...], owner: 0)
    displayCount += 1
    readOrder(base: base)
  }

  /// LRI, and FSI and PDI.
  private static let leftToRightIsolate = Array("\u{2066}".utf8)
  private static let isolate = Array("\u{2068}\u{2069}".utf8)

  private mutating func append(_ bytes: ArraySlice<UInt8>, owner: Int) {
    text += bytes
    owners.append(contentsOf: repeatElement(Int32(truncatingIfNeeded: owner), count: bytes.count))
  }

  /// - Parameter owner: The owner of all bytes; by default each is its own, by its offset.
  private mutating func append(
    _ line: [UInt8], _ range: Range<Int>, without removed: Range<Int>, owner: Int? = nil
  ) {
    let gap = removed.clamped(to: range)
    for part in [range.lowerBound..<gap.lowerBound, gap.upperBound..<range.upperBound]
    where !part.isEmpty {
      text += line[part]
      owners.append(contentsOf: part.lazy.map { Int32(truncatingIfNeeded: owner ?? $0 + 1) })
    }
  }

  /// Whether the parts of a unit may be in any order. In a right-to-left line this requires a value with right-to-left
  /// letters, since these and other letters are read in the direction of the sentence.
  private func isFree(
    _ line: [UInt8], _ range: Range<Int>, _ arguments: ArraySlice<FormatArgument>, from first: Int,
    _ round: Round
  ) -> Bool {
    if direction == .leftToRight { return true }
    return arguments.enumerated().contains { index, argument in
      argument.range.lowerBound < range.upperBound && argument.value == .text
        && Self.textBytes[round.text(first + index)].contains { (0xD6...0xDB).contains($0) }
    }
  }

  /// Removes the owner of a sign of numbers at the end of the text.
  private mutating func disownSigns() {
    var start = text.count - 1
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    guard start >= 0, Self.signEnd(text, from: start) == text.count else { return }
    for index in start..<text.count { owners[index] = 0 }
  }

  /// The end of a sign of numbers (class ET), such as `%`, `#`, `°` and currency signs; `nil` if there is none.
  private static func signEnd(_ text: [UInt8], from start: Int) -> Int? {
    // A fast path for the most frequent bytes: ASCII letters, Hebrew, Arabic and blanks.
    let byte = text[start]
    if byte <= 0x20 || (0x40...0x7F).contains(byte) || (0xD7...0xD9).contains(byte) { return nil }
    let (bidiClass, length) = text.withUnsafeBufferPointer { $0.bidiClass(at: start) }
    return bidiClass == .ET ? start + length : nil
  }

  /// Sets `order` to the owners from left to right, with consecutive equal owners once. A bracket is its own owner,
  /// since `(%@)` looks the same from either side.
  private mutating func readOrder(base: TextDirection?) {
    var order: [Int] = []
    swap(&order, &self.order)
    order.removeAll(keepingCapacity: true)
    var owners: [Int32] = []
    swap(&owners, &self.owners)
    text.withUnsafeBufferPointer { text in
      text.forEachDirectionControl { _, range in owners[range.lowerBound] = 0 }
      // A line may contain separators of UAX #9 that do not end it, such as U+2029.
      var start = 0
      while start < text.count {
        let paragraph = resolver.resolve(text, from: start, base: base)
        resolver.forEachVisualCharacter(of: paragraph, in: text) { index, isRightToLeft in
          let owner = Int(owners[index])
          if owner == 0 || text[index] <= 0x20 { return }
          if owner < 0 {
            if order.last != owner { order.append(owner) }
          } else {
            order.append(Self.bracket(text, index, isRightToLeft) ?? owner)
          }
        }
        start = max(paragraph.upperBound, start + 1)
      }
    }
    swap(&owners, &self.owners)
    self.order = order
  }

  /// A number for a bracket as displayed, mirrored in right-to-left text; it is less than the numbers of arguments.
  private static func bracket(
    _ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ isRightToLeft: Bool
  ) -> Int? {
    // Of non-ASCII brackets, guillemets are recognized, whose code point is their second byte.
    let byte = text[index]
    guard byte < 0x80 || byte == 0xC2 && index + 1 < text.count else { return nil }
    let scalar = Unicode.Scalar(byte < 0x80 ? byte : text[index + 1])
    return scalar.bidiMirroringGlyph.map { Int.min + Int((isRightToLeft ? $0 : scalar).value) }
  }
}

/// The controls around a right-to-left line of subtitles that make players with left-to-right lines display it in the
/// same order: RLM at the ends, or an embedding if the line has left-to-right words.
struct PlayerFrame {
  let opening: Unicode.Scalar?
  let closing: Unicode.Scalar?

  /// The fewest controls around a line in UTF-8; `nil` if it needs none, or if none of them help.
  ///
  /// - Complexity: O(*n*).
  init?(for line: [UInt8]) {
    var check = SubstitutionCheck(.rightToLeft)
    if check.isSame(line, inPlayerWith: ([], [])) { return nil }
    let mark: Unicode.Scalar = "\u{200F}"
    let frames: [(Unicode.Scalar?, Unicode.Scalar?)] = [
      (nil, mark), (mark, nil), (mark, mark), ("\u{202B}", "\u{202C}"),
    ]
    for (opening, closing) in frames {
      let before = opening.map { Array(String($0).utf8) } ?? []
      let behind = closing.map { Array(String($0).utf8) } ?? []
      guard check.isSame(line, inPlayerWith: (before, behind)) else { continue }
      (self.opening, self.closing) = (opening, closing)
      return
    }
    return nil
  }

  /// The controls at the ends of a line that can be removed without changing its display, in bytes of the line and in
  /// order.
  static func needless(in line: DisplayedText) -> [Range<Int>] {
    var check = SubstitutionCheck(.rightToLeft)
    var rest = line
    var found: [Range<Int>] = []
    func remove(_ control: String, at edge: ArraySlice<UInt8>) -> Bool {
      guard rest.utf8.count > 3, edge.elementsEqual(control.utf8),
        check.isSame(rest.utf8, rest.arguments, without: edge.indices)
      else { return false }
      let removed = 3 * found.count
      found.append(edge.startIndex + removed..<edge.endIndex + removed)
      rest.remove(edge.indices)
      return true
    }
    if remove("\u{202B}", at: rest.utf8.prefix(3)) {
      _ = remove("\u{202C}", at: rest.utf8.suffix(3))
    } else {
      _ = remove("\u{200F}", at: rest.utf8.prefix(3))
      _ = remove("\u{200F}", at: rest.utf8.suffix(3))
    }
    return found
  }
}
