/// Where a long paragraph is cut into pieces that are put into order one after the other.
///
/// It is cut before a word of the base direction, outside of isolates, embeddings, markup, arguments and, if that is not
/// too far, of brackets. A strong letter is all that a rule sees after a place there (N1), and what is after it sees
/// nothing before it: what is on one side changes nothing on the other.
enum ParagraphPieces {
  /// How long a piece is at least, in bytes, and up to where the end of brackets is waited for.
  private static let length = 1 << 16
  private static let bracketedLength = 1 << 18

  /// The pieces of a paragraph in UTF-8, in order; they cover it.
  ///
  /// - Complexity: O(*n*).
  static func ranges(in paragraph: DirectedText) -> [Range<Int>] {
    let (text, base) = (paragraph.utf8, paragraph.base)
    var pieces: [Range<Int>] = []
    var (arguments, spans) = (paragraph.arguments[...], paragraph.markup[...])
    var (start, offset) = (0, 0)
    var (depth, brackets) = (0, 0)
    var isBehindSpace = false
    while offset < text.count {
      if let taken = arguments.next(at: offset)?.range ?? spans.next(at: offset)?.range {
        offset = taken.upperBound
        isBehindSpace = false
        continue
      }
      let scalar = UTF8Scalar(in: text, at: offset)
      let property = BidiClassTable.property(of: scalar.value)
      let bidiClass = BidiClassTable.bidiClass(ofProperty: property)
      switch bidiClass {
      case .WS: isBehindSpace = true
      case .L, .R, .AL:
        let runsAlong = (bidiClass == .L) == (base == .leftToRight)
        let length = offset - start
        if runsAlong, isBehindSpace, depth == 0, length >= Self.length,
          brackets <= 0 || length >= bracketedLength
        {
          pieces.append(start..<offset)
          (start, brackets) = (offset, 0)
        }
        isBehindSpace = false
      default:
        switch bidiClass {
        case .LRI, .RLI, .FSI, .LRE, .RLE, .LRO, .RLO: depth += 1
        case .PDI, .PDF: depth = max(0, depth - 1)
        default: break
        }
        if BidiPairTable.isBracket(property) {
          brackets += property < BidiPairTable.Kind.close.firstProperty ? 1 : -1
        }
        if bidiClass != .NSM && bidiClass != .BN { isBehindSpace = false }
      }
      offset += scalar.length
    }
    pieces.append(start..<text.count)
    return pieces
  }
}
