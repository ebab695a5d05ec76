/// Text in which each interpolated value is in an isolate, so that it does not change the order of
/// the text around it.
///
/// ```swift
/// let message = String(isolating: "\(user): \(count) messages")
/// ```
public struct IsolatingText: ExpressibleByStringInterpolation, Sendable, CustomStringConvertible {
  /// The text with an isolate around each value.
  public var description: String { text(.always) }

  /// The parts of the text in order.
  private let parts: [Part]

  fileprivate enum Part: Sendable {
    case literal(String)
    case value(String, TextDirection?)
  }

  /// A text without interpolated values.
  public init(stringLiteral text: String) { parts = [.literal(text)] }

  /// The text that the interpolation has built.
  public init(stringInterpolation interpolation: StringInterpolation) {
    parts = interpolation.parts
  }

  /// The text with isolates around values by a policy.
  fileprivate func text(_ policy: IsolatePolicy) -> String {
    switch policy {
    case .never: join { value, _ in value }
    case .always: join { value, direction in value.isolated(direction) }
    case .whenNeeded: isOrdered ? text(.never) : text(.always)
    }
  }

  private func join(_ value: (String, TextDirection?) -> String) -> String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .literal(let literal): text += literal
      case .value(let string, let direction): text += value(string, direction)
      }
    }
  }

  /// Whether the text is displayed without isolates in the same order as with them.
  private var isOrdered: Bool {
    let plain = text(.never)
    let isolated = text(.always)
    // Text without right-to-left characters is in order, whatever its values are.
    if plain.utf8.allSatisfy({ $0 < 0xD6 }) { return true }
    return plain.baseDirection == isolated.baseDirection
      && plain.reordered().removingDirectionMarks() == isolated.reordered().removingDirectionMarks()
  }

  /// Builds the text from its parts.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    /// An empty text.
    public init(literalCapacity: Int, interpolationCount: Int) {
      parts.reserveCapacity(2 * interpolationCount + 1)
    }

    /// Appends the text between values unchanged.
    public mutating func appendLiteral(_ literal: String) { parts.append(.literal(literal)) }

    /// Appends a value in an isolate; see `StringProtocol.isolated(_:)`.
    ///
    /// - Parameters:
    ///   - value: The value, whose description is appended.
    ///   - direction: The direction in the isolate; by default that of its first strong character.
    public mutating func appendInterpolation(
      _ value: some CustomStringConvertible, _ direction: TextDirection? = nil
    ) {
      parts.append(.value(value.description, direction))
    }
  }
}

extension String {
  /// The text with each interpolated value in an isolate.
  ///
  /// - Parameters:
  ///   - text: The text, with interpolated values.
  ///   - policy: Which values are isolated: all, none, or all where any of them would change the
  ///     order of the text.
  /// - Complexity: O(*n*).
  public init(isolating text: IsolatingText, policy: IsolatePolicy = .always) {
    self = text.text(policy)
  }
}

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

/// Counts the unmatched isolate initiators and PDIs of a paragraph (UAX #9, definition BD9).
private struct IsolateBalance {
  /// The number of PDIs that close nothing.
  private(set) var unopened = 0

  /// The number of initiators that are still open at the end.
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
