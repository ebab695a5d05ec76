/// A part of a line that readers take as one unit, whose order does not depend on the line around it.
struct DirectionItem: Equatable {
  /// Its range, in numbers of the line's displayed characters.
  var range: Range<Int>

  /// Its direction.
  var direction: TextDirection
}

/// A character of a line as the rules for items see it.
struct ItemCharacter {
  /// The class of a character for the rules of items.
  enum Kind: UInt8 {
    /// A letter of the base direction, or of the other.
    case along, against

    /// A digit that runs from left to right; or an Arabic-Indic digit, which does not join left-to-right text.
    case digit, arabicDigit

    case space

    /// A place that no item crosses: an isolate, an argument, a bracket of the sentence.
    case boundary

    /// Anything else.
    case symbol
  }

  let value: UInt32
  var kind: Kind

  /// Its index among all characters of the line, including marks.
  let index: Int

  let isCombining: Bool

  /// Whether it is a delimiter of markup, which belongs to no item.
  let isDelimiter: Bool

  /// Whether it is an argument whose value is text.
  let isArgument: Bool

  /// Whether it is an Arabic letter.
  let isArabic: Bool

  /// Whether a mark of the base direction stands before it, with which the writer has said that what follows belongs to
  /// the sentence.
  let isMarkedOff: Bool

  /// Whether a mark of the other direction stands right before it, or right after it, with which the writer has said
  /// that it belongs to the item there.
  let isMarkedBefore: Bool
  var isMarkedBehind = false

  /// The index of the bracket that it pairs with, or -1.
  var partner = -1

  /// Whether it is part of a delimited item, which is treated as a word or a number.
  var isRigid = false

  /// Whether rule L1 gives it the level of the paragraph.
  var isReset = false
}

/// The displayed characters of a line, without marks, as the rules for items need them.
struct ItemLine {
  let base: TextDirection

  /// How the language orders ranges.
  private(set) var ranges = RangeOrder.leftToRight

  var all: [ItemCharacter] = []

  /// For each character of the line, including marks, the number of displayed characters before it.
  private(set) var numbers: [Int] = []

  /// The words that values are joined into, in order: see `joinArguments()`.
  var joined: [Range<Int>] = []

  /// The number with separators that was read last.
  var knownAmount = 0..<0

  /// Whether the line consists of spaces and arguments only.
  private(set) var hasNoText = true

  /// Reads the displayed characters of a line.
  ///
  /// - Parameter ranges: The order of ranges in the language; `nil` to infer it from the letters of the line.
  init(_ characters: [LineCharacter], base: TextDirection, ranges: RangeOrder?) {
    self.base = base
    all.reserveCapacity(characters.count)
    numbers.reserveCapacity(characters.count)
    var isBehindMark = false
    var lastMark: TextDirection?
    for (index, character) in characters.enumerated() {
      numbers.append(all.count)
      guard character.isVisible else {
        isBehindMark = isBehindMark || character.firstStrong == base
        if lastMark == nil, !all.isEmpty {
          all[all.count - 1].isMarkedBehind = character.firstStrong != base
        }
        lastMark = character.firstStrong
        continue
      }
      // In a right-to-left line signs join neutral objects, too, as values that a program isolates.
      let isObject = character.role == .plain && character.value == 0xFFFC && base == .rightToLeft
      let kind = kind(of: character)
      all.append(
        ItemCharacter(
          value: character.value, kind: kind, index: index,
          isCombining: character.role == .combining, isDelimiter: character.isDelimiter,
          isArgument: character.role == .textArgument || isObject,
          isArabic: character.bidiClass == .AL, isMarkedOff: isBehindMark,
          isMarkedBefore: lastMark.map { $0 != base } ?? false))
      (isBehindMark, lastMark) = (false, nil)
      if kind != .space && character.role == .plain { hasNoText = false }
    }
    for number in all.indices {
      let partner = characters[all[number].index].partner
      if partner >= 0 { all[number].partner = numbers[Int(partner)] }
    }
    self.ranges = ranges ?? RangeOrder(letters: all.lazy.map { $0.value })
    setSentenceBrackets()
    joinArguments()
    setReset(characters)
  }

  private func kind(of character: LineCharacter) -> ItemCharacter.Kind {
    switch character.role {
    case .combining: return all.last?.kind ?? .symbol
    case .enclosed, .object, .textArgument: return .boundary
    case .numberArgument: return .digit
    case .plain, .mark: break
    }
    switch character.bidiClass {
    case .L: return base == .leftToRight ? .along : .against
    case .R, .AL: return base == .rightToLeft ? .along : .against
    case .EN: return .digit
    case .AN: return .arabicDigit
    case .WS, .S, .B: return .space
    default: return .symbol
    }
  }

  /// Marks brackets that contain letters of the base direction as part of the sentence.
  private mutating func setSentenceBrackets() {
    var lastLetter = -1
    for index in all.indices {
      if all[index].kind == .along {
        lastLetter = index
      } else if all[index].partner >= 0 && all[index].partner < index,
        lastLetter > all[index].partner
      {
        all[index].kind = .boundary
        all[all[index].partner].kind = .boundary
      }
    }
  }

  /// Finds the white space that rule L1 resets.
  private mutating func setReset(_ characters: [LineCharacter]) {
    var resets = true
    for (index, character) in characters.enumerated().reversed() {
      if character.bidiClass == .S {
        resets = true
      } else if character.role != .plain || character.bidiClass != .WS {
        resets = false
      }
      if resets && character.isVisible { all[numbers[index]].isReset = true }
    }
  }

  var count: Int { all.count }

  func value(_ index: Int) -> UInt32 { all.indices.contains(index) ? all[index].value : 0 }

  func has(_ text: StaticString, at index: Int) -> Bool {
    guard index >= 0, index + text.utf8CodeUnitCount <= count else { return false }
    return text.withUTF8Buffer { text in
      text.indices.allSatisfy { all[index + $0].value == UInt32(text[$0]) }
    }
  }

  func kind(_ index: Int) -> ItemCharacter.Kind? {
    all.indices.contains(index) ? all[index].kind : nil
  }

  func isSpace(_ index: Int) -> Bool { kind(index) == .space }

  func isDigit(_ index: Int) -> Bool { kind(index) == .digit || kind(index) == .arabicDigit }

  /// Whether a word or item may begin here: at the start, after space, quotation marks or opening
  /// brackets, or after a prefix that a hyphen joins.
  func isStart(_ index: Int) -> Bool {
    guard index > 0, let before = kind(index - 1) else { return true }
    switch before {
    case .space, .boundary: return true
    case .along: return Self.joinsPrefixes(value(index - 1)) || value(index) == 0x3C
    case .symbol: return true
    case .against, .digit, .arabicDigit: return false
    }
  }

  /// Maqaf and tatweel, which end a prefix as a hyphen does.
  static func joinsPrefixes(_ value: UInt32) -> Bool { value == 0x5BE || value == 0x640 }

  static func isHyphen(_ value: UInt32) -> Bool {
    value == 0x2D || value == 0x2010 || value == 0x2011
  }

  /// A hyphen, or the dash of ranges.
  static func isDash(_ value: UInt32) -> Bool { isHyphen(value) || value == 0x2013 }

  static func isASCIIWord(_ value: UInt32) -> Bool {
    (value | 0x20) &- 0x61 < 26 || value &- 0x30 < 10 || value == 0x5F
  }
}

/// The order of the numbers in a range: `1990-2000`, `10:30–12:00`.
package enum RangeOrder: Sendable {
  /// As in Hebrew and Persian, and in all left-to-right languages: the lower number stands to the left.
  case leftToRight

  /// As in Arabic and Urdu, where the range is read like the sentence.
  case rightToLeft

  /// - Parameter language: A tag of BCP 47.
  package init(language: String) {
    switch language.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
    case "ar", "ur": self = .rightToLeft
    default: self = .leftToRight
    }
  }

  /// Infers the order from letters: from those of Persian that Arabic lacks, and those that only Urdu has.
  init(letters: some Sequence<UInt32>) {
    var (isArabic, isPersian, isUrdu) = (false, false, false)
    for letter in letters {
      switch letter {
      case 0x67E, 0x686, 0x698, 0x6A9, 0x6AF, 0x6CC: isPersian = true
      case 0x679, 0x688, 0x691, 0x6BA, 0x6BE, 0x6C1, 0x6D2: isUrdu = true
      case 0x620...0x64A: isArabic = true
      default: break
      }
    }
    self = isUrdu || isArabic && !isPersian ? .rightToLeft : .leftToRight
  }
}
