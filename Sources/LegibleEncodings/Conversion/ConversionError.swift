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

  /// The bytes concerned, as in the input.
  public let bytes: [UInt8]

  /// Their offset from the start of the input, in bytes.
  public let byteOffset: Int

  /// The line they are in, counted from 1.
  public let line: Int

  /// The place in the line of the character that they encode, counted from 1.
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
  public var description: String { description(naming: { $0.name }) }

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

extension ConversionError {
  /// The bytes that the encoding allows in place of the malformed ones or after them, in words, such as
  /// `where a byte 0x80…0xBF should follow`; `nil` if the reason is unencodable or unsupported.
  public var expectation: String? {
    guard reason == .malformed || reason == .truncated, let lead = bytes.first else { return nil }
    return switch encoding.record.codec {
    case .ascii: "which has no bytes above 0x7F"
    case .singleByte, .singleByteEBCDIC: "which has no such byte"
    case .utf8: Self.utf8Expectation(bytes, lead)
    case .cesu8: cesu8Expectation(lead)
    case .utf16: utf16Expectation
    case .utf32:
      bytes.count < 4
        ? "where a character takes four bytes" : "which goes up to U+10FFFF, without surrogates"
    case .multibyte(let charset):
      charset.expectation(behind: bytes, isTruncated: reason == .truncated)
    case .iso2022, .hz: Self.shiftExpectation(lead)
    case .system, .userDefined: nil
    case .utf7:
      lead >= 0x80
        ? "which has no bytes above 0x7F" : "where digits of base 64 for UTF-16 should be"
    }
  }

  private static func shiftExpectation(_ lead: UInt8) -> String {
    switch lead {
    case 0x80...: "which has no bytes above 0x7F"
    case 0x0E, 0x0F: "which has no such shift"
    case 0x1B, UInt8(ascii: "~"): "where an escape sequence should follow"
    default: "where a character of the set shifted to should be"
    }
  }

  private static func utf8Expectation(_ bytes: [UInt8], _ lead: UInt8) -> String {
    let second: ClosedRange<UInt8>
    switch lead {
    case 0xE0: second = 0xA0...0xBF
    case 0xED: second = 0x80...0x9F
    case 0xF0: second = 0x90...0xBF
    case 0xF4: second = 0x80...0x8F
    case 0xC2...0xF4: second = 0x80...0xBF
    default: return "where a byte 0x00…0x7F or 0xC2…0xF4 should be"
    }
    let next = bytes.count == 1 ? second : 0x80...0xBF
    return "where a byte \(next.hexadecimal) should follow"
  }

  private func cesu8Expectation(_ lead: UInt8) -> String {
    switch bytes.count {
    case 3... where lead == 0xED: "where a surrogate stands without its other half"
    case _ where lead >= 0xF0: "where a character above U+FFFF takes two surrogates of three bytes"
    default: Self.utf8Expectation(bytes, lead)
    }
  }

  private var utf16Expectation: String {
    if bytes.count < 2 { return "where a character takes two bytes or four" }
    return reason == .truncated
      ? "where the other half of a surrogate pair should follow"
      : "where a surrogate stands without its other half"
  }
}

extension MultibyteCharset {
  /// Describes the bytes that may follow the beginning of a character, if there are any.
  fileprivate func expectation(behind bytes: [UInt8], isTruncated: Bool) -> String {
    let lead = bytes[0]
    let trails = trails(behind: lead).sorted()
    guard !trails.isEmpty else { return "which has no such byte" }
    guard bytes.count == 1 || isTruncated else { return "which has no such character" }
    // Behind the second byte all long forms go on with the last range, but for digits in GB18030.
    let next = bytes.count == 1 ? trails : Array(0xA1...0xFE)
    let ranges = next.ranges.map { $0.hexadecimal }.joined(separator: " or ")
    if case .gb18030Ranges = longForm, bytes.count > 1 { return "which takes four bytes there" }
    return isTruncated
      ? "where a byte \(ranges) should follow"
      : "where a byte \(ranges) that makes a character should follow"
  }

  private func trails(behind lead: UInt8) -> Set<UInt8> {
    var trails = Set(areas.map { $0.layout }.filter { $0.isLead(lead) }.flatMap { $0.trails })
    switch longForm {
    case .prefixed(lead, _): trails = Set(0xA1...0xFE)
    case .cns11643Planes where lead == 0x8E: trails = Set(Self.cns11643Planes.keys)
    case .gb18030Ranges where !trails.isEmpty: trails.formUnion(0x30...0x39)
    case .none, .prefixed, .cns11643Planes, .gb18030Ranges: break
    }
    return trails
  }
}

extension ClosedRange<UInt8> {
  fileprivate var hexadecimal: String {
    "0x\(lowerBound.hexadecimal())…0x\(upperBound.hexadecimal())"
  }
}

extension [UInt8] {
  /// The runs of bytes without gaps, of bytes in order.
  fileprivate var ranges: [ClosedRange<UInt8>] {
    reduce(into: []) { ranges, byte in
      if let last = ranges.last, last.upperBound &+ 1 == byte {
        ranges[ranges.count - 1] = last.lowerBound...byte
      } else {
        ranges.append(byte...byte)
      }
    }
  }
}
