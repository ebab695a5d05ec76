extension BidiResolver {
  /// Reads the text of a paragraph, without its separator, as runs of classes.
  ///
  /// Runs that some rule joins in any surroundings are joined here, which leaves few: neutral
  /// characters between strong ones of one class (N1), marks with what they are on (W1), and
  /// separators of numbers that follow no number with the neutral characters around them (W4, W6).
  mutating func readClasses(of text: UnsafeBufferPointer<UInt8>) {
    runs.removeAll()
    // Runs that are appended between two checks of the room for them, two at most for a character.
    let blockSize = 512
    var blockEnd = 0
    var seen: UInt32 = 0
    // The class of the last run, and where neutral characters behind it begin that are none yet.
    var last = BidiClass.B
    var neutrals = -1
    // The property of which more characters change nothing.
    var continuing = UInt8.max
    var offset = 0
    while offset < text.count {
      if offset >= blockEnd {
        runs.reserve(2 * blockSize)
        blockEnd = offset + blockSize
      }
      if text[offset] == 0xE2, let control = text.explicitFormatting(at: offset) {
        appendNeutrals(from: neutrals)
        neutrals = -1
        runs.appendReserved(ClassRun(start: offset, control))
        seen |= control.bit
        last = control
        continuing = UInt8.max
        offset &+= 3
        continue
      }
      let scalar = UTF8Scalar(in: text, at: offset)
      let property = BidiClassTable.property(of: scalar.value)
      if property != continuing {
        continuing = property
        let bidiClass = BidiClassTable.bidiClass(ofProperty: property)
        seen |= bidiClass.bit
        switch bidiClass {
        case .L, .R, .AL:
          if bidiClass != last {
            appendNeutrals(from: neutrals)
            runs.appendReserved(ClassRun(start: offset, bidiClass))
            last = bidiClass
          }
          neutrals = -1
        case .WS:
          if neutrals < 0 { neutrals = offset }
        case .ON:
          if property >= BidiClassTable.firstPair,
            let notes = BidiPairTable.bracketNotes(scalar.value, property: property)
          {
            appendNeutrals(from: neutrals)
            neutrals = -1
            runs.appendReserved(ClassRun(start: offset, .ON, notes))
            last = .ON
            continuing = UInt8.max
          } else if neutrals < 0 {
            neutrals = offset
          }
        case .NSM where neutrals >= 0 || last.keepsMarks: break
        case .CS where neutrals >= 0 || last.isStrong, .ES where neutrals >= 0 || last.isStrong:
          if neutrals < 0 { neutrals = offset }
        case .EN, .AN, .ET, .NSM:
          if neutrals >= 0 || bidiClass != last {
            appendNeutrals(from: neutrals)
            runs.appendReserved(ClassRun(start: offset, bidiClass))
          }
          neutrals = -1
          last = bidiClass
        default:
          appendNeutrals(from: neutrals)
          neutrals = -1
          runs.appendReserved(
            ClassRun(start: offset, bidiClass, bidiClass == .S ? .separatesSegments : []))
          last = bidiClass
          continuing = UInt8.max
        }
      }
      offset &+= scalar.length
    }
    runs.reserve(1)
    appendNeutrals(from: neutrals)
    self.seen = seen
  }

  @inline(__always)
  private mutating func appendNeutrals(from start: Int) {
    if start >= 0 { runs.appendReserved(ClassRun(start: start, .ON)) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The class of the character at an offset with the byte E2, if it is an explicit formatting
  /// character: U+202A…U+202E or U+2066…U+2069, which crowd where there are any.
  @inline(__always)
  func explicitFormatting(at offset: Int) -> BidiClass? {
    if offset + 2 >= count { return nil }
    switch (self[offset + 1], self[offset + 2]) {
    case (0x81, 0xA6): return .LRI
    case (0x81, 0xA7): return .RLI
    case (0x81, 0xA8): return .FSI
    case (0x81, 0xA9): return .PDI
    case (0x80, 0xAA): return .LRE
    case (0x80, 0xAB): return .RLE
    case (0x80, 0xAC): return .PDF
    case (0x80, 0xAD): return .LRO
    case (0x80, 0xAE): return .RLO
    default: return nil
    }
  }
}

extension BidiClass {
  @inline(__always)
  fileprivate var isStrong: Bool { rawValue <= BidiClass.AL.rawValue }

  /// Whether marks behind a run of the class only make it longer.
  @inline(__always)
  fileprivate var keepsMarks: Bool { isStrong || self == .EN || self == .AN }
}
