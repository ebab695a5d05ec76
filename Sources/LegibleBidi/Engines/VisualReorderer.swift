/// Puts UTF-8 text into visual order, paragraph by paragraph (UAX #9).
///
/// Bytes that are not UTF-8 are kept, each maximal subpart as one neutral character.
package struct VisualReorderer: ~Copyable {
  private let base: TextDirection?
  private let mirroring: Bool
  private var resolver = BidiResolver()

  /// - Parameters:
  ///   - base: The base direction of every paragraph; by default each has its own.
  ///   - mirroring: Whether characters such as brackets are mirrored from right to left (L4).
  package init(base: TextDirection?, mirroring: Bool = true) {
    self.base = base
    self.mirroring = mirroring
  }

  /// Appends the text in visual order; each paragraph stays before its separator.
  ///
  /// - Complexity: O(*n*).
  package mutating func reorder(_ text: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    var start = 0
    while start < text.count {
      let end = resolver.resolve(text, from: start, base: base).upperBound
      let content = resolver.separatorStart
      resolver.appendVisualLine(start..<content, of: text, mirroring: mirroring, to: &output)
      output.append(contentsOf: UnsafeBufferPointer(rebasing: text[content..<end]))
      start = end
    }
  }
}
