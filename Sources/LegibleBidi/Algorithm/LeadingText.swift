/// The text that a paragraph begins with as long as all of it is at the level of the paragraph,
/// whatever comes after.
///
/// Most text runs one way from end to end, or for long, and no other rule has to be applied to it.
struct LeadingText {
  /// The base direction of the paragraph (P2, P3), or `nil` where an explicit formatting character
  /// comes before the first strong one.
  private(set) var direction: TextDirection?

  /// Where a character comes that may change a level, or the end of the paragraph.
  private(set) var end = 0

  /// Where the last strong character ends that no bracket precedes.
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
    // A bracket may pair with one that comes after; if none of that changes a level, it need not
    // be known.
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
  /// Where the next character is whose property is in a set, or the end of the text.
  ///
  /// - Parameter body: Takes the property of each character before it and where the character ends.
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
