internal import CTextKernels

extension UnsafeBufferPointer<UInt8> {
  /// The start and end of the separator of the paragraph that begins at an offset (UAX #9, rule
  /// P1), and whether it holds no character that could change the order of left-to-right text.
  @inline(__always)
  func paragraphBounds(
    from start: Int
  ) -> (separator: Int, end: Int, isLeftToRight: Bool) {
    guard let baseAddress, start < count else { return (start, start, true) }
    // At most as many bytes are read as there are after the start, and as a paragraph may have.
    let length = Swift.min(count - start, BidiResolver.paragraphLimit)
    let paragraph = legible_first_paragraph(baseAddress + start, length)
    var (content, end) = (start + Int(paragraph.content), start + Int(paragraph.end))
    if length < count - start && content == start + length {
      // Cut before a character rather than in it.
      while content > end - 4 && self[content] & 0xC0 == 0x80 { content -= 1 }
      end = content
    }
    // The highest byte may be one after the paragraph, which must not change the answer.
    let isLeftToRight =
      paragraph.highest < Self.firstLeadOfRightToLeft
      || self[start..<content].allSatisfy { $0 < Self.firstLeadOfRightToLeft }
    return (content, end, isLeftToRight)
  }

  /// The end of the last paragraph of a text that is known to be whole, whatever text comes after.
  ///
  /// - Parameter start: Where the last separator was looked for before, in vain.
  package func lastParagraphEnd(from start: Int) -> Int? {
    // A separator has three bytes at most, and U+000D may be the first half of one.
    let first = Swift.max(0, start - 2)
    for offset in (first..<Swift.max(first, count)).reversed() {
      switch self[offset] {
      case 0x0A, 0x1C...0x1E: return offset + 1
      case 0x0D where offset + 1 < count: return offset + 1
      case 0x85 where offset > 0 && self[offset - 1] == 0xC2: return offset + 1
      case 0xA9 where offset > 1 && self[offset - 1] == 0x80 && self[offset - 2] == 0xE2:
        return offset + 1
      default: break
      }
    }
    return nil
  }

  /// The lead byte of U+0580…U+05BF: characters below are of no class that changes the order of
  /// left-to-right text, and trailing bytes are below it.
  private static var firstLeadOfRightToLeft: UInt8 { 0xD6 }
}

/// A paragraph of a text (UAX #9, rule P1): what stands before a separator, and the separator.
struct Paragraph<Scalars: Collection<Unicode.Scalar>> {
  let content: Scalars.SubSequence
  let separator: Scalars.SubSequence
}

extension Collection<Unicode.Scalar> {
  /// The paragraphs of the text in order; a text that ends in a separator has none after it.
  ///
  /// Separators are the characters of class B; U+000D U+000A is one.
  var paragraphs: [Paragraph<Self>] {
    var paragraphs: [Paragraph<Self>] = []
    var start = startIndex
    while start < endIndex {
      let end = self[start...].firstIndex { BidiClassTable.bidiClass(of: $0) == .B } ?? endIndex
      var next = end
      if next < endIndex {
        let isCarriageReturn = self[next] == "\r"
        formIndex(after: &next)
        if isCarriageReturn && next < endIndex && self[next] == "\n" { formIndex(after: &next) }
      }
      paragraphs.append(Paragraph(content: self[start..<end], separator: self[end..<next]))
      start = next
    }
    return paragraphs
  }
}
