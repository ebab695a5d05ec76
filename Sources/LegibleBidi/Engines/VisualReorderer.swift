/// Puts UTF-8 text into visual order, paragraph by paragraph (UAX #9).
///
/// Bytes that are not UTF-8 are kept, each maximal subpart as one neutral character.
package struct VisualReorderer: ~Copyable {
  private let base: TextDirection?
  private let mirroring: Bool
  private let width: Int?
  private var resolver = BidiResolver()

  /// - Parameters:
  ///   - base: The base direction of every paragraph; by default each has its own.
  ///   - mirroring: Whether characters such as brackets are mirrored from right to left (L4).
  ///   - width: How many columns a line may have; longer paragraphs are broken at spaces, each break
  ///     written as U+000A. By default none is broken.
  package init(base: TextDirection?, mirroring: Bool = true, width: Int? = nil) {
    self.base = base
    self.mirroring = mirroring
    self.width = width
  }

  /// Appends the text in visual order; each paragraph stays before its separator.
  ///
  /// - Complexity: O(*n*).
  package mutating func reorder(_ text: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    var start = 0
    while start < text.count {
      let end = resolver.resolve(text, from: start, base: base).upperBound
      let content = resolver.separatorStart
      if width == nil && resolver.isUniform && resolver.direction == .leftToRight {
        // Its lines are in order already, wherever they end.
        output.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<content]))
      } else {
        appendLines(of: start..<content, in: text, to: &output)
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: text[content..<end]))
      start = end
    }
  }

  /// Appends the paragraph that was resolved last, line by line.
  private mutating func appendLines(
    of paragraph: Range<Int>, in text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) {
    let content = UnsafeBufferPointer(rebasing: text[paragraph])
    let start = paragraph.lowerBound
    content.forEachBrokenLine { line, end in
      if let width {
        content.forEachLine(of: line, width: width) { part in
          if part.lowerBound > line.lowerBound { output.append(UInt8(ascii: "\n")) }
          resolver.appendVisualLine(
            start + part.lowerBound..<start + part.upperBound, of: text, mirroring: mirroring,
            to: &output)
        }
      } else {
        resolver.appendVisualLine(
          start + line.lowerBound..<start + line.upperBound, of: text, mirroring: mirroring,
          to: &output)
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: content[line.upperBound..<end]))
    }
  }
}
