internal import LegibleEncodings

extension DetectingDecoder {
  /// Passes on what can be told of the text that is held, since no more of it may come for long.
  ///
  /// Call it when the input pauses and somebody waits for the text. What is passed on is read by the
  /// likeliest encoding so far; what comes later is decided on as before, with all that has come.
  ///
  /// - Throws: As `decode(_:into:)`.
  /// - Complexity: O(*n*) in the number of bytes that are held, at most 64 KB.
  public mutating func flush(into utf8: inout [UInt8]) throws(DecodingFailure) {
    switch stage {
    case .start:
      let plain = text.bytes.withUnsafeBytes { PlainText.prefix(of: $0) }
      guard !text.bytes.isEmpty, plain.length == text.bytes.count else { return }
      stage = .passing
      try text.passHeld(into: &utf8)
    case .deciding:
      // No character of more than one byte ends with a byte up to 0x2F.
      guard let end = text.bytes.lastIndex(where: { $0 <= 0x2F }) else { return }
      let current = text.detector.current
      guard let encoding = current.encoding, encoding.readsPlainTextAsASCII else { return }
      text.goOn(as: encoding)
      try text.passHeld(end + 1, into: &utf8)
    case .passing, .shifted, .committed: break
    }
  }
}
