internal import LegibleBidi

/// What is put around a right-to-left line of subtitles so that it is displayed alike in players whose lines run from
/// left to right: RLM at the ends, or an embedding where the line has words of the other direction.
struct PlayerFrame {
  let opening: Unicode.Scalar?
  let closing: Unicode.Scalar?

  /// The least that has to be put around a line in UTF-8; `nil` where it is displayed alike as it is, or where nothing
  /// makes it so.
  ///
  /// - Complexity: O(*n*).
  init?(for line: [UInt8]) {
    var resolver = BidiResolver()
    let wanted = Self.order(of: line, base: .rightToLeft, dropping: 0, &resolver)
    if Self.order(of: line, base: .leftToRight, dropping: 0, &resolver) == wanted { return nil }
    let mark: Unicode.Scalar = "\u{200F}"
    let frames: [(Unicode.Scalar?, Unicode.Scalar?)] = [
      (nil, mark), (mark, nil), (mark, mark), ("\u{202B}", "\u{202C}"),
    ]
    for (opening, closing) in frames {
      let before = opening.map { Array(String($0).utf8) } ?? []
      let after = closing.map { Array(String($0).utf8) } ?? []
      let order = Self.order(
        of: before + line + after, base: .leftToRight, dropping: before.count, &resolver)
      if order == wanted {
        self.opening = opening
        self.closing = closing
        return
      }
    }
    return nil
  }

  /// The places of the visible characters from left to right, and whether a bracket is mirrored, in one number.
  private static func order(
    of line: [UInt8], base: TextDirection, dropping count: Int, _ resolver: inout BidiResolver
  ) -> [Int] {
    var order: [Int] = []
    line.withUnsafeBufferPointer { text in
      let range = resolver.resolve(text, base: base)
      resolver.forEachVisualRun(of: range, in: text) { run in
        let isRightToLeft = run.direction == .rightToLeft
        for step in 0..<run.range.count {
          let index =
            isRightToLeft ? run.range.upperBound - 1 - step : run.range.lowerBound + step
          // Of a character the first byte; blanks and controls, which begin with 0xE2 0x80 or 0xE2 0x81, have no shape.
          let byte = text[index]
          if byte <= 0x20 || byte & 0xC0 == 0x80 || isControl(text, at: index) { continue }
          let isMirrored = isRightToLeft && ("()[]{}<>".utf8.contains(byte) || byte == 0xC2)
          order.append(2 * (index - count) + (isMirrored ? 1 : 0))
        }
      }
    }
    return order
  }

  private static func isControl(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard text[index] == 0xE2, index + 2 < text.count else { return false }
    switch (text[index + 1], text[index + 2]) {
    case (0x80, 0x8E...0x8F), (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9): return true
    default: return false
    }
  }
}
