internal import LegibleEncodings

extension InputFacts {
  /// Returns the number of malformed places in an encoding, and the offset of the first.
  func malformed(in encoding: TextEncoding, atEnd: Bool) -> (count: Int, offset: Int?) {
    // If the scan for UTF-8 was given up, its count is incomplete.
    if encoding == .utf8 && !isSurelyNotUTF8 { return scannedMalformed(atEnd: atEnd) }
    if encoding.isSingleByte {
      let unassigned = encoding.unassignedBytes
      let count = byteCounts.count(of: unassigned)
      if encoding.isASCIICompatible { return malformed(count, in: encoding) }
      let plainCount = plainCounts?.count(of: unassigned) ?? 0
      guard plainCount > 0 else { return malformed(count, in: encoding) }
      return (plainCount + count, plain.firstIndex(where: unassigned.contains))
    }
    if let index = verifications.firstIndex(where: { $0.encoding == encoding }) {
      if atEnd { verifications[index].finish() }
      return (verifications[index].malformedCount, verifications[index].firstMalformedOffset)
    }
    if isSampleWhole, let (count, offset) = malformedInSample(as: encoding, atEnd: atEnd) {
      return (count, offset.map { sampleOffset + $0 })
    }
    var other = Verification(of: encoding, after: sample, at: sampleOffset)
    if atEnd && isSampleWhole { other.finish() }
    return (other.malformedCount, other.firstMalformedOffset)
  }

  /// Whether the malformed places of an encoding are known for the whole input, and not only for
  /// the sample.
  func isCounted(in encoding: TextEncoding) -> Bool {
    isSampleWhole || isCountedAnyway(in: encoding)
      || verifications.contains { $0.encoding == encoding }
  }

  /// Whether they are known without a decoder: in UTF-8 usually from the scanner, and in
  /// single-byte encodings from the byte counts.
  private func isCountedAnyway(in encoding: TextEncoding) -> Bool {
    encoding.isSingleByte || encoding == .utf8 && !isSurelyNotUTF8
  }

  /// Begins to verify the bytes after the sample by some encodings.
  func verify(_ encodings: [TextEncoding]) {
    for encoding in encodings
    where !isCountedAnyway(in: encoding)
      && !verifications.contains(where: { $0.encoding == encoding })
    {
      verifications.append(Verification(of: encoding, after: sample, at: sampleOffset))
    }
  }

  /// Verifies the next bytes after the sample.
  func consumeVerified(_ bytes: UnsafeRawBufferPointer) {
    for index in verifications.indices { verifications[index].consume(bytes) }
  }

  /// Returns the number of malformed places in UTF-8 in the scanned bytes, and the offset of the
  /// first.
  func scannedMalformed(atEnd: Bool) -> (count: Int, offset: Int?) {
    (
      utf8.malformedCount + (atEnd && utf8.isInsideSequence ? 1 : 0),
      utf8.firstMalformedOffset.map { utf8Offset + $0 }
    )
  }

  /// Returns the number of malformed places in the sample, and the index of the first; `nil` if the
  /// platform has no converter.
  private func malformedInSample(
    as encoding: TextEncoding, atEnd: Bool
  ) -> (count: Int, offset: Int?)? {
    Arena.with { arena in
      let text = sample.withUnsafeBytes {
        SampleReader(encoding).read($0, atEnd: atEnd) { arena.room(for: UInt32.self, count: $0) }
      }
      return text.map { ($0.malformedCount, $0.firstMalformedOffset) }
    }
  }

  /// Returns the count of malformed places in a single-byte encoding, and the offset of the first
  /// in the sample.
  private func malformed(_ count: Int, in encoding: TextEncoding) -> (count: Int, offset: Int?) {
    guard count > 0 else { return (0, nil) }
    return (
      count, Verification(of: encoding, after: sample, at: sampleOffset).firstMalformedOffset
    )
  }
}

extension TextEncoding {
  /// The bytes without a character in a single-byte encoding.
  fileprivate var unassignedBytes: ByteSet {
    if let table = SingleByteTable.of(self) { return table.unassigned }
    guard let scalars = singleByteScalars() else { return ByteSet() }
    return ByteSet { scalars[Int($0)] == .max }
  }
}
