extension StringProtocol {
  /// The text in logical order, taken for text in visual order as legacy systems stored it.
  ///
  /// ```swift
  /// "abc םולש".logicalText()  // "שלום abc" in a right-to-left paragraph
  /// ```
  ///
  /// Of the base directions that a line may have had, the one is taken in which the result, put
  /// into visual order again, gives back the line; of two, the one that its punctuation and most of its words speak for. Where none
  /// gives it back, as for some numbers among Arabic words, the result is the nearest. A line without
  /// characters that run from right to left stays, and so do telephone numbers and Windows paths.
  ///
  /// - Parameter base: The base direction that every paragraph had, where it is known.
  /// - Complexity: O(*n*).
  public func logicalText(base: TextDirection? = nil) -> String {
    String(decoding: logicalUTF8(base: base), as: UTF8.self)
  }

  /// The text in logical order as UTF-8, which spares one that is long a copy.
  package func logicalUTF8(base: TextDirection?) -> [UInt8] {
    withUTF8Buffer { text in
      var converter = VisualToLogicalConverter(base: base)
      var output: [UInt8] = []
      output.reserveCapacity(text.count)
      converter.convert(text, into: &output)
      return output
    }
  }
}

/// Puts UTF-8 text that is in visual order into logical order, paragraph by paragraph.
package struct VisualToLogicalConverter: ~Copyable {
  private let base: TextDirection?
  private var resolver = BidiResolver()
  private var logical: [UInt8] = []
  private var visual: [UInt8] = []

  /// - Parameter base: The base direction that every paragraph had, where it is known.
  package init(base: TextDirection?) { self.base = base }

  /// Appends the text in logical order; each paragraph stays before its separator.
  package mutating func convert(_ text: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    var start = 0
    while start < text.count {
      let bounds = text.paragraphBounds(from: start)
      let line = UnsafeBufferPointer(rebasing: text[start..<bounds.separator])
      if bounds.isLeftToRight {
        output.append(contentsOf: line)
      } else {
        convert(line: line, into: &output)
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: text[bounds.separator..<bounds.end]))
      start = bounds.end
    }
  }

  private mutating func convert(
    line: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]
  ) {
    if !line.hasRightToLeft {
      output.append(contentsOf: line)
      return
    }
    // The rules of reversal undo themselves, so the visual order of a visual line is logical.
    let items = FixedItems(in: line)
    let direction =
      items.isEmpty
      ? line.wordMajorityDirection
      : items.masked(line, withSpaces: true).withUnsafeBufferPointer { $0.wordMajorityDirection }
    let likely = base ?? (line.endsOnTheLeft ? .rightToLeft : direction ?? .leftToRight)
    if items.isEmpty {
      setLogical(of: line, likely: likely, context: nil)
      output.append(contentsOf: logical)
    } else {
      items.masked(line).withUnsafeBufferPointer {
        setLogical(of: $0, likely: likely, context: FixedItems.context)
      }
      items.appendUnmasked(logical, of: line, to: &output)
    }
  }

  /// Sets `logical` to a line in logical order.
  private mutating func setLogical(
    of line: UnsafeBufferPointer<UInt8>, likely: TextDirection, context: BidiContext?
  ) {
    for candidate in base == nil ? [likely, likely.opposite] : [likely] {
      resolver.setVisual(&logical, of: line, base: candidate, context)
      logical.withUnsafeBufferPointer {
        resolver.setVisual(&visual, of: $0, base: candidate, context)
      }
      if visual.elementsEqual(line) { return }
    }
    resolver.setVisual(&logical, of: line, base: likely, context)
  }
}

extension BidiResolver {
  /// Sets a text to a line in visual order.
  fileprivate mutating func setVisual(
    _ output: inout [UInt8], of line: UnsafeBufferPointer<UInt8>, base: TextDirection,
    _ context: BidiContext?
  ) {
    output.removeAll(keepingCapacity: true)
    let range =
      if let context {
        resolve(line, base: base, context: context)
      } else {
        resolve(line, base: base)
      }
    appendVisualLine(range, of: line, to: &output)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the line has a character that runs from right to left, or makes numbers do so.
  fileprivate var hasRightToLeft: Bool {
    var offset = 0
    while offset < count {
      let (property, length) = bidiProperty(at: offset)
      switch BidiClassTable.bidiClass(ofProperty: property) {
      case .R, .AL, .AN, .RLE, .RLO, .RLI: return true
      default: offset += length
      }
    }
    return false
  }

  /// Whether the line begins with the mark that ends a sentence, as one in visual order does that
  /// ran from right to left.
  fileprivate var endsOnTheLeft: Bool {
    guard let first, count > 1 else { return false }
    return ".,:;!?".utf8.contains(first) && self[1] != UInt8(ascii: " ")
  }
}
