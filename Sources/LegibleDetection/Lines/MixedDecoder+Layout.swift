internal import LegibleEncodings

/// The decision whether each line has its own encoding, or the whole text has one.
extension MixedDecoder {
  /// Whether the text is decoded as a whole, because its lines cannot be separated before decoding.
  package var isReadAsWhole: Bool {
    if case .whole = layout { true } else { false }
  }

  /// The answer for all held text, as if it were in one encoding, however sure it is.
  var wholeAnswer: Detection {
    var options = options
    options.findsMixtures = false
    options.minimumConfidence = 0
    // Text that was passed on as ASCII cannot turn out to be UTF-7.
    if !tally.keepsRuns { options.disallowed.insert(.utf7) }
    return EncodingDetector.detect(text.bytes, options: options, engine: engine)
  }

  /// Returns the content of the text if it is decoded as a whole.
  func content(of held: [UInt8], _ whole: Detection) -> LineRun.Content? {
    if WideStretches(held).stretches().count > 1 { return nil }
    guard let encoding = whole.encoding else {
      // A conversion fails at the first line in no encoding.
      return whole.isBinary && tally.keepsRuns ? .binary : nil
    }
    if encoding.hasIndependentLines && encoding.readsPlainTextAsASCII { return nil }
    // Bytes above 0x7F show that escape sequences are in text of another encoding; and ASCII that
    // was passed on cannot be taken back.
    let isPossible =
      encoding.readsPlainTextAsASCII
      ? held.allSatisfy { $0 < 0x80 } : text.decoder.report.bytesIn == 0
    return isPossible ? .encoding(encoding) : nil
  }

  /// Decodes the next part of a text that is decoded as a whole, and counts its lines.
  mutating func passWhole(
    _ part: ArraySlice<UInt8>, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    guard case .whole(let content, let confidence) = layout else { return }
    if content == .binary {
      return part.span.withUnsafeBytes {
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
    try text.pass(part, into: &utf8)
  }
}
