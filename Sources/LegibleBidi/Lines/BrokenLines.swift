internal import CTextKernels

extension UnsafeBufferPointer<UInt8> {
  /// Hands on the lines of a paragraph that end at U+000B, U+000C and U+2028, which break lines in
  /// any display but end no paragraph (UAX #14, classes BK), and last what stands after them.
  ///
  /// - Parameter body: Takes each line, and where the break after it ends.
  /// - Complexity: O(*n*).
  @inline(__always)
  func forEachBrokenLine(_ body: (_ line: Range<Int>, _ end: Int) -> Void) {
    var start = 0
    while let lineBreak = firstLineBreak(from: start) {
      body(start..<lineBreak.lowerBound, lineBreak.upperBound)
      start = lineBreak.upperBound
    }
    body(start..<count, count)
  }

  /// The first of the characters from an offset on that break a line, or `nil`.
  private func firstLineBreak(from start: Int) -> Range<Int>? {
    guard let baseAddress, start < count else { return nil }
    // The rest of the text is read and no more.
    let found = start + legible_first_line_break(baseAddress + start, count - start)
    return found < count ? found..<(found + (self[found] == 0xE2 ? 3 : 1)) : nil
  }
}
