extension StringProtocol {
  /// The text with LRM or RLM in front of each paragraph that would run the other way by itself.
  ///
  /// ```swift
  /// "Safari على Mac".addingDirectionMark(.rightToLeft)  // "\u{200F}Safari على Mac"
  /// ```
  ///
  /// A paragraph without strong characters takes the direction of its surroundings, and gets no
  /// mark. Doing it twice changes nothing.
  ///
  /// - Complexity: O(*n*).
  public func addingDirectionMark(_ direction: TextDirection) -> String {
    addingMark { _, _ in direction }
  }

  /// The text with LRM or RLM before each paragraph whose first strong character does not have the
  /// direction that the strategy finds.
  ///
  /// - Complexity: O(*n*).
  public func addingDirectionMark(by strategy: BaseDirectionStrategy) -> String {
    addingMark { text, _ in strategy.direction(ofParagraphIn: text).direction }
  }

  /// The text with LRM or RLM before each paragraph whose words clearly have the other direction than
  /// its first strong character.
  ///
  /// A right-to-left paragraph that begins with a Latin name gets its mark if more than 2 in 5 of its
  /// words are right-to-left; a left-to-right one that begins with a right-to-left word, if at most 1
  /// in 10 are. Numbers, addresses, format arguments, tags, code and options count for nothing.
  ///
  /// - Complexity: O(*n*).
  public func addingDirectionMark() -> String {
    addingMark { $0.sureDirection(besides: $1) }
  }

  /// The text of a part of a document with LRM or RLM inserted before each of its paragraphs.
  ///
  /// - Parameters:
  ///   - direction: The direction; `nil` for that of the words if they are clear.
  ///   - markup: The markup reader of the document, which has read the earlier parts.
  package func addingDirectionMark(
    _ direction: TextDirection?, markup: inout MarkupReader
  ) -> String {
    addingMark(reading: &markup) { direction ?? $0.sureDirection(besides: $1) }
  }

  private func addingMark(
    _ wanted: (UnsafeBufferPointer<UInt8>, [MarkupSpan]) -> TextDirection?
  ) -> String {
    var markup = MarkupReader()
    return addingMark(reading: &markup, wanted)
  }

  private func addingMark(
    reading markup: inout MarkupReader,
    _ wanted: (UnsafeBufferPointer<UInt8>, [MarkupSpan]) -> TextDirection?
  ) -> String {
    withUTF8Buffer { text in
      markup.read(text)
      var spans = markup.spans[...]
      var fix = DirectionFix()
      var start = 0
      while start < text.count {
        let bounds = text.paragraphBounds(from: start)
        for part in [MarkupSpan].parts(of: start..<bounds.separator, &spans) {
          let content = UnsafeBufferPointer(rebasing: text[part.range])
          let own =
            part.spans.first?.direction(at: 0)
            ?? BaseDirectionStrategy.firstStrong.direction(ofParagraphIn: content).direction
          guard own != nil, let direction = wanted(content, part.spans), direction != own else {
            continue
          }
          // A mark right before a delimiter of emphasis could make it literal.
          let offset = part.spans.reduce(0) {
            $1.range.lowerBound == $0 && !$1.allowsBefore ? $1.range.upperBound : $0
          }
          fix.insertions.append(
            .init(offset: part.range.lowerBound + offset, control: direction.mark))
        }
        start = bounds.end
      }
      return String(decoding: fix.applied(to: text), as: UTF8.self)
    }
  }

  /// The text with each of its paragraphs written anew.
  ///
  /// - Parameter write: Appends the replacement of a paragraph, which it gets without its separator.
  func rewritingParagraphs(
    _ write: (UnsafeBufferPointer<UInt8>, inout [UInt8]) -> Void
  ) -> String {
    withUTF8Buffer { text in
      var output: [UInt8] = []
      output.reserveCapacity(text.count)
      var start = 0
      while start < text.count {
        let bounds = text.paragraphBounds(from: start)
        write(UnsafeBufferPointer(rebasing: text[start..<bounds.separator]), &output)
        output.append(contentsOf: text[bounds.separator..<bounds.end])
        start = bounds.end
      }
      return String(decoding: output, as: UTF8.self)
    }
  }
}
