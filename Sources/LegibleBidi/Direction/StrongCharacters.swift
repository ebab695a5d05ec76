/// Looks for strong characters outside of isolates in a paragraph of UTF-8 text (UAX #9, rule P2).
struct StrongCharacters {
  private let text: UnsafeBufferPointer<UInt8>

  /// Where the next character to look at starts.
  private(set) var offset: Int

  /// How many isolates are open; those without a PDI reach to the end of the paragraph.
  private var depth = 0

  @inline(__always)
  init(in text: UnsafeBufferPointer<UInt8>, from start: Int) {
    self.text = text
    offset = start
  }

  /// The direction of the next strong character, or `nil` at the end of the paragraph, where
  /// `offset` is at its separator then.
  @inline(__always)
  mutating func next() -> TextDirection? {
    while offset < text.count {
      if depth == 0 && (text[offset] | 0x20) &- UInt8(ascii: "a") < 26 {
        offset += 1
        return .leftToRight
      }
      let (property, length) = text.bidiProperty(at: offset)
      if property <= BidiClass.AL.rawValue {
        if depth == 0 {
          offset &+= length
          return property == BidiClass.L.rawValue ? .leftToRight : .rightToLeft
        }
      } else if BidiClassTable.bidiClass(ofProperty: property).isIsolateControl {
        depth = property == BidiClass.PDI.rawValue ? max(0, depth &- 1) : depth &+ 1
      } else if property == BidiClass.B.rawValue {
        return nil
      }
      offset &+= length
    }
    return nil
  }
}
