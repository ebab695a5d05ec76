/// The display of a line by UAX #9, with isolates around its items or with marks inserted.
///
/// A format argument is replaced by a value: in an isolate if items are isolated, and otherwise by one against the base
/// direction, which is the worst case for the text around it.
struct LineDisplay {
  /// For each displayed character of the line its position from the left.
  private let places: [Int]

  /// The characters from left to right, with those before the text at the side where the line begins. Placeholders
  /// stand as their numbers.
  let glyphs: [UInt32]

  /// The glyphs without blanks.
  var inkedGlyphs: [UInt32] { glyphs.filter { $0 != 0x20 } }

  /// The number of glyphs at the left that come before the text.
  private let signCount: Int

  /// The intended display of the line: items are in isolates, and existing marks are ignored.
  init(_ reading: LineReading, isolating items: [DirectionItem], base: TextDirection) {
    self.init(reading, LineText(reading, items: items, insertions: nil), base: base)
  }

  /// The display of the line with marks inserted.
  ///
  /// - Parameter base: The base direction; `nil` is that of the first strong character.
  init(_ reading: LineReading, with marks: [DirectionFix.Insertion], base: TextDirection?) {
    self.init(reading, LineText(reading, items: [], insertions: marks), base: base)
  }

  private init(_ reading: LineReading, _ text: LineText, base: TextDirection?) {
    var places = [Int](repeating: 0, count: reading.line.count)
    var glyphs: [UInt32] = []
    glyphs.reserveCapacity(places.count)
    let isRightToLeft = text.utf8.withUnsafeBufferPointer { utf8 in
      var resolver = BidiResolver()
      let range = resolver.resolve(utf8, base: base)
      resolver.forEachVisualRun(of: range, in: utf8) { run in
        let isReversed = run.direction == .rightToLeft
        let numbers = text.numbers(in: run.range)
        for place in numbers {
          let number = isReversed ? numbers.upperBound - 1 - (place - numbers.lowerBound) : place
          places[number] = glyphs.count
          glyphs.append(Self.glyph(of: number, reading, isReversed: isReversed))
        }
      }
      return resolver.paragraphLevel == 1
    }
    self.places = places
    let signs = reading.text.signs
    signCount = isRightToLeft ? 0 : signs.count
    self.glyphs =
      isRightToLeft
      ? glyphs + signs.reversed().map { Self.mirrored($0) } : signs + glyphs
  }

  private static func mirrored(_ value: UInt32) -> UInt32 {
    Unicode.Scalar(value)?.bidiMirroringGlyph?.value ?? value
  }

  private static func glyph(
    of number: Int, _ reading: LineReading, isReversed: Bool
  ) -> UInt32 {
    let character = reading.characters[reading.line.all[number].index]
    switch character.role {
    // Placeholders are distinct, although their characters are the same.
    case .plain where character.value != 0xFFFC, .combining, .mark:
      let isMirrored =
        isReversed && character.role == .plain && character.property >= BidiClassTable.firstPair
      return isMirrored ? mirrored(character.value) : character.value
    case .plain, .enclosed, .object, .textArgument, .numberArgument:
      return 0x8000_0000 | UInt32(truncatingIfNeeded: number)
    }
  }

  /// The level of each displayed character of a line whose items are isolated.
  static func levels(of reading: LineReading) -> [UInt8] {
    let text = LineText(reading, items: reading.items, insertions: nil)
    var levels = [UInt8](repeating: 0, count: reading.line.count)
    text.utf8.withUnsafeBufferPointer { utf8 in
      var resolver = BidiResolver()
      let range = resolver.resolve(utf8, base: reading.text.base)
      resolver.forEachRun(of: range, in: utf8) { run in
        for number in text.numbers(in: run.range) { levels[number] = run.level }
      }
    }
    return levels
  }

  /// Whether an item looks the same in two displays.
  func looksSame(_ range: Range<Int>, as other: LineDisplay) -> Bool {
    guard let one = glyphs(of: range), let two = other.glyphs(of: range) else { return false }
    return one == two
  }

  /// The glyphs of an item, if no others are among them.
  private func glyphs(of range: Range<Int>) -> ArraySlice<UInt32>? {
    guard let low = places[range].min(), let high = places[range].max(),
      high - low == range.count - 1
    else { return nil }
    return glyphs[signCount + low...signCount + high]
  }
}

/// A line in UTF-8, as it is passed to the resolver.
private struct LineText {
  private(set) var utf8: [UInt8] = []

  /// For each displayed character of the line where it is in `utf8`.
  private var offsets: [Int] = []

  /// The numbers of the displayed characters that begin in a range.
  func numbers(in range: Range<Int>) -> Range<Int> {
    offsets.sortedIndex { $0 >= range.lowerBound }..<offsets.sortedIndex { $0 >= range.upperBound }
  }

  /// - Parameters:
  ///   - items: The items that are isolated.
  ///   - insertions: The marks that are inserted. `nil` also removes the existing ones, since the intended display does
  ///     not depend on marks.
  init(
    _ reading: LineReading, items: [DirectionItem], insertions: [DirectionFix.Insertion]?
  ) {
    let isTarget = insertions == nil
    var items = items[...]
    var insertions = (insertions ?? [])[...]
    var isInside = false
    utf8.reserveCapacity(reading.text.count + 8)
    offsets.reserveCapacity(reading.line.count)
    for (index, character) in reading.characters.enumerated() {
      while let insertion = insertions.first, insertion.offset <= Int(character.start) {
        utf8 += insertion.control.utf8
        insertions.removeFirst()
      }
      if !character.isVisible {
        if !isTarget, let control = DirectionControl(rawValue: character.value) {
          utf8 += control.utf8
        }
        continue
      }
      let number = reading.line.numbers[index]
      if let item = items.first, item.range.lowerBound == number {
        utf8 += (item.direction == .leftToRight ? DirectionControl.LRI : .RLI).utf8
        isInside = true
      }
      offsets.append(utf8.count)
      append(character, reading.text, isIsolated: isTarget && !isInside)
      if let item = items.first, item.range.upperBound == number + 1 {
        utf8 += DirectionControl.PDI.utf8
        items.removeFirst()
        isInside = false
      }
    }
    for insertion in insertions { utf8 += insertion.control.utf8 }
  }

  private mutating func append(
    _ character: LineCharacter, _ text: borrowing DirectedText, isIsolated: Bool
  ) {
    switch character.role {
    case .textArgument where isIsolated: utf8 += "\u{2066}x\u{2069}".utf8
    case .textArgument: utf8 += (text.base == .rightToLeft ? "x" : "\u{627}").utf8
    case .numberArgument: utf8.append(UInt8(ascii: "5"))
    case .object: utf8 += "\u{FFFC}".utf8
    case _ where character.isReference:
      utf8 += String(Unicode.Scalar(character.value) ?? "\u{FFFC}").utf8
    default: utf8 += text.utf8[Int(character.start)..<Int(character.end)]
    }
  }
}
