internal import CTextKernels

extension UnsafeBufferPointer<UInt8> {
  /// Where the separator of the paragraph that begins at an offset starts and ends (UAX #9, rule
  /// P1), and whether it holds no character that could change the order of left-to-right text.
  @inline(__always)
  func paragraphBounds(
    from start: Int
  ) -> (separator: Int, end: Int, isLeftToRight: Bool) {
    guard let baseAddress, start < count else { return (start, start, true) }
    // At most as many bytes are read as there are behind the start, and as a paragraph may have.
    let length = Swift.min(count - start, BidiResolver.paragraphLimit)
    let paragraph = legible_first_paragraph(baseAddress + start, length)
    var (content, end) = (start + Int(paragraph.content), start + Int(paragraph.end))
    if length < count - start && content == start + length {
      // Cut before a character rather than in it.
      while content > end - 4 && self[content] & 0xC0 == 0x80 { content -= 1 }
      end = content
    }
    return (content, end, paragraph.highest < Self.firstLeadOfRightToLeft)
  }

  /// The lead byte of U+0580…U+05BF: characters below are of no class that changes the order of
  /// left-to-right text, and trailing bytes are below it.
  private static var firstLeadOfRightToLeft: UInt8 { 0xD6 }
}
