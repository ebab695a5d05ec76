/// Displays a line with isolates around its items, or with marks put in, by the algorithm itself.
///
/// In place of a format argument stands a value: in an isolate where items are isolated, else one that
/// runs against the base direction, which is the worst for what is around it.
struct LineDisplay {
  private var utf8: [UInt8] = []

  /// For each displayed character of the line where it is in `utf8`.
  private var offsets: [Int] = []

  /// The level of the paragraph that was displayed last.
  private(set) var paragraphLevel: UInt8 = 0

  /// The level of each displayed character of a line whose items are isolated.
  mutating func levels(
    of characters: borrowing LineCharacters, line: borrowing ItemLine, items: [DirectionItem],
    in text: UnsafeBufferPointer<UInt8>, base: TextDirection
  ) -> [UInt8] {
    build(characters, line, items: items, insertions: [], isTarget: true, in: text)
    var levels = [UInt8](repeating: 0, count: line.count)
    let offsets = self.offsets
    utf8.withUnsafeBufferPointer { text in
      var resolver = BidiResolver()
      let range = resolver.resolve(text, base: base)
      var number = 0
      resolver.forEachRun(of: range, in: text) { run in
        while number < offsets.count && offsets[number] < run.range.upperBound {
          levels[number] = run.level
          number += 1
        }
      }
    }
    return levels
  }

  /// For each displayed character of the line, its place from left to right, and whether it is
  /// mirrored, in one number.
  ///
  /// - Parameters:
  ///   - items: What is isolated.
  ///   - insertions: The marks that are put in.
  ///   - base: The base direction; `nil` is that of the first strong character.
  ///   - isTarget: Whether it is asked how the line should look, for which marks do not count.
  mutating func order(
    of characters: borrowing LineCharacters, line: borrowing ItemLine, items: [DirectionItem],
    insertions: [DirectionFix.Insertion] = [], in text: UnsafeBufferPointer<UInt8>,
    base: TextDirection?, isTarget: Bool
  ) -> [Int] {
    build(
      characters, line, items: items, insertions: insertions, isTarget: isTarget, in: text)
    var places = [Int](repeating: 0, count: line.count)
    let offsets = self.offsets
    let all = characters.all
    let indexes = line.indexes
    paragraphLevel = utf8.withUnsafeBufferPointer { text in
      var resolver = BidiResolver()
      let range = resolver.resolve(text, base: base)
      var place = 0
      resolver.forEachVisualRun(of: range, in: text) { run in
        let first = Self.firstNumber(in: offsets, from: run.range.lowerBound)
        let end = Self.firstNumber(in: offsets, from: run.range.upperBound)
        let isRightToLeft = run.direction == .rightToLeft
        for number in isRightToLeft ? Array((first..<end).reversed()) : Array(first..<end) {
          let character = all[indexes[number]]
          let isMirrored =
            isRightToLeft && character.role == .plain
            && character.property >= BidiClassTable.firstPair
          places[number] = 2 * place + (isMirrored ? 1 : 0)
          place += 1
        }
      }
      return resolver.paragraphLevel
    }
    return places
  }

  /// Returns the displayed characters from left to right; placeholders stand as their numbers.
  ///
  /// - Parameter order: The places of the characters.
  static func glyphs(
    _ order: [Int], of characters: borrowing LineCharacters, line: borrowing ItemLine
  ) -> [UInt32] {
    var glyphs = [UInt32](repeating: 0, count: order.count)
    let all = characters.all
    for (number, place) in order.enumerated() {
      let character = all[line.indexes[number]]
      let glyph: UInt32
      switch character.role {
      // Objects differ, though they look alike as characters.
      case .plain where character.value == 0xFFFC:
        glyph = 0x8000_0000 | UInt32(truncatingIfNeeded: number)
      case .plain where place & 1 == 1:
        glyph = (Unicode.Scalar(character.value)?.bidiMirroringGlyph?.value ?? character.value)
      case .plain, .combining, .mark: glyph = character.value
      case .enclosed, .object, .textArgument, .numberArgument:
        glyph = 0x8000_0000 | UInt32(truncatingIfNeeded: number)
      }
      glyphs[place >> 1] = glyph
    }
    return glyphs
  }

  /// Whether the characters of an item look alike in two orders.
  static func looksSame(
    _ range: Range<Int>, in order: [Int], and other: [Int], of characters: borrowing LineCharacters,
    line: borrowing ItemLine
  ) -> Bool {
    let isSame = range.allSatisfy { index in
      order[index] - (order[range.lowerBound] & ~1)
        == other[index] - (other[range.lowerBound] & ~1)
    }
    if isSame { return true }
    // A pair of brackets around the rest may have changed places.
    let (one, two) = (places(of: range, in: order), places(of: range, in: other))
    guard one.count == range.count, two.count == range.count else { return false }
    let glyphs = glyphs(order, of: characters, line: line)
    return glyphs[one] == LineDisplay.glyphs(other, of: characters, line: line)[two]
  }

  /// From the first to the last place of an item.
  private static func places(of range: Range<Int>, in order: [Int]) -> Range<Int> {
    var (low, high) = (Int.max, 0)
    for index in range {
      low = min(low, order[index] >> 1)
      high = max(high, order[index] >> 1)
    }
    return low..<high + 1
  }

  private static func firstNumber(in offsets: [Int], from offset: Int) -> Int {
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func build(
    _ characters: borrowing LineCharacters, _ line: borrowing ItemLine, items: [DirectionItem],
    insertions: [DirectionFix.Insertion], isTarget: Bool, in text: UnsafeBufferPointer<UInt8>
  ) {
    utf8.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    var items = items[...]
    var insertions = insertions[...]
    var isInside = false
    let all = characters.all
    for index in all.indices {
      let character = all[index]
      while let insertion = insertions.first, insertion.offset <= Int(character.start) {
        utf8.append(contentsOf: insertion.control.utf8)
        insertions.removeFirst()
      }
      if !character.isVisible {
        // What is meant is the same with and without marks.
        if !isTarget, let control = DirectionControl(rawValue: character.value) {
          utf8.append(contentsOf: control.utf8)
        }
        continue
      }
      let number = line.numbers[index]
      if let item = items.first, item.range.lowerBound == number {
        utf8.append(
          contentsOf: (item.direction == .leftToRight ? DirectionControl.LRI : .RLI).utf8)
        isInside = true
      }
      append(character, base: line.base, isIsolated: isTarget && !isInside, in: text)
      if let item = items.first, item.range.upperBound == number + 1 {
        utf8.append(contentsOf: DirectionControl.PDI.utf8)
        items.removeFirst()
        isInside = false
      }
    }
    for insertion in insertions { utf8.append(contentsOf: insertion.control.utf8) }
  }

  private mutating func append(
    _ character: LineCharacter, base: TextDirection, isIsolated: Bool,
    in text: UnsafeBufferPointer<UInt8>
  ) {
    switch character.role {
    case .textArgument where isIsolated:
      offsets.append(utf8.count)
      utf8.append(contentsOf: "\u{2066}x\u{2069}".utf8)
    case .textArgument:
      offsets.append(utf8.count)
      utf8.append(contentsOf: (base == .rightToLeft ? "x" : "\u{627}").utf8)
    case .numberArgument:
      offsets.append(utf8.count)
      utf8.append(UInt8(ascii: "5"))
    case .object:
      offsets.append(utf8.count)
      utf8.append(contentsOf: "\u{FFFC}".utf8)
    case _ where character.isReference:
      offsets.append(utf8.count)
      utf8.append(contentsOf: String(Unicode.Scalar(character.value) ?? "\u{FFFC}").utf8)
    default:
      offsets.append(utf8.count)
      utf8.append(contentsOf: text[Int(character.start)..<Int(character.end)])
    }
  }
}
