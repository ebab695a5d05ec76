/// Options for putting text into visual order.
package struct ReorderingOptions: Sendable {
  /// The base direction of every paragraph; by default each has its own.
  package var base: TextDirection?

  /// Whether characters such as brackets are mirrored in right-to-left runs (L4).
  package var mirroring = true

  /// The maximum number of columns of a line; longer lines are broken at spaces, each break written as
  /// U+000A. By default none is broken.
  package var width: Int?

  /// The side of the width at which lines are aligned.
  package var alignment = LineAlignment.left

  /// Whether Arabic letters are put into presentation forms.
  package var shapesArabic = false

  /// Whether control sequences of terminals take no room, and stay with their characters.
  package var readsEscapes = false

  package init(base: TextDirection? = nil) { self.base = base }
}

/// The side at which lines are aligned in a display of a given width.
public enum LineAlignment: String, Sendable, CaseIterable {
  /// The side where their paragraph starts: the right one for right-to-left text.
  case natural

  /// The left side, whatever the direction of the paragraph.
  case left

  /// The right side, whatever the direction of the paragraph.
  case right

  /// Whether a line of a paragraph stands at the right.
  func isRight(inParagraph direction: TextDirection) -> Bool {
    self == .right || self == .natural && direction == .rightToLeft
  }
}

/// Puts UTF-8 text into visual order, paragraph by paragraph (UAX #9).
///
/// Bytes that are not UTF-8 are kept, each maximal subpart as one neutral character.
package struct VisualReorderer: ~Copyable {
  private let options: ReorderingOptions

  /// The style at the end of the text so far.
  package private(set) var style: TextStyle

  private var resolver = BidiResolver()
  private var joining = ArabicJoining()

  /// - Parameters:
  ///   - options: The options.
  ///   - style: The style at the beginning of the text, if its control sequences are read.
  package init(_ options: ReorderingOptions, style: TextStyle = TextStyle()) {
    self.options = options
    self.style = style
  }

  /// Appends the text in visual order; each paragraph stays before its separator.
  ///
  /// - Complexity: O(*n*).
  package mutating func reorder(_ text: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    var start = 0
    while start < text.count {
      let end = resolver.resolve(text, from: start, base: options.base).upperBound
      let content = resolver.separatorStart
      let paragraph = UnsafeBufferPointer(rebasing: text[start..<content])
      if options.readsEscapes && (paragraph.contains(0x1B) || style != TextStyle()) {
        appendStyled(paragraph, to: &output)
      } else if options.width == nil && resolver.isUniform && resolver.direction == .leftToRight {
        // Its lines are in order already, wherever they end, and it has no Arabic letters.
        output.append(contentsOf: paragraph)
      } else if options.shapesArabic {
        var shaped: [UInt8] = []
        joining.append(paragraphOf: resolver, in: text, to: &shaped)
        let direction = resolver.direction
        shaped.withUnsafeBufferPointer { shaped in
          resolver.resolve(shaped, base: direction)
          appendLines(of: shaped.indices, in: shaped, to: &output)
        }
      } else {
        appendLines(of: start..<content, in: text, to: &output)
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: text[content..<end]))
      start = end
    }
  }

  /// Appends a paragraph whose control sequences are read.
  private mutating func appendStyled(
    _ paragraph: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) {
    var styled = StyledText(paragraph, style: style)
    style = styled.lastStyle
    var text = styled.text
    text.withUnsafeBufferPointer { _ = resolver.resolve($0, base: options.base) }
    if options.width == nil && resolver.isUniform && resolver.direction == .leftToRight {
      output.append(contentsOf: paragraph)
      return
    }
    let direction = resolver.direction
    if options.shapesArabic {
      var shaped: [UInt8] = []
      text.withUnsafeBufferPointer {
        joining.append(paragraphOf: resolver, in: $0, to: &shaped, moving: &styled.offsets)
      }
      text = shaped
    }
    text.withUnsafeBufferPointer { text in
      styled.keepMarksTogether(in: text)
      resolver.resolve(text, base: direction)
      var writer: StyledLineWriter? = StyledLineWriter(styled, options: options)
      appendLines(of: text.indices, in: text, styled: &writer, to: &output)
      writer?.finish(to: &output)
    }
  }

  private mutating func appendLines(
    of paragraph: Range<Int>, in text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) {
    var writer: StyledLineWriter?
    appendLines(of: paragraph, in: text, styled: &writer, to: &output)
  }

  /// Appends the paragraph that was resolved last, line by line.
  private mutating func appendLines(
    of paragraph: Range<Int>, in text: UnsafeBufferPointer<UInt8>,
    styled writer: inout StyledLineWriter?, to output: inout [UInt8]
  ) {
    let content = UnsafeBufferPointer(rebasing: text[paragraph])
    let start = paragraph.lowerBound
    content.forEachBrokenLine { line, end in
      if let width = options.width {
        content.forEachLine(of: line, width: width) { part in
          if part.lowerBound > line.lowerBound { output.append(UInt8(ascii: "\n")) }
          let isRight = options.alignment.isRight(inParagraph: resolver.direction)
          let columns = isRight ? UnsafeBufferPointer(rebasing: content[part]).displayWidth : width
          appendLine(
            start + part.lowerBound..<start + part.upperBound, of: text,
            indent: max(0, width - columns), styled: &writer, to: &output)
        }
      } else {
        appendLine(
          start + line.lowerBound..<start + line.upperBound, of: text, indent: 0, styled: &writer,
          to: &output)
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: content[line.upperBound..<end]))
    }
  }

  private mutating func appendLine(
    _ line: Range<Int>, of text: UnsafeBufferPointer<UInt8>, indent: Int,
    styled writer: inout StyledLineWriter?, to output: inout [UInt8]
  ) {
    if writer == nil {
      output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent))
      resolver.appendVisualLine(line, of: text, mirroring: options.mirroring, to: &output)
      return
    }
    writer?.begin(line, indent: indent, to: &output)
    resolver.forEachVisualRun(of: line, in: text) { run in
      writer?.append(run, of: text, to: &output)
    }
    writer?.end(line)
  }
}
