internal import LegibleEncodings

/// The first part of an input whose bytes were all seven-bit, but not all plain text, up to a later
/// byte.
struct SevenBitPrefix {
  /// The bytes from shortly before the first one that is not plain text, as many as a sample has.
  let bytes: [UInt8]

  /// The offset of these bytes in the input.
  let offset: Int

  /// The byte counts from the first byte that is not plain text to the last one below 0x80.
  let byteCounts: ByteCounts
}

/// Samples that are full of seven-bit bytes before the first byte above 0x7F.
extension InputFacts {
  /// Whether no byte of the input is above 0x7F, by the complete counts.
  var isSevenBit: Bool { byteCounts.count(in: 0x80...0xFF) == 0 }

  /// The bytes in which escape sequences and control bytes are looked for: those before the first
  /// byte above 0x7F, or the sample.
  var controlText: (bytes: [UInt8], offset: Int, byteCounts: ByteCounts) {
    if let prefix = sevenBitPrefix, !byteCounts.hasControls {
      return (prefix.bytes, prefix.offset, prefix.byteCounts)
    }
    return (text, sampleOffset, byteCounts)
  }

  /// Looks at the next bytes after the sample, up to where another sample begins.
  ///
  /// - Returns: The remaining bytes, which were not looked at.
  func consumeAfterSample(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard isSampleSevenBit && mayRestartSample else {
      note(bytes)
      noteLateContexts(in: bytes)
      return UnsafeRawBufferPointer(rebasing: bytes[bytes.count...])
    }
    let count = PlainText.asciiPrefixLength(of: bytes)
    let passed = UnsafeRawBufferPointer(rebasing: bytes[..<count])
    note(passed)
    keepRecent(passed)
    if count < bytes.count { restartSample() }
    return UnsafeRawBufferPointer(rebasing: bytes[count...])
  }

  /// Looks at bytes that are all available.
  func consumeAll(_ bytes: UnsafeRawBufferPointer) {
    var rest = consume(bytes)
    while !rest.isEmpty { rest = consume(consumeAfterSample(rest)) }
  }

  /// Keeps the last bytes after such a sample.
  func keepRecent(_ bytes: UnsafeRawBufferPointer) {
    recent = Self.lastWord(of: recent.isEmpty ? sample : recent, bytes)
  }

  /// Begins a new sample at the next byte, the first one above 0x7F, as if all bytes before it were
  /// plain text: an early tilde or control says nothing about text far after it.
  func restartSample() {
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
