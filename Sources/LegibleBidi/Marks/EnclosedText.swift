/// The text in an isolate or embedding of a paragraph, which is displayed like a paragraph of its own.
struct EnclosedText {
  /// Without the controls.
  let content: Range<Int>

  /// Its base direction, by its control or by its first strong character; `nil` for an override, and for an isolate
  /// without strong characters.
  let direction: TextDirection?

  let isOverride: Bool

  /// The outermost ones of a paragraph, in order; what is in an argument is of its name.
  ///
  /// - Complexity: O(*n*).
  static func all(in paragraph: DirectedText) -> [EnclosedText] {
    let text = paragraph.utf8
    var found: [EnclosedText] = []
    var (rest, before) = (paragraph.arguments[...], paragraph.arguments[...])
    var offset = 0
    // All controls begin with this byte.
    while offset < text.count, let start = text[offset...].firstIndex(of: 0xE2) {
      if let argument = rest.next(at: start) {
        offset = argument.range.upperBound
        continue
      }
      let (property, length) = text.bidiProperty(at: start)
      let control = BidiClassTable.bidiClass(ofProperty: property)
      let content = start + length
      offset = content
      switch control {
      case .LRI, .RLI, .FSI: offset = text.end(ofIsolate: true, from: content, &rest)
      case .LRE, .RLE, .LRO, .RLO: offset = text.end(ofIsolate: false, from: content, &rest)
      default: continue
      }
      let isClosed =
        offset >= content + 3
        && (text.has("\u{2069}", at: offset - 3) || text.has("\u{202C}", at: offset - 3))
      let range = content..<(isClosed ? offset - 3 : offset)
      _ = before.next(at: content)
      // A value alone is in order, and so are words of one direction.
      if before.first?.range == range { continue }
      if text[range].allSatisfy({ $0.isASCIILetter || $0 == 0x20 }) { continue }
      found.append(
        EnclosedText(
          content: range, direction: direction(control, text[range], argument: before.first?.range),
          isOverride: control == .LRO || control == .RLO))
    }
    return found
  }

  /// - Parameter argument: The first one in or after the content, whose value may give it another direction.
  private static func direction(
    _ control: BidiClass, _ content: Slice<UnsafeBufferPointer<UInt8>>, argument: Range<Int>?
  ) -> TextDirection? {
    switch control {
    case .LRI, .LRE: return .leftToRight
    case .RLI, .RLE: return .rightToLeft
    case .FSI:
      let end = min(content.endIndex, argument?.lowerBound ?? content.endIndex)
      let text = UnsafeBufferPointer(rebasing: content[..<end])
      var strong = StrongCharacters(in: text, from: 0)
      return strong.next()
    default: return nil
    }
  }
}
