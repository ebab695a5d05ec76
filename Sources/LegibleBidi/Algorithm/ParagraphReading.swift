extension BidiResolver {
  /// Reads the text of a paragraph, without its separator, as runs of classes.
  ///
  /// Runs that some rule joins in any surroundings are joined here, which leaves few: neutral
  /// characters between strong ones of one class (N1), marks with what they are on (W1), separators
  /// of numbers that follow no number with the neutral characters around them (W4, W6), and most of
  /// what rule X9 removes with what is before it.
  ///
  /// - Parameters:
  ///   - text: The paragraph.
  ///   - leading: The text that it begins with and that is taken as one run.
  mutating func readClasses(of text: UnsafeBufferPointer<UInt8>, after leading: LeadingText) {
    // In a variable of its own, of which the loop keeps what it needs in registers.
    var runs = ScratchList<ClassRun>()
    swap(&runs, &self.runs)
    runs.removeAll()
    var seen: PropertySet = []
    // Where neutral characters after the last run begin that are no run yet, or `UInt.max`.
    var neutrals = UInt.max
    // The class of the last run if that is a strong one, or else one that is not.
    var strong = BidiClass.B
    // The classes of which a character that is not strong begins no run now.
    var joining: PropertySet = []
    // The property of which more characters change nothing.
    var continuing = UInt8.max
    var offset = leading.strongEnd
    if offset > 0 {
      runs.append(ClassRun(start: 0, leading.strong))
      seen = [leading.strong]
      strong = leading.strong
      joining = Self.behindStrong
    }
    // Runs that are appended between two checks of the room for them, two at most for a character.
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
  /// The classes that make a run of this one only longer: itself, what rule X9 removes, and after
  /// numbers marks (W1).
  @inline(__always)
  fileprivate var joining: PropertySet {
    switch self {
    case .EN, .AN: [self, .BN, .NSM]
    case .ET, .NSM: [self, .BN]
    default: []
    }
  }
}
