/// How text is put into visual order.
package struct ReorderingOptions: Sendable {
  /// The base direction of every paragraph; by default each has its own.
  package var base: TextDirection?

  /// Whether characters such as brackets are mirrored from right to left (L4).
  package var mirroring = true

  /// How many columns a line may have; longer lines are broken at spaces, each break written as
  /// U+000A. By default none is broken.
  package var width: Int?

  /// At which side of the width lines stand.
  package var alignment = LineAlignment.left

  /// Whether Arabic letters are put into presentation forms.
  package var shapesArabic = false

  /// Whether control sequences of terminals take no room, and stay with their characters.
  package var readsEscapes = false

  package init(base: TextDirection? = nil) { self.base = base }
}
