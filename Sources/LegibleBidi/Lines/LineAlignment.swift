/// At which side of a display of a given width lines stand.
public enum LineAlignment: String, Sendable, CaseIterable {
  /// Where their paragraph starts: one that runs from right to left stands at the right.
  case natural

  /// At the left, whichever way they run.
  case left

  /// At the right, whichever way they run.
  case right

  /// Whether a line of a paragraph stands at the right.
  func isRight(inParagraph direction: TextDirection) -> Bool {
    self == .right || self == .natural && direction == .rightToLeft
  }
}
