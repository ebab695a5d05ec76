/// Neighbouring characters of one class, on which the rules of UAX #9 work instead of on characters.
///
/// Characters on which a rule acts one by one are runs of their own: brackets, separators of
/// numbers (ES, CS), and explicit formatting characters.
struct ClassRun {
  /// Where the run starts, in UTF-8 bytes of the text; it ends where the next one starts.
  var start: Int

  /// The class that the characters have by themselves.
  let original: BidiClass

  /// The class so far.
  var bidiClass: BidiClass

  /// The embedding level, from rule I1 on the resolved level.
  var level: UInt8 = 0

  /// What later rules have to know.
  var notes: Notes = []

  /// What the bracket pairs by (BD16), 0 where the run is no bracket.
  var bracket: UInt32 = 0

  /// Of an isolate initiator the run of its PDI (BD9), of an opening bracket the place of the
  /// closing one in its sequence (BD16), or -1.
  var partner: Int32 = -1

  @inline(__always)
  init(start: Int, _ bidiClass: BidiClass) {
    self.start = start
    original = bidiClass
    self.bidiClass = bidiClass
  }

  /// Facts about a run that one rule finds and another uses.
  struct Notes: OptionSet {
    let rawValue: UInt8

    /// The bracket opens.
    static let opens = Notes(rawValue: 1)
    /// It was of class NSM before rule W1, which rule N0 asks for.
    static let wasMark = Notes(rawValue: 2)
    /// Between the brackets of the pair there is strong left-to-right text.
    static let enclosesLeftToRight = Notes(rawValue: 4)
    /// Between the brackets of the pair there is strong right-to-left text or a number.
    static let enclosesRightToLeft = Notes(rawValue: 8)
    /// Another run of its isolating run sequence comes before it (BD13).
    static let continuesSequence = Notes(rawValue: 16)
  }
}

/// Characters of one resolved level.
struct LevelRun {
  /// Where the run starts and ends, in UTF-8 bytes of the text.
  let start: Int
  var end: Int
  let level: UInt8

  /// The run after it in visual order, or -1.
  var next: Int32 = -1

  var range: Range<Int> { start..<end }
}
