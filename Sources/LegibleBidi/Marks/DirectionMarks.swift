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
    addingDirectionMark { _, _ in direction }
  }

  /// The text with LRM or RLM in front of each paragraph whose first strong character does not
  /// tell the direction that the strategy finds.
  ///
  /// - Complexity: O(*n*).
  public func addingDirectionMark(by strategy: BaseDirectionStrategy) -> String {
    addingDirectionMark { strategy.direction(ofParagraphIn: $0, from: $1).direction }
  }

  private func addingDirectionMark(
    _ wanted: (UnsafeBufferPointer<UInt8>, Int) -> TextDirection?
  ) -> String {
    withUTF8Buffer { text in
      var output: [UInt8] = []
      output.reserveCapacity(text.count)
      var start = 0
      while start < text.count {
        let own = BaseDirectionStrategy.firstStrong.direction(ofParagraphIn: text, from: start)
        if own.direction != nil, let direction = wanted(text, start), direction != own.direction {
          let mark: DirectionControl = direction == .leftToRight ? .LRM : .RLM
          output.append(contentsOf: String(mark.scalar).utf8)
        }
        output.append(contentsOf: text[start..<own.end])
        start = own.end
      }
      return String(decoding: output, as: UTF8.self)
    }
  }
}
