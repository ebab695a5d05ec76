/// Finds the fewest marks that keep one text after another in order, with the memory of the last one
/// used again.
package struct DirectionFixer: ~Copyable {
  /// When isolates are used.
  package let isolates: IsolatePolicy

  /// A fixer without memory of any text.
  package init(isolates: IsolatePolicy = .never) { self.isolates = isolates }

  /// What puts each paragraph of a text into the order that it should have with a base direction.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8.
  ///   - base: The base direction that each paragraph should have.
  ///   - arguments: What stands for values of unknown direction, in the order of the text; nothing
  ///     is put into them. Those of the common styles are found without being named.
  /// - Complexity: O(*n*).
  package mutating func fix(
    _ text: UnsafeBufferPointer<UInt8>, base: TextDirection, arguments: [FormatArgument] = []
  ) -> DirectionFix {
    var fix = DirectionFix()
    var start = 0
    while start < text.count {
      let bounds = text.paragraphBounds(from: start)
      let paragraph = UnsafeBufferPointer(rebasing: text[start..<bounds.separator])
      add(&fix, paragraph: paragraph, at: start, base: base)
      start = bounds.end
    }
    return fix
  }

  private func add(
    _ fix: inout DirectionFix, paragraph: UnsafeBufferPointer<UInt8>, at start: Int,
    base: TextDirection
  ) {
    let own = BaseDirectionStrategy.firstStrong.direction(ofParagraphIn: paragraph).direction
    guard let own else { return }
    let scalars = [Unicode.Scalar](String(decoding: paragraph, as: UTF8.self).unicodeScalars)
    var offsets: [Int] = []
    var offset = start
    while offset < start + paragraph.count {
      offsets.append(offset)
      offset += UTF8Scalar(in: paragraph, at: offset - start).length
    }
    offsets.append(offset)
    for insertion in FewestMarks(for: scalars, base: base, own: own).insertions {
      fix.insertions.append(
        .init(offset: offsets[insertion.position], control: insertion.control))
    }
  }
}
