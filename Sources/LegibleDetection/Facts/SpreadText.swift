internal import LegibleEncodings

/// Pieces of an input that are spread over what is kept of it.
enum SpreadText {
  /// The bytes of text that is all ASCII which are read for its languages: two languages are rare there.
  private static let asciiText: Budget = 2_048

  /// The plain text before the sample and the sample, whole where they are short, and else in pieces.
  static func bytes(of facts: InputFacts, in encoding: TextEncoding) -> [UInt8] {
    let limit = facts.sample.isEmpty ? Self.asciiText : parameters.share.text.bytes
    return pieces(of: text(of: facts), limit: limit, in: encoding)
  }

  /// The plain text before the sample and the sample.
  private static func text(of facts: InputFacts) -> [UInt8] {
    if facts.sample.isEmpty { return facts.plain }
    // Some of the plain text is in the sample too.
    let count = facts.plain.count - (facts.utf8Offset - facts.sampleOffset)
    return count <= 0 ? facts.sample : facts.plain.prefix(count) + facts.sample
  }

  /// A text, whole where it is no longer than the limit, and else pieces of it, each from one blank to another.
  static func pieces(of text: [UInt8], limit: Int, in encoding: TextEncoding) -> [UInt8] {
    if text.count <= limit { return text }
    // In encodings of seven bits what a byte means depends on those before.
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
