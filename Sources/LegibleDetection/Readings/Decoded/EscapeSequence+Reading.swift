internal import LegibleEncodings

extension EscapeSequence {
  /// The encoding that the bytes are in, and the others that read them as it does.
  ///
  /// The decoders differ in what they take for an error: mail names sets twice, which that of ISO-2022-JP
  /// alone does not pardon, and a damaged byte costs one decoder more characters than another. So the number
  /// of errors tells nothing, and only a reading without any is better than the first.
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

  /// How many characters beyond ASCII the encoding reads in the bytes, and how many malformed sequences.
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
