internal import LegibleEncodings

/// Declarations that are recognised by the form of their line.
extension Declaration {
  /// Returns the encoding whose name is the first line, as in files of hyphenation patterns.
  static func declaringFirstLine(in head: UnsafeBufferPointer<UInt8>) -> (TextEncoding, Int)? {
    // Looking up a name needs the tables of all labels, which takes long for a short run.
    isNamedAlone(from: 0, in: head) ? name(in: head, from: 0) : nil
  }

  /// Returns the declaration in the line of a sign: a line `SET name` of a Hunspell affix file,
  /// where the sign is the `S`, or the option of LaTeX's `inputenc` package, where it is the `{`.
  static func declaringLine(
    withSignAt index: Int, in head: UnsafeBufferPointer<UInt8>
  ) -> (TextEncoding, Int)? {
    switch head[index] {
    case UInt8(ascii: "S"): return set(at: index, in: head).flatMap { name(in: head, from: $0) }
    case UInt8(ascii: "{"):
      guard index > 0, head[(index - 1)...].starts(with: packageMark) else { return nil }
      let start = head[..<index].lastIndex(where: isLineEnd).map { $0 + 1 } ?? 0
      let end = head[index...].firstIndex(where: isLineEnd) ?? head.count
      return inputEncoding(in: head[start..<end], of: head)
    default: return nil
    }
  }

  /// Returns where the name begins in a line `SET name` at an index.
  static func set(at index: Int, in head: UnsafeBufferPointer<UInt8>) -> Int? {
    let start = index + setMark.count
    return (index == 0 || isLineEnd(head[index - 1])) && head[index...].starts(with: setMark)
      && isNamedAlone(from: start, in: head) ? start : nil
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private static let setMark = Array("SET ".utf8)
  private static let packageMark = Array("]{inputenc}".utf8)

  /// Whether the rest of a line is the name of an encoding, with a digit: words such as `binary` or
  /// `unicode` are not declarations.
  private static func isNamedAlone(
    from start: Int, in head: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    // Anything longer is not a name.
    let end = min(head.count, start + parameters.sample.declarationName.bytes + 1)
    var hasDigit = false
    var index = start
    // In most text a space ends the loop early.
    while index < end {
      let byte = head[index]
      if isLineEnd(byte) { return hasDigit }
      hasDigit = hasDigit || byte.isASCIIDigit
      guard byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2D || byte == 0x5F else {
        return false
      }
      index += 1
    }
    return false
  }

  /// Returns the option of `\usepackage[…]{inputenc}` in a line.
  private static func inputEncoding(
    in line: Slice<UnsafeBufferPointer<UInt8>>, of head: UnsafeBufferPointer<UInt8>
  ) -> (TextEncoding, Int)? {
    // `%` begins a comment.
    guard let bracket = line.firstIndex(of: UInt8(ascii: "]")), line.first != UInt8(ascii: "%"),
      line[bracket...].starts(with: packageMark),
      let opened = line[..<bracket].lastIndex(of: UInt8(ascii: "["))
    else { return nil }
    let name = String(decoding: line[(opened + 1)..<bracket], as: UTF8.self)
    guard let encoding = InputEncoding.encoding(named: name) else { return nil }
    return (encoding, opened + 1)
  }
}
