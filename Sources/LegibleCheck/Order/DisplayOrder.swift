internal import LegibleBidi

/// Where each character of a line displays, by UAX #9.
struct DisplayOrder {
  /// The position of each character from the left, controls counted too; the characters of left-to-right
  /// text have rising ones.
  let positions: [Int]

  /// The resolved level of each character.
  let levels: [UInt8]

  /// The direction of the line.
  let base: TextDirection

  /// - Parameters:
  ///   - scalars: The characters of the line, without what separates paragraphs.
  ///   - base: Its direction; `nil` for that of its first strong character.
  /// - Complexity: O(*n*) in the number of characters.
  init(of scalars: [Unicode.Scalar], base: TextDirection?) {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    let paragraph = BidiParagraph(String(text), base: base)
    self.base = paragraph.direction
    // The index of the character that begins at each byte.
    var indices: [Int] = []
    for (index, scalar) in scalars.enumerated() {
      indices += repeatElement(index, count: UTF8.width(scalar))
    }
    var positions = [Int](repeating: 0, count: scalars.count)
    var levels = [UInt8](repeating: 0, count: scalars.count)
    var position = 0
    for run in paragraph.line.visualRuns {
      guard let first = indices[run.range].first, let last = indices[run.range].last else {
        continue
      }
      let isBackwards = run.level & 1 == 1
      for offset in 0...(last - first) {
        let index = isBackwards ? last - offset : first + offset
        positions[index] = position
        levels[index] = run.level
        position += 1
      }
    }
    self.positions = positions
    self.levels = levels
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter of a right-to-left script.
  var isRightToLeft: Bool {
    if value < 0x590 { return false }
    return !isDirectionControl && (bidiClass == .R || bidiClass == .AL)
  }

  /// Whether it ends a paragraph for UAX #9 though it ends no line of a file.
  var separatesParagraphs: Bool { bidiClass == .B }
}
