/// Pieces of an input that are spread over what is kept of it.
enum SpreadText {
  /// The plain text before the sample and the sample, whole where they are short, and else in pieces from one
  /// blank to another.
  ///
  /// - Parameter isASCIICompatible: Whether a byte of a blank is one; else the pieces begin at multiples of four.
  static func bytes(of facts: InputFacts, isASCIICompatible: Bool) -> [UInt8] {
    let limit = parameters.share.text.bytes
    // Some of the plain text is in the sample too.
    let lead = facts.plain.prefix(
      facts.sample.isEmpty
        ? .max : max(0, facts.plain.count - (facts.utf8Offset - facts.sampleOffset)))
    if lead.isEmpty && facts.sample.count <= limit { return facts.sample }
    if lead.count + facts.sample.count <= limit { return lead + facts.sample }
    let all = lead + facts.sample
    let pieceCount = limit / parameters.share.piece.bytes
    var bytes: [UInt8] = []
    bytes.reserveCapacity(limit + pieceCount)
    for number in 0..<pieceCount {
      let start = number * all.count / pieceCount
      let end = min(all.count, start + parameters.share.piece.bytes)
      guard isASCIICompatible else {
        bytes += all[(start - start % 4)..<(end - end % 4)]
        continue
      }
      let isBlank = { (byte: UInt8) in byte <= 0x20 }
      guard let first = all[start..<end].firstIndex(where: isBlank),
        let last = all[first..<end].lastIndex(where: isBlank), first < last
      else { continue }
      bytes += all[(first + 1)..<last]
      bytes.append(0x0A)
    }
    return bytes
  }
}
