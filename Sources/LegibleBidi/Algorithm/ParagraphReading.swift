extension BidiResolver {
  /// Reads one paragraph with its separator (P1) as runs of classes.
  mutating func readParagraph(of text: UnsafeBufferPointer<UInt8>, from start: Int) {
    runs.removeAll()
    seen = 0
    var offset = start
    // The property that makes the current run longer; none does where a run is one character.
    var continuing = UInt8.max
    while offset < text.count {
      let scalar = UTF8Scalar(in: text, at: offset)
      let property = BidiClassTable.property(of: scalar.value)
      if property != continuing {
        let bidiClass = BidiClass(rawValue: property) ?? .ON
        if bidiClass == .B {
          appendSeparator(of: text, at: &offset)
          break
        }
        continuing = append(scalar, property, bidiClass, at: offset, after: continuing)
      }
      offset += scalar.length
    }
    end = offset
  }

  /// Starts a run, unless it is the rest of one of class ON, and returns what makes it longer.
  @inline(__always)
  private mutating func append(
    _ scalar: UTF8Scalar, _ property: UInt8, _ bidiClass: BidiClass, at offset: Int,
    after continuing: UInt8
  ) -> UInt8 {
    seen |= bidiClass.bit
    if property >= BidiClassTable.firstPair {
      let bracket = BidiPairTable.bracket(scalar.value, property: property)
      if bracket.kind != .none {
        var run = ClassRun(start: offset, .ON)
        run.bracket = bracket.identity
        if bracket.kind == .open { run.notes = .opens }
        runs.append(run)
        return UInt8.max
      }
      if continuing == BidiClass.ON.rawValue { return continuing }
    }
    runs.append(ClassRun(start: offset, bidiClass))
    switch bidiClass {
    case .ES, .CS, .LRE, .LRO, .RLE, .RLO, .PDF, .LRI, .RLI, .FSI, .PDI: return UInt8.max
    default: return bidiClass.rawValue
    }
  }

  /// Takes in a paragraph separator; U+000D U+000A is one.
  private mutating func appendSeparator(
    of text: UnsafeBufferPointer<UInt8>, at offset: inout Int
  ) {
    runs.append(ClassRun(start: offset, .B))
    seen |= BidiClass.B.bit
    let isCarriageReturn = text[offset] == UInt8(ascii: "\r")
    offset += UTF8Scalar(in: text, at: offset).length
    if isCarriageReturn && offset < text.count && text[offset] == UInt8(ascii: "\n") { offset += 1 }
  }
}
