extension StringProtocol {
  /// The text in an isolate, so that it does not change the order of what stands around it.
  ///
  /// ```swift
  /// "\(name.isolated()): \(count)"
  /// ```
  ///
  /// Each paragraph is wrapped in FSI, LRI or RLI and PDI. Isolates of the text that are open at
  /// its end are closed, and ones that it closes without opening are opened at its start, so that
  /// it cannot break out. Text that is one isolate already is left as it is.
  ///
  /// - Parameter direction: The direction in the isolate; by default that of the first strong
  ///   character (FSI).
  /// - Complexity: O(*n*).
  public func isolated(_ direction: TextDirection? = nil) -> String {
    let initiator: DirectionControl =
      switch direction {
      case .leftToRight: .LRI
      case .rightToLeft: .RLI
      case nil: .FSI
      }
    var text = String.UnicodeScalarView()
    for paragraph in Substring(self).unicodeScalars.paragraphs {
      let balance = IsolateBalance(of: paragraph.content)
      if balance.isOneIsolate(by: initiator, in: paragraph.content) {
        text.append(contentsOf: paragraph.content)
      } else {
        text.append(initiator.scalar)
        text.append(contentsOf: repeatElement(initiator.scalar, count: balance.unopened))
        text.append(contentsOf: paragraph.content)
        text.append(contentsOf: repeatElement(DirectionControl.PDI.scalar, count: balance.unclosed))
        text.append(DirectionControl.PDI.scalar)
      }
      text.append(contentsOf: paragraph.separator)
    }
    return String(text)
  }
}

/// Which isolates of a paragraph lack their other end (UAX #9, definition BD9).
private struct IsolateBalance {
  /// How many PDIs close nothing.
  private(set) var unopened = 0

  /// How many initiators are still open at the end.
  private(set) var unclosed = 0

  /// Whether the first isolate is open until the last character.
  private var staysOpen = true

  init(of scalars: some Collection<Unicode.Scalar>) {
    var rest = scalars.count
    for scalar in scalars {
      rest -= 1
      switch DirectionControl(scalar) {
      case .LRI, .RLI, .FSI: unclosed += 1
      case .PDI where unclosed > 0: unclosed -= 1
      case .PDI: unopened += 1
      default: break
      }
      if unclosed == 0 && rest > 0 { staysOpen = false }
    }
  }

  /// Whether the paragraph is one isolate of the kind from its first to its last character.
  func isOneIsolate(
    by initiator: DirectionControl, in scalars: some Collection<Unicode.Scalar>
  ) -> Bool {
    scalars.first == initiator.scalar && unopened == 0 && unclosed == 0 && staysOpen
  }
}
