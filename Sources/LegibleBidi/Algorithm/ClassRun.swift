/// Neighbouring characters of one class, on which the rules of UAX #9 work instead of on characters.
///
/// Characters on which a rule acts one by one are runs of their own: brackets, separators of
/// numbers (ES, CS), and FSI.
struct ClassRun: BitwiseCopyable {
  /// Where the run starts, in UTF-8 bytes of the paragraph; it ends where the next one starts.
  let start: UInt32

  /// The class so far.
  var bidiClass: BidiClass

  /// The level that rules I1 and I2 give it.
  var level: UInt8 = 0

  /// Notes for later rules.
  var notes: Notes = []

  @inline(__always)
  init(start: Int, _ bidiClass: BidiClass, _ notes: Notes = []) {
    self.init(start: UInt32(truncatingIfNeeded: start), bidiClass, notes)
  }

  @inline(__always)
  init(start: UInt32, _ bidiClass: BidiClass, _ notes: Notes) {
    self.start = start
    self.bidiClass = bidiClass
    self.notes = notes
  }

  /// A bracket, by its property byte.
  @inline(__always)
  init(start: Int, bracket property: UInt8) {
    let opens = property < BidiPairTable.Kind.close.firstProperty
    self.init(start: start, .ON, opens ? [.isBracket, .opens] : .isBracket)
  }

  /// Facts about a run that one rule finds and another uses.
  struct Notes: OptionSet, BitwiseCopyable {
    let rawValue: UInt8

    /// It is a bracket (BD14, BD15).
    static let isBracket = Notes(rawValue: 1)
    /// The bracket opens.
    static let opens = Notes(rawValue: 2)
    /// The opening bracket has found its partner (BD16).
    static let isPaired = Notes(rawValue: 4)
    /// It was of class NSM before rule W1; rule N0 needs to know.
    static let wasMark = Notes(rawValue: 8)
    /// It is a segment separator; rule L1 needs to know.
    static let separatesSegments = Notes(rawValue: 16)
  }
}
