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
    addingDirectionMark { $0.baseDirection(by: strategy) }
  }

  private func addingDirectionMark(
    _ wanted: (Substring.UnicodeScalarView.SubSequence) -> TextDirection?
  ) -> String {
    var text = String.UnicodeScalarView()
    for paragraph in Substring(self).unicodeScalars.paragraphs {
      let own = paragraph.content.baseDirection(by: .firstStrong)
      if let own, let direction = wanted(paragraph.content), direction != own {
        text.append((direction == .leftToRight ? DirectionControl.LRM : .RLM).scalar)
      }
      text.append(contentsOf: paragraph.content)
      text.append(contentsOf: paragraph.separator)
    }
    return String(text)
  }
}

extension Substring.UnicodeScalarView {
  fileprivate func baseDirection(by strategy: BaseDirectionStrategy) -> TextDirection? {
    Substring(self).baseDirection(by: strategy)
  }
}
