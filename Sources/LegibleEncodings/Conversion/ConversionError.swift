/// Bytes that could not be read, or a character that could not be written, and where.
public struct ConversionError: Error, Sendable, Equatable {
  /// The kind of the error.
  public enum Reason: Sendable, Equatable {
    /// The encoding has no such bytes.
    case malformed

    /// The input ends inside of a character.
    case truncated

    /// The encoding does not have the character.
    case unencodable(Unicode.Scalar)

    /// The bytes may be read, but are surely in another encoding than the text before them.
    case contradicted(by: TextEncoding)

    /// The platform has no converter for the encoding.
    case unsupported
  }

  /// The kind of the error.
  public let reason: Reason

  /// The encoding that was read or written.
  public let encoding: TextEncoding

  /// The bytes concerned, as they stand in the input.
  public let bytes: [UInt8]

  /// Where they begin, in bytes from the start of the input.
  public let byteOffset: Int

  /// The line they are in, counted from 1.
  public let line: Int

  /// The character of the line they stand for, counted from 1.
  public let column: Int

  init(
    _ reason: Reason, in encoding: TextEncoding, bytes: [UInt8] = [], byteOffset: Int = 0,
    at position: TextPosition = TextPosition()
  ) {
    self.reason = reason
    self.encoding = encoding
    self.bytes = bytes
    self.byteOffset = byteOffset
    line = position.line
    column = position.column
  }
}

extension ConversionError: CustomStringConvertible {
  /// The place and the problem, as in `byte 12 (line 2, column 4): 0xD2 cannot be read as windows-1253, which
  /// has no such byte`.
  public var description: String { description(naming: \.name) }

  /// The place and the problem, with the name that `name` gives the encoding.
  package func description(naming name: (TextEncoding) -> String) -> String {
    guard reason != .unsupported else { return "this system cannot convert \(name(encoding))" }
    let place = "byte \(byteOffset) (line \(line), column \(column))"
    if case .contradicted(let other) = reason {
      return
        "\(place): from here on \(name(other)), unlike the text before, which is \(name(encoding))"
    }
    return "\(place): \(problem(with: name(encoding)))"
  }

  private func problem(with encoding: String) -> String {
    switch reason {
    case .malformed:
      "\(hexadecimalBytes) cannot be read as \(encoding)"
        + (expectation.map { ", \($0)" } ?? "")
    case .truncated:
      "the input ends inside of a character of \(encoding), after \(hexadecimalBytes)"
        + (expectation.map { ", \($0)" } ?? "")
    case .unencodable(let scalar): "\(scalar.codePointName) cannot be written as \(encoding)"
    case .contradicted, .unsupported: ""
    }
  }

  private var hexadecimalBytes: String {
    bytes.map { "0x" + $0.hexadecimal() }.joined(separator: " ")
  }
}

extension Unicode.Scalar {
  /// The character with its code point: `U+20AC €`, or `U+202E` alone where it cannot be seen, or
  /// would act on the rest of the message.
  fileprivate var codePointName: String {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse,
      .unassigned:
      codePoint
    default: "\(codePoint) \(self)"
    }
  }
}
