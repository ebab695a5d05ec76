internal import LegibleEncodings

/// Pieces of the kept text, spread evenly over it.
enum SpreadText {
  /// The number of bytes of pure ASCII text that are read for its languages, of which it rarely has
  /// two.
  private static let asciiText: Budget = 2_048

  /// Returns the plain text before the sample and the sample: all of it if it is short, otherwise
  /// pieces.
  static func bytes(of facts: InputFacts, in encoding: TextEncoding) -> [UInt8] {
    let limit = facts.sample.isEmpty ? Self.asciiText : parameters.share.text.bytes
    return pieces(of: text(of: facts), limit: limit, in: encoding)
  }

  /// Returns the plain text before the sample and the sample.
  private static func text(of facts: InputFacts) -> [UInt8] {
    if facts.sample.isEmpty { return facts.plain }
    // The sample begins with some of the plain text.
    let count = facts.plain.count - (facts.utf8Offset - facts.sampleOffset)
    return count <= 0 ? facts.sample : facts.plain.prefix(count) + facts.sample
  }

  /// Returns the text if it is no longer than `limit`, otherwise pieces of it, cut at spaces.
  static func pieces(of text: [UInt8], limit: Int, in encoding: TextEncoding) -> [UInt8] {
    if text.count <= limit { return text }
    // In seven-bit encodings the meaning of a byte depends on those before it.
    let isShifted = encoding.readsPlainTextAsASCII && !encoding.isASCIICompatible
    if isShifted { return Array(text.prefix(limit)) }
    let pieceCount = limit / parameters.share.piece.bytes
    var bytes: [UInt8] = []
    bytes.reserveCapacity(limit + pieceCount)
    for number in 0..<pieceCount {
      let start = number * text.count / pieceCount
      let end = min(text.count, start + parameters.share.piece.bytes)
      guard encoding.isASCIICompatible else {
        bytes += text[(start - start % 4)..<(end - end % 4)]
        continue
      }
      let isBlank = { (byte: UInt8) in byte <= 0x20 }
      guard let first = text[start..<end].firstIndex(where: isBlank),
        let last = text[first..<end].lastIndex(where: isBlank), first < last
      else { continue }
      bytes += text[(first + 1)..<last]
      bytes.append(0x0A)
    }
    return bytes
  }
}
