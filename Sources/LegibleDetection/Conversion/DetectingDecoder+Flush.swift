internal import LegibleEncodings

extension DetectingDecoder {
  /// Passes on as much of the held text as possible, because no more may arrive for a while.
  ///
  /// Call it when the input pauses and a reader waits for the text. The text is decoded by the
  /// likeliest encoding so far. Later text is decided on as usual, by everything that has arrived.
  ///
  /// - Throws: As `decode(_:into:)`.
  /// - Complexity: O(*n*) in the number of held bytes, at most 64 KB.
  public mutating func flush(into utf8: inout [UInt8]) throws(DecodingFailure) {
    switch stage {
    case .start:
      let plain = text.bytes.withUnsafeBytes { PlainText.prefix(of: $0) }
      guard !text.bytes.isEmpty, plain.length == text.bytes.count else { return }
      stage = .passing
      try text.passHeld(into: &utf8)
    case .deciding:
      // A byte up to 0x2F is never the second or a later byte of a character.
      guard let end = text.bytes.lastIndex(where: { $0 <= 0x2F }) else { return }
      let current = text.current
      guard let encoding = current.encoding, encoding.readsPlainTextAsASCII else { return }
      text.goOn(as: encoding)
      try text.passHeld(end + 1, into: &utf8)
    case .committed:
      text.bytes.withUnsafeBytes { watch?.note($0) }
      try text.passHeld(into: &utf8)
    case .passing, .shifted: break
    }
  }
}
