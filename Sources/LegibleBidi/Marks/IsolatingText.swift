/// Text whose interpolated values are each in an isolate, so that none changes the order of what
/// stands around it.
///
/// ```swift
/// let message = String(isolating: "\(user): \(count) messages")
/// ```
public struct IsolatingText: ExpressibleByStringInterpolation, Sendable, CustomStringConvertible {
  /// The text with its isolates.
  public let description: String

  /// A text without interpolated values.
  public init(stringLiteral text: String) { description = text }

  /// The text that the interpolation has built.
  public init(stringInterpolation interpolation: StringInterpolation) {
    description = interpolation.text
  }

  /// Builds the text from its parts.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// An empty text.
    public init(literalCapacity: Int, interpolationCount: Int) {
      // Each isolate has two characters of three bytes.
      text.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    /// Appends what stands between the values, as it is.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends a value in an isolate; see `StringProtocol.isolated(_:)`.
    ///
    /// - Parameters:
    ///   - value: What to describe.
    ///   - direction: The direction in the isolate; by default that of its first strong character.
    public mutating func appendInterpolation(
      _ value: some CustomStringConvertible, _ direction: TextDirection? = nil
    ) {
      text += value.description.isolated(direction)
    }
  }
}

extension String {
  /// The text with each interpolated value in an isolate.
  ///
  /// - Complexity: O(*n*).
  public init(isolating text: IsolatingText) { self = text.description }
}
