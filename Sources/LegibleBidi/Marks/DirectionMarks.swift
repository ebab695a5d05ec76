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
    addingDirectionMark { _ in direction }
  }

  /// The text with LRM or RLM in front of each paragraph whose first strong character does not
  /// tell the direction that the strategy finds.
  ///
  /// - Complexity: O(*n*).
  public func addingDirectionMark(by strategy: BaseDirectionStrategy) -> String {
    addingDirectionMark { strategy.direction(ofParagraphIn: $0).direction }
  }

  /// The text with LRM or RLM in front of each paragraph whose words leave no doubt that it runs the
  /// other way than its first strong character says.
  ///
  /// A right-to-left paragraph that begins with a Latin name gets its mark if more than 2 in 5 of its
  /// words are right-to-left; a left-to-right one that begins with a right-to-left word, if at most 1
  /// in 10 are. Numbers, addresses, format arguments, tags, code and options count for nothing.
  ///
  /// - Complexity: O(*n*).
  public func addingDirectionMark() -> String { addingDirectionMark { $0.sureDirection } }

  private func addingDirectionMark(
    _ wanted: (UnsafeBufferPointer<UInt8>) -> TextDirection?
  ) -> String {
    rewritingParagraphs { paragraph, output in
      let own = BaseDirectionStrategy.firstStrong.direction(ofParagraphIn: paragraph).direction
      if own != nil, let direction = wanted(paragraph), direction != own {
        output.append(contentsOf: direction.mark.utf8)
      }
      output.append(contentsOf: paragraph)
    }
  }

  /// The text with each of its paragraphs written anew.
  ///
  /// - Parameter write: Appends what stands for a paragraph, which it gets without its separator.
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
