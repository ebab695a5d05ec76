/// A side of a line or of a character as displayed.
public enum VisualSide: Sendable, Hashable, CaseIterable {
  /// Where a line of English begins.
  case left

  /// Where a line of Hebrew begins.
  case right

  /// The other side.
  public var opposite: VisualSide { self == .left ? .right : .left }
}

/// Where a caret is displayed: at a side of a character, or at an end of the line.
public struct CaretEdge: Sendable, Hashable {
  /// How many characters are displayed to the left of the caret.
  public let place: Int

  /// The character that the caret belongs to, as a range of the string; `nil` for an end of the
  /// line.
  public let character: Range<String.Index>?

  /// The side of the character, or of the line, that the caret stands at.
  public let side: VisualSide

  /// The embedding level of the character, or of the paragraph at an end of the line.
  public let level: UInt8

  /// The way that text runs there, which is what a caret with a flag shows.
  public var direction: TextDirection { level & 1 == 0 ? .leftToRight : .rightToLeft }
}

extension CaretMap {
  /// Where a caret before the character at an index is displayed: one edge, or two where a
  /// character on one side of it in the text is displayed apart from that on the other.
  ///
  /// The first edge is the one that moving and `index(nearestTo:)` use; editors draw the other as a
  /// weaker caret, or the one whose direction the keyboard has.
  ///
  /// - Parameter index: An index of the string; within a character the edges are those before it,
  ///   outside of the line those of its end.
  /// - Complexity: O(log *n*).
  public func caretEdges(at index: String.Index) -> [CaretEdge] {
    let boundary = boundary(at: index)
    let first = firstEdge(of: boundary)
    let second = edge(of: boundary, behindText: level(before: boundary) > level(after: boundary))
    return first.place == second.place ? [first] : [first, second]
  }

  /// The edge of a boundary beside the lower one of its two levels.
  func firstEdge(of boundary: Int) -> CaretEdge {
    edge(of: boundary, behindText: level(before: boundary) <= level(after: boundary))
  }

  /// The edge of a boundary after the character before it in the text, or before the one after it.
  private func edge(of boundary: Int, behindText: Bool) -> CaretEdge {
    let level = behindText ? level(before: boundary) : level(after: boundary)
    let isRightToLeft = level & 1 == 1
    let number = behindText ? boundary - 1 : boundary
    if levels.indices.contains(number) {
      // The end of what runs left to right is its right side.
      let isRight = behindText != isRightToLeft
      return CaretEdge(
        place: placesOfCharacters[number] + (isRight ? 1 : 0), character: character(number),
        side: isRight ? .right : .left, level: level)
    }
    // The start of a line that runs left to right is its left end.
    let isRight = behindText == isRightToLeft
    return CaretEdge(
      place: isRight ? levels.count : 0, character: nil, side: isRight ? .right : .left,
      level: level)
  }

  private func level(before boundary: Int) -> UInt8 {
    boundary == 0 ? paragraphLevel : levels[boundary - 1]
  }

  private func level(after boundary: Int) -> UInt8 {
    boundary < levels.count ? levels[boundary] : paragraphLevel
  }
}
