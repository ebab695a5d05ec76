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
      let scalar = UTF8Scalar(in: text, at: offset)
      let property = BidiClassTable.property(of: scalar.value)
      switch BidiClassTable.bidiClass(ofProperty: property) {
      case .L where depth == 0:
        offset += scalar.length
        return .leftToRight
      case .R where depth == 0, .AL where depth == 0:
        offset += scalar.length
        return .rightToLeft
      case .LRI, .RLI, .FSI: depth += 1
      case .PDI: depth = max(0, depth - 1)
      case .B: return nil
      default: break
      }
      offset += scalar.length
    }
    return nil
  }
}
