/// Counts how lines end in text of which the ASCII bytes are ASCII characters, as it comes.
package struct LineEndCounter: Equatable {
  /// The counts so far.
  package private(set) var endings = LineEndings()

  /// Whether the last byte was a carriage return, which ends a line alone or with a line feed that follows.
  private var endsInReturn = false

  package init() {}

  /// Counts the line ends of the next part of the text.
  ///
  /// - Parameter lineFeeds: How many line feeds it has, if that is known and it has no carriage returns.
  /// - Returns: The counts of this part alone.
  @discardableResult
  package mutating func add(
    _ text: UnsafeRawBufferPointer, lineFeeds: Int? = nil
  ) -> LineEndings {
    guard let first = text.first, let last = text.last else { return LineEndings() }
    if endsInReturn && first == 0x0A {
      // The carriage return before it was counted as an end of its own.
      endings.cr -= 1
      endings.lf -= 1
      endings.crlf += 1
    }
    endsInReturn = last == 0x0D
    let added = lineFeeds.map { LineEndings(lf: $0) } ?? TextKernels.countLineEndings(in: text)
    endings.lf += added.lf
    endings.cr += added.cr
    endings.crlf += added.crlf
    return added
  }

  /// Goes on past a character that ends no line.
  mutating func skipCharacter() { endsInReturn = false }
}
