/// The characters of a reading that are listed: those that stand alone, see `LoneCharacters`, or all.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct ListedCharacters {
  /// How far the text is a list, 0…1.
  let share: Double

  /// What stands for the letters and signs, each once, whatever their cases.
  let symbols: UnsafeBufferPointer<UInt16>

  /// How many letters are listed in both cases.
  let partnerCount: Int

  /// How many box-drawing characters are listed.
  let boxCount: Int

  /// How many characters are no letters, where letters alone are listed.
  var strangerCount = 0

  /// How many characters were listed before.
  var repeatedCount = 0

  /// How often an ASCII character stands after one that is listed.
  var endCount = 0

  /// How many words of ASCII letters the text has.
  var asciiWordCount = 0.0

  /// How many of the letters stand after one that comes before them in their alphabet.
  var stepCount = 0

  /// How many are the first of their alphabet.
  var firstCount = 0

  /// Where nothing is listed.
  static var none: ListedCharacters {
    ListedCharacters(
      share: 0, symbols: UnsafeBufferPointer(start: nil, count: 0), partnerCount: 0, boxCount: 0)
  }

  private init(
    share: Double, symbols: UnsafeBufferPointer<UInt16>, partnerCount: Int, boxCount: Int
  ) {
    self.share = share
    self.symbols = symbols
    self.partnerCount = partnerCount
    self.boxCount = boxCount
  }

  /// - Parameters:
  ///   - share: How far the text is a list, 0…1.
  ///   - positions: Where in words the characters stand, by their places in the list.
  init(
    share: Double, _ positions: UnsafeBufferPointer<PositionedCharacter>, _ list: CharacterList,
    _ arena: Arena
  ) {
    guard share > 0 else {
      self = .none
      return
    }
    self.init(
      share: share, positions.lazy.filter(\.isAlone).map(\.character), capacity: positions.count,
      listsLettersAlone: false, list, arena)
  }

  /// All non-ASCII characters of a list.
  ///
  /// - Parameters:
  ///   - count: How many there are in the text.
  ///   - endCount: How often an ASCII character stands after one.
  ///   - asciiWordCount: How many words of ASCII letters there are.
  ///   - pairs: The pairs with a non-ASCII character.
  init(
    allOf list: CharacterList, count: Int, endCount: Int, asciiWordCount: Double,
    _ pairs: UnsafeBufferPointer<TextPair>, _ arena: Arena
  ) {
    self.init(
      share: 1, list.numbers, capacity: list.numbers.count, listsLettersAlone: true, list, arena)
    repeatedCount = max(0, count - list.numbers.count)
    self.endCount = endCount
    self.asciiWordCount = asciiWordCount
    for pair in pairs {
      // The numbers of pairs are below the count of the list.
      let (first, second) = (list.characters[Int(pair.first)], list.characters[Int(pair.second)])
      // Alphabets leave out a code point here and there.
      if first.script != 0 && 1...2 ~= second.scalar &- first.scalar { stepCount += 1 }
    }
    firstCount = list.numbers.count { Self.isFirst(list.characters[Int($0)].scalar) }
  }

  /// Whether an alphabet begins with the letter.
  private static func isFirst(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x391, 0x3B1, 0x410, 0x430, 0x531, 0x561, 0x5D0, 0x627, 0xE01, 0x10D0: true
    default: false
    }
  }

  private init(
    share: Double, _ numbers: some Sequence<UInt16>, capacity: Int, listsLettersAlone: Bool,
    _ list: CharacterList, _ arena: Arena
  ) {
    var symbols = arena.list(of: UInt16.self, capacity: capacity)
    var cases = arena.list(of: UInt8.self, capacity: capacity)
    var (partnerCount, boxCount, strangerCount) = (0, 0, 0)
    for number in numbers {
      // The numbers are below the count of the list.
      let info = list.characters[Int(number)]
      if info.category == .boxDrawing {
        boxCount += 1
        continue
      }
      // Letters that no model knows have the symbol of their category in common.
      if info.caseNumber > 0, info.symbol >= CharacterCategory.count,
        let place = symbols.elements.firstIndex(of: info.symbol),
        cases[place] & info.caseNumber == 0
      {
        cases[place] |= info.caseNumber
        partnerCount += 1
        continue
      }
      if listsLettersAlone && !info.category.isScript {
        strangerCount += 1
        continue
      }
      symbols.append(info.symbol)
      cases.append(info.caseNumber)
    }
    self.init(
      share: share, symbols: symbols.elements, partnerCount: partnerCount, boxCount: boxCount)
    self.strangerCount = strangerCount
  }
}
