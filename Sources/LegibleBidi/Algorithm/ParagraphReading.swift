/// Neighbouring characters of one class. The rules of UAX #9 are applied to runs instead of
/// characters.
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

extension BidiResolver {
  /// Reads the text of a paragraph, without its separator, as runs of classes.
  ///
  /// Runs that some rule joins in any context are joined here, so that few are left: neutral
  /// characters between strong characters of one class (N1), marks with their base (W1), separators
  /// that follow no number with the neutral characters around them (W4, W6), and most characters
  /// that rule X9 removes with what precedes them.
  ///
  /// - Parameters:
  ///   - text: The paragraph.
  ///   - leading: The text at the beginning that is taken as one run.
  mutating func readClasses(of text: UnsafeBufferPointer<UInt8>, after leading: LeadingText) {
    // A local variable, so that the loop keeps its members in registers.
    var runs = ScratchList<ClassRun>()
    swap(&runs, &self.runs)
    runs.removeAll()
    var seen: PropertySet = []
    // The start of neutral characters after the last run that are not a run yet, or `UInt.max`.
    var neutrals = UInt.max
    // The class of the last run if it is strong, or else `B`.
    var strong = BidiClass.B
    // The classes of characters that do not begin a new run at this point.
    var joining: PropertySet = []
    // The property byte whose repetition changes nothing.
    var continuing = UInt8.max
    var offset = leading.strongEnd
    if offset > 0 {
      runs.append(ClassRun(start: 0, leading.strong))
      seen = [leading.strong]
      strong = leading.strong
      joining = Self.behindStrong
    }
    // The number of bytes between two checks for room; each character appends at most two runs.
    let blockSize = 512
    while offset < text.count {
      runs.reserve(2 * blockSize)
      let blockEnd = min(text.count, offset &+ blockSize)
      while offset < blockEnd {
        let (property, length) = text.bidiProperty(at: offset)
        let start = offset
        offset &+= length
        if property == continuing { continue }
        continuing = property
        let bidiClass = BidiClassTable.bidiClass(ofProperty: property)
        if property <= BidiClass.AL.rawValue {
          if bidiClass != strong {
            runs.append(neutralsFrom: neutrals, ClassRun(start: start, bidiClass))
            seen.insert(property)
            strong = bidiClass
            joining = Self.behindStrong
          }
          neutrals = .max
        } else if bidiClass.isExplicitFormatting {
          runs.append(neutralsFrom: neutrals, ClassRun(start: start, bidiClass))
          seen.insert(property)
          neutrals = .max
          strong = .B
          joining = []
          if bidiClass == .FSI { continuing = .max }
        } else if BidiPairTable.isBracket(property) {
          runs.append(neutralsFrom: neutrals, ClassRun(start: start, bracket: property))
          seen.insert(property)
          neutrals = .max
          strong = .B
          joining = []
          continuing = .max
        } else if joining.contains(bidiClass) {
          let begun = min(neutrals, UInt(bitPattern: start))
          let kept = Self.extending.contains(bidiClass) ? neutrals : .max
          neutrals = Self.neutral.contains(bidiClass) ? begun : kept
        } else if bidiClass == .WS || bidiClass == .ON {
          neutrals = UInt(bitPattern: start)
          joining = Self.behindStrong
        } else {
          let notes: ClassRun.Notes = bidiClass == .S ? .separatesSegments : []
          runs.append(neutralsFrom: neutrals, ClassRun(start: start, bidiClass, notes))
          seen.insert(property)
          neutrals = .max
          strong = .B
          joining = bidiClass.joining
          if joining.isEmpty { continuing = .max }
        }
      }
    }
    runs.reserve(1)
    runs.append(neutralsFrom: neutrals)
    swap(&runs, &self.runs)
    self.seen = seen
  }

  /// The classes that are neutral where they follow no number.
  private static let neutral: PropertySet = [.WS, .ON, .ES, .CS]

  /// The classes that make any text before them longer: marks (W1), and what rule X9 removes.
  private static let extending: PropertySet = [.NSM, .BN]

  /// The classes that begin no run after a strong character, or after neutral ones.
  private static let behindStrong = neutral.union(extending)
}

extension ScratchList<ClassRun> {
  /// Adds the neutral characters before a run, if any, and the run; room was made for both.
  @inline(__always)
  fileprivate mutating func append(neutralsFrom start: UInt, _ run: ClassRun? = nil) {
    if start != .max { appendReserved(ClassRun(start: Int(bitPattern: start), .ON)) }
    if let run { appendReserved(run) }
  }
}

extension BidiClass {
  /// The classes that only extend a run of this class: the class itself, what rule X9 removes, and
  /// marks after numbers (W1).
  @inline(__always)
  fileprivate var joining: PropertySet {
    switch self {
    case .EN, .AN: [self, .BN, .NSM]
    case .ET, .NSM: [self, .BN]
    default: []
    }
  }
}

/// The beginning of a paragraph whose characters all have the level of the paragraph, whatever
/// follows.
///
/// Most text has a single direction, at least for long stretches, and no other rule has to be
/// applied to this part.
struct LeadingText {
  /// The base direction of the paragraph (P2, P3), or `nil` where an explicit formatting character
  /// comes before the first strong one.
  private(set) var direction: TextDirection?

  /// The first character that may change a level, or the end of the paragraph.
  private(set) var end = 0

  /// The end of the last strong character that no bracket precedes.
  private(set) var strongEnd = 0

  /// The class of that character.
  private(set) var strong = BidiClass.ON

  /// - Parameters:
  ///   - text: The paragraph.
  ///   - base: Its direction; by default its own.
  init(of text: UnsafeBufferPointer<UInt8>, base: TextDirection?) {
    direction = base ?? Self.firstStrongDirection(in: text)
    guard let direction else { return }
    let changing: PropertySet =
      direction == .leftToRight
      ? PropertySet.explicitFormatting.union([.R, .AL, .AN])
      : PropertySet.explicitFormatting.union([.L, .EN, .AN])
    end = text.offset(of: changing.union(.brackets), from: 0) { property, end in
      if property <= BidiClass.AL.rawValue {
        strong = BidiClassTable.bidiClass(ofProperty: property)
        strongEnd = end
      }
    }
    // A bracket may pair with one that follows. If nothing up to there changes a level, the pair
    // does not matter.
    end = text.offset(of: changing, from: end) { _, _ in }
  }

  private static func firstStrongDirection(
    in text: UnsafeBufferPointer<UInt8>
  ) -> TextDirection? {
    let offset = text.offset(of: PropertySet.explicitFormatting.union([.L, .R, .AL]), from: 0) {
      _, _ in
    }
    if offset == text.count { return .leftToRight }
    switch BidiClassTable.bidiClass(ofProperty: text.bidiProperty(at: offset).property) {
    case .L: return .leftToRight
    case .R, .AL: return .rightToLeft
    default: return nil
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The place of the next character whose property is in a set, or the end of the text.
  ///
  /// - Parameter body: Called with the property of each character before it, and the end of that
  ///   character.
  @inline(__always)
  fileprivate func offset(
    of properties: PropertySet, from start: Int, _ body: (_ property: UInt8, _ end: Int) -> Void
  ) -> Int {
    var offset = start
    while offset < count {
      let (property, length) = bidiProperty(at: offset)
      if properties.contains(property) { break }
      offset &+= length
      body(property, offset)
    }
    return offset
  }
}
