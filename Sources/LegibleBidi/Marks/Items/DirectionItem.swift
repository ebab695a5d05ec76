/// A part of a line that a reader takes as one thing, which keeps its order inside of any line.
struct DirectionItem: Equatable {
  /// Where it is, as numbers of the line's displayed characters.
  var range: Range<Int>

  /// The way that it runs.
  var direction: TextDirection
}

/// A line as the rules for items see it: its displayed characters, without marks.
struct ItemLine {
  /// The class of a character for the rules of items.
  enum Kind: UInt8 {
    /// A letter of the base direction, or of the other.
    case along, against

    /// A digit that runs from left to right, or one of the Arabic script proper, which joins no text
    /// that does.
    case digit, arabicDigit

    case space

    /// A place that no item crosses: an isolate, an argument, a bracket of the sentence.
    case boundary

    /// Anything else.
    case symbol
  }

  var base: TextDirection

  /// How the language orders ranges.
  var ranges = RangeOrder.leftToRight
  var values: [UInt32] = []
  var kinds: [Kind] = []

  /// For each character whether it is of something with a beginning and an end of its own, which is a
  /// word or a number now.
  var isRigid: [Bool] = []

  /// For each character the one that it pairs with as a bracket, or -1.
  var partners: [Int] = []

  /// For each character whether a mark of the base direction stands before it, by which the writer has
  /// said that what follows is of the sentence again.
  var isMarkedOff: [Bool] = []

  /// For each character whether a mark of the other direction stands right before it, and right after it, by which
  /// the writer has said that it is of the item there.
  var isMarkedIn: [(before: Bool, behind: Bool)] = []

  /// For each character whether it is a combining mark.
  var isCombining: [Bool] = []

  /// For each character whether it is a delimiter of markup, which is of no item.
  var isDelimiter: [Bool] = []

  /// For each character whether it stands for a value that is text.
  var isArgument: [Bool] = []

  /// The words that values are joined into, in order: see `joinArguments()`.
  var joined: [Range<Int>] = []

  /// For each character whether it is an Arabic letter.
  var isArabic: [Bool] = []

  /// For each character whether rule L1 gives it the level of the paragraph.
  var isReset: [Bool] = []

  /// For each character its number among all of the line, marks among them, and the reverse.
  var indexes: [Int] = []
  var numbers: [Int] = []

  /// Whether there is nothing but space and arguments.
  var hasNoText = true

  var count: Int { values.count }

  func value(_ index: Int) -> UInt32 { values.indices.contains(index) ? values[index] : 0 }

  func has(_ text: StaticString, at index: Int) -> Bool {
    guard index >= 0, index + text.utf8CodeUnitCount <= count else { return false }
    return text.withUTF8Buffer { text in
      text.indices.allSatisfy { values[index + $0] == UInt32(text[$0]) }
    }
  }

  func kind(_ index: Int) -> Kind? { kinds.indices.contains(index) ? kinds[index] : nil }

  func isSpace(_ index: Int) -> Bool { kind(index) == .space }

  func isDigit(_ index: Int) -> Bool {
    kind(index) == .digit || kind(index) == .arabicDigit
  }

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

  /// Maqaf and tatweel, at which a prefix ends like at a hyphen.
  static func joinsPrefixes(_ value: UInt32) -> Bool { value == 0x5BE || value == 0x640 }

  static func isHyphen(_ value: UInt32) -> Bool {
    value == 0x2D || value == 0x2010 || value == 0x2011
  }

  static func isASCIIWord(_ value: UInt32) -> Bool {
    (value | 0x20) &- 0x61 < 26 || value &- 0x30 < 10 || value == 0x5F
  }
}
