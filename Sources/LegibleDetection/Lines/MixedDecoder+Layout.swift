internal import LegibleEncodings

/// Whether each line of a text is read by itself, or all of it by one encoding.
extension MixedDecoder {
  /// Whether all of the text is read by one encoding, since its lines cannot be told apart before it is decoded.
  package var isReadAsWhole: Bool {
    if case .whole = layout { true } else { false }
  }

  /// The answer for all that is held, as if the text were in one encoding.
  var wholeAnswer: Detection {
    var options = wholeOptions
    // Text that is passed on at once as ASCII cannot turn out to be UTF-7.
    if !tally.keepsRuns { options.disallowed.insert(.utf7) }
    return EncodingDetector.detect(text.bytes, options: options, engine: engine)
  }

  /// Goes on with what is held, now that it is known what the text is as a whole.
  mutating func decideLayout(
    by whole: Detection, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    let held = text.take()
    if let content = content(of: held, whole) {
      layout = .whole(content, confidence: whole.confidence)
      text.detection = whole
      if let encoding = whole.encoding { text.goOn(as: encoding) }
      return try passWhole(held, into: &utf8)
    }
    layout = .lines
    for line in held.lines { try takeLine(Array(line), into: &utf8) }
  }

  /// What the text is as a whole, if it is not read line by line.
  private func content(of held: [UInt8], _ whole: Detection) -> LineRun.Content? {
    guard let encoding = whole.encoding else {
      // A conversion fails at the first line that is in no encoding.
      return whole.isBinary && tally.keepsRuns ? .binary : nil
    }
    if encoding.hasIndependentLines && encoding.readsPlainTextAsASCII { return nil }
    // Other bytes show that escape sequences stand in a text of another encoding; and ASCII that was passed on cannot be
    // taken back.
    let isPossible =
      encoding.readsPlainTextAsASCII
      ? held.allSatisfy { $0 < 0x80 } : text.decoder.report.bytesIn == 0
    return isPossible ? .encoding(encoding) : nil
  }

  /// Decodes the next part of a text that is read as a whole, and counts its lines.
  mutating func passWhole(
    _ part: some Collection<UInt8>, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    guard case .whole(let content, let confidence) = layout else { return }
    let bytes = Array(part)
    if content == .binary {
      return bytes.span.withUnsafeBytes {
        tally.add(part: $0, as: content, confidence: confidence)
      }
    }
    let start = utf8.count
    defer {
      utf8.span.withUnsafeBytes {
        tally.add(
          part: UnsafeRawBufferPointer(rebasing: $0[start...]), as: content, confidence: confidence)
      }
    }
    try text.pass(bytes[...], into: &utf8)
  }
}
