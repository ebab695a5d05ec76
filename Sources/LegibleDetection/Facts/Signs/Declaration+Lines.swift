internal import LegibleEncodings

/// Declarations that are told by the line that they stand on.
extension Declaration {
  /// Finds a first line that is the name of a character set, as hyphenation patterns have it; a line `SET name`
  /// as in affix files of Hunspell; or the option of LaTeX's `inputenc` package.
  static func declaringLine(
    in head: UnsafeBufferPointer<UInt8>
  ) -> (TextEncoding, Int)? {
    // A look-up of a name takes the tables of all labels, which is long for a short run.
    if isNamedAlone(from: 0, in: head), let found = name(in: head, from: 0) { return found }
    var start = 0
    while start < head.count {
      let rest = head[start...]
      let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? head.count
      let line = head[start..<end]
      if line.starts(with: setMark), isNamedAlone(from: start + setMark.count, in: head),
        let found = name(in: head, from: start + setMark.count)
      {
        return found
      }
      if let found = inputEncoding(in: line, of: head) { return found }
      start = end + 1
    }
    return nil
  }

  private static let setMark = Array("SET ".utf8)
  private static let packageMark = Array("]{inputenc}".utf8)

  /// Whether nothing but the name of an encoding, with a digit, stands from a place to the end of its line: words
  /// such as `binary` or `unicode` are no declarations.
  private static func isNamedAlone(
    from start: Int, in head: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let line = head[start...].prefix { $0 != 0x0A && $0 != 0x0D }
    return line.endIndex < head.count && line.count <= parameters.sample.declarationName.bytes
      && line.contains { $0.isASCIIDigit }
      && line.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D || $0 == 0x5F }
  }

  /// The option of `\usepackage[…]{inputenc}` in a line.
  private static func inputEncoding(
    in line: Slice<UnsafeBufferPointer<UInt8>>, of head: UnsafeBufferPointer<UInt8>
  ) -> (TextEncoding, Int)? {
    // `%` begins a comment.
    guard let bracket = line.firstIndex(of: UInt8(ascii: "]")), line.first != UInt8(ascii: "%"),
      line[bracket...].starts(with: packageMark),
      let opened = line[..<bracket].lastIndex(of: UInt8(ascii: "["))
    else { return nil }
    let name = String(decoding: line[(opened + 1)..<bracket], as: UTF8.self)
    guard let encoding = inputEncodings[name] ?? TextEncoding(name) else { return nil }
    return (encoding, opened + 1)
  }

  /// The options of `inputenc` that are no labels elsewhere (its documentation).
  private static let inputEncodings: [String: TextEncoding] = [
    "latin1": .iso8859_1, "latin2": .iso8859_2, "latin3": .iso8859_3, "latin4": .iso8859_4,
    "latin5": .iso8859_9, "latin9": .iso8859_15, "latin10": .iso8859_16, "ansinew": .windows1252,
    "applemac": .macintosh, "macce": .macCentralEurope, "cp437de": .ibm437, "utf8x": .utf8,
  ]
}
