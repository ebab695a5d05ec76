internal import LegibleEncodings

/// What is done with each line.
extension MixedDecoder {
  /// Takes the first bytes of `partial` for a line.
  mutating func take(_ count: Int, into utf8: inout [UInt8]) throws(DecodingFailure) {
    let line = Array(partial[..<count])
    partial.removeFirst(count)
    let isNotUTF8 = !line.span.withUnsafeBytes { $0.isWellFormedUTF8 }
    guard other == nil, isNotUTF8 || !held.isEmpty else {
      return try passLine(line, isNotUTF8: isNotUTF8, into: &utf8)
    }
    held += line
    if isNotUTF8 {
      // Words of UTF-8 in it say nothing of what the rest is in.
      for part in MixedLine(line, other: nil).parts where !part.isUTF8 {
        detector.consume(part.bytes)
      }
    }
    // Lines that come later may be in another older encoding, so that no decision falls early.
    if held.count >= policy.holdLimit { try commit(to: detector.current, into: &utf8) }
  }

  /// Decodes the lines that are held, now that it is known what they are in.
  mutating func commit(
    to decision: Detection, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    let lines = held.lines
    let others = lines.filter { line in !line.withUnsafeBytes { $0.isWellFormedUTF8 } }
    if let whole = decision.encoding ?? decision.alternatives.first?.encoding {
      legacyLines = LegacyLines(others, whole: whole) { [options, engine] in
        EncodingDetector.detect($0, options: options, engine: engine)
      }
    }
    let decision = legacyLines?.detections.first ?? decision
    detection = decision
    guard let encoding = decision.encoding,
      otherEncodings.allSatisfy(\.readsPlainTextAsASCII), encoding.readsPlainTextAsASCII
    else { throw .undecided(decision) }
    other = encoding
    mayBeUTF8ByChance = otherEncodings.contains { !$0.hasFewLettersAsContinuations }
    held = []
    for line in lines {
      let isNotUTF8 = !line.withUnsafeBytes { $0.isWellFormedUTF8 }
      try passLine(Array(line), isNotUTF8: isNotUTF8, into: &utf8)
    }
  }

  /// Decodes a line by its encoding; plain ASCII, which is the same in both, changes nothing.
  private mutating func passLine(
    _ line: [UInt8], isNotUTF8: Bool, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    let encoding = legacyEncoding(of: line, isNotUTF8: isNotUTF8) ?? .utf8
    let isNotUTF8 = encoding != .utf8
    if isNotUTF8 { otherLineCount += 1 }
    let parts =
      isNotUTF8
      ? MixedLine(line, other: encoding).parts
      : [MixedLine.Part(bytes: line[...], isUTF8: true)]
    for part in parts {
      let encoding = part.isUTF8 ? .utf8 : encoding
      if encoding != decoder.encoding, part.bytes.contains(where: { $0 >= 0x80 }) {
        decoder.resume(as: encoding)
        if switches.count < Self.switchLimit {
          switches.append(Switch(line: self.line, encoding: encoding))
        }
      }
      try part.bytes.span.withUnsafeBytes { bytes throws(DecodingFailure) in
        try decoder.pass(bytes, into: &utf8)
      }
    }
    if line.last == 0x0A { self.line += 1 }
  }

  /// The older encoding that a line is in, if it is not UTF-8.
  private func legacyEncoding(of line: [UInt8], isNotUTF8: Bool) -> TextEncoding? {
    guard isNotUTF8 || mayBeUTF8ByChance && line.contains(where: { $0 >= 0x80 }) else { return nil }
    let encoding = legacyLines?.encoding(of: line) ?? other
    guard let encoding, !isNotUTF8 else { return encoding }
    return MixedLine.isUTF8(line[...], beside: encoding) ? nil : encoding
  }
}
