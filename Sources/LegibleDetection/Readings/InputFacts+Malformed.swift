internal import LegibleEncodings

extension InputFacts {
  /// What the encoding cannot read: how many places, and where the first is.
  func malformed(in encoding: TextEncoding, atEnd: Bool) -> (count: Int, offset: Int?) {
    // Where the scan for UTF-8 was given up, its count ends there.
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

  /// Whether what the encoding cannot read is known of all bytes, and not of the sample alone.
  func isCounted(in encoding: TextEncoding) -> Bool {
    isSampleWhole || isCountedAnyway(in: encoding)
      || verifications.contains { $0.encoding == encoding }
  }

  /// Whether that is known without a decoder: UTF-8 is mostly checked by the scanner, and single-byte encodings are by the
  /// counts of bytes.
  private func isCountedAnyway(in encoding: TextEncoding) -> Bool {
    encoding.isSingleByte || encoding == .utf8 && !isSurelyNotUTF8
  }

  /// Begins to read what comes behind the sample by encodings, too.
  func verify(_ encodings: [TextEncoding]) {
    for encoding in encodings
    where !isCountedAnyway(in: encoding)
      && !verifications.contains(where: { $0.encoding == encoding })
    {
      verifications.append(Verification(of: encoding, after: sample, at: sampleOffset))
    }
  }

  /// Reads the next bytes behind the sample.
  func consumeVerified(_ bytes: UnsafeRawBufferPointer) {
    for index in verifications.indices { verifications[index].consume(bytes) }
  }

  /// What of the bytes that were looked at is malformed as UTF-8.
  func scannedMalformed(atEnd: Bool) -> (count: Int, offset: Int?) {
    (
      utf8.malformedCount + (atEnd && utf8.isInsideSequence ? 1 : 0),
      utf8.firstMalformedOffset.map { utf8Offset + $0 }
    )
  }

  /// How many places of the sample the encoding cannot read, and where there the first is; `nil` where the
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

  /// A count of places that a single-byte encoding cannot read, and where the first is in the sample.
  private func malformed(_ count: Int, in encoding: TextEncoding) -> (count: Int, offset: Int?) {
    guard count > 0 else { return (0, nil) }
    return (
      count, Verification(of: encoding, after: sample, at: sampleOffset).firstMalformedOffset
    )
  }
}

extension TextEncoding {
  /// The bytes that have no character in an encoding with one byte a character.
  fileprivate var unassignedBytes: ByteSet {
    if let table = SingleByteTable.of(self) { return table.unassigned }
    guard let scalars = singleByteScalars() else { return ByteSet() }
    return ByteSet { scalars[Int($0)] == .max }
  }
}
