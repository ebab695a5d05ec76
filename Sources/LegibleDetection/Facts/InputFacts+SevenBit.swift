internal import LegibleEncodings

/// The beginning of an input whose bytes are all seven-bit up to a place behind it, and not all plain.
struct SevenBitPrefix {
  /// The bytes from the first one that is not plain on, and some before it, as many as a sample has.
  let bytes: [UInt8]

  /// Where in the input they begin.
  let offset: Int

  /// How often each byte occurs from the first one on that is not plain up to the first one above 0x7F.
  let byteCounts: ByteCounts
}

/// Samples that are full of seven-bit bytes before another byte comes.
extension InputFacts {
  /// Whether no byte of the input is above 0x7F, as complete counts have it.
  var isSevenBit: Bool { byteCounts.count(in: 0x80...0xFF) == 0 }

  /// What escape sequences and controls are looked for in: they come before the bytes above 0x7F, or among them.
  var controlText: (bytes: [UInt8], offset: Int, byteCounts: ByteCounts) {
    if let prefix = sevenBitPrefix, !byteCounts.hasControls {
      return (prefix.bytes, prefix.offset, prefix.byteCounts)
    }
    return (text, sampleOffset, byteCounts)
  }

  /// Looks at the next bytes behind the sample, up to where another sample is to begin.
  ///
  /// - Returns: The bytes from there on, which were not looked at yet.
  func consumeAfterSample(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard isSampleSevenBit && mayBeginAnew else {
      note(bytes)
      noteLateContexts(in: bytes)
      return UnsafeRawBufferPointer(rebasing: bytes[bytes.count...])
    }
    let count = PlainText.asciiPrefixLength(of: bytes)
    let passed = UnsafeRawBufferPointer(rebasing: bytes[..<count])
    note(passed)
    keepRecent(passed)
    if count < bytes.count { beginAnew() }
    return UnsafeRawBufferPointer(rebasing: bytes[count...])
  }

  /// Looks at bytes that are all there.
  func consumeAll(_ bytes: UnsafeRawBufferPointer) {
    var rest = consume(bytes)
    while !rest.isEmpty { rest = consume(consumeAfterSample(rest)) }
  }

  /// Keeps the last bytes behind such a sample.
  func keepRecent(_ bytes: UnsafeRawBufferPointer) {
    recent = Self.lastWord(of: recent.isEmpty ? sample : recent, bytes)
  }

  /// Begins the sample anew at the next byte, the first one above 0x7F, as if all bytes before it were plain: how early a
  /// tilde or a control stands says nothing of what comes far behind it.
  func beginAnew() {
    completeCounts()
    sevenBitPrefix = SevenBitPrefix(bytes: sample, offset: sampleOffset, byteCounts: byteCounts)
    byteCounts = ByteCounts()
    plain = recent
    utf8 = UTF8Scanner()
    scannedCount = 0
    beginSample(at: byteCount)
    expectSample()
  }
}
