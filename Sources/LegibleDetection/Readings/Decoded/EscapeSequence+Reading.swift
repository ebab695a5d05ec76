internal import LegibleEncodings

extension EscapeSequence {
  /// Returns the encoding of the bytes, and the equivalent ones.
  ///
  /// The decoders differ in what they treat as an error: mail repeats designations, which only the
  /// ISO-2022-JP decoder rejects, and damage costs some decoders more characters than others. So
  /// the number of errors says nothing, and only a reading without errors is better than the first.
  func reading(of bytes: [UInt8]) -> (encoding: TextEncoding, equivalents: [TextEncoding])? {
    guard encodings.count > 1 else { return encodings.first.map { ($0, []) } }
    return Arena.with { arena in
      let sample = arena.copy(of: bytes)
      let texts = encodings.compactMap { encoding in
        DecodedSample(sample, as: encoding, arena).map { (encoding: encoding, text: $0) }
      }
      guard let best = texts.first(where: { $0.text.malformedCount == 0 }) ?? texts.first else {
        return nil
      }
      let same = texts.filter { $0.encoding != best.encoding && $0.text.isSame(as: best.text) }
      return (best.encoding, same.map(\.encoding))
    }
  }

  /// Returns the number of non-ASCII characters in the bytes, and of malformed sequences.
  static func counts(in bytes: [UInt8], as encoding: TextEncoding) -> (shifted: Int, malformed: Int)
  {
    Arena.with { arena in
      guard let text = DecodedSample(arena.copy(of: bytes), as: encoding, arena) else {
        return (0, 0)
      }
      return (text.scalars.count { $0 >= 0x80 && $0 != 0xFFFD }, text.malformedCount)
    }
  }
}
