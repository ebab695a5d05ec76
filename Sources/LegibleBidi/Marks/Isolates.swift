extension StringProtocol {
  /// The text in an isolate, so that it does not change the order of what stands around it.
  ///
  /// ```swift
  /// "\(name.isolated()): \(count)"
  /// ```
  ///
  /// Each paragraph is put between FSI, LRI or RLI and PDI. So that it cannot break out, isolates
  /// that it leaves open are closed at its end, and a PDI that closes nothing gets an initiator at
  /// its start. A paragraph that is one isolate of that kind already is left as it is.
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
    return rewritingParagraphs { paragraph, output in
      let balance = IsolateBalance(of: paragraph)
      if balance.isOneIsolate(by: initiator) {
        output.append(contentsOf: paragraph)
      } else {
        for _ in 0...balance.unopened { output.append(contentsOf: initiator.utf8) }
        output.append(contentsOf: paragraph)
        for _ in 0...balance.unclosed { output.append(contentsOf: DirectionControl.PDI.utf8) }
      }
    }
  }
}

/// Which isolates of a paragraph lack their other end (UAX #9, definition BD9).
private struct IsolateBalance {
  /// How many PDIs close nothing.
  private(set) var unopened = 0

  /// How many initiators are still open at the end.
  private(set) var unclosed = 0

  /// The control that the paragraph begins with.
  private var first: DirectionControl?

  /// Whether the first isolate is open until the last character.
  private var staysOpen = true

  init(of paragraph: UnsafeBufferPointer<UInt8>) {
    paragraph.forEachDirectionControl { control, range in
      if range.lowerBound == 0 { first = control }
      switch control {
      case .LRI, .RLI, .FSI: unclosed += 1
      case .PDI where unclosed > 0: unclosed -= 1
      case .PDI: unopened += 1
      default: break
      }
      if unclosed == 0 && range.upperBound < paragraph.count { staysOpen = false }
    }
  }

  /// Whether the paragraph is one isolate of the kind from its first to its last character.
  func isOneIsolate(by initiator: DirectionControl) -> Bool {
    first == initiator && unopened == 0 && unclosed == 0 && staysOpen
  }
}
