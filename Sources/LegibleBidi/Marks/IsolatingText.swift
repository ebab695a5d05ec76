/// Text whose interpolated values are each in an isolate, so that none changes the order of what
/// stands around it.
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

  /// Whether the text is displayed without isolates as it is with them.
  private var isOrdered: Bool {
    let plain = text(.never)
    let isolated = text(.always)
    // Left-to-right text is in order by itself, whatever its values are.
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

    /// Appends what stands between the values, as it is.
    public mutating func appendLiteral(_ literal: String) { parts.append(.literal(literal)) }

    /// Appends a value in an isolate; see `StringProtocol.isolated(_:)`.
    ///
    /// - Parameters:
    ///   - value: What to describe.
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
