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
    if isSampleWhole, verification?.encoding != encoding,
      let (count, offset) = malformedInSample(as: encoding, atEnd: atEnd)
    {
      return (count, offset.map { sampleOffset + $0 })
    }
    guard verification?.encoding == encoding else {
      // What reads the bytes behind the sample goes on with its own encoding, whatever else is asked for.
      var other = Verification(of: encoding, after: sample, at: sampleOffset)
      if atEnd { other.finish() }
      return (other.malformedCount, other.firstMalformedOffset)
    }
    if atEnd { verification?.finish() }
    return (verification?.malformedCount ?? 0, verification?.firstMalformedOffset)
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
