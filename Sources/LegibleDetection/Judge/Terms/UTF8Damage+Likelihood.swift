extension UTF8Damage {
  /// So many sequences do not come about by chance where others are malformed.
  private static let many = 16

  /// Whether the bytes, of which so many sequences are well-formed and so many malformed, are
  /// likelier damaged UTF-8 than text in another encoding.
  ///
  /// - Parameters:
  ///   - sample: The bytes from the first one that is not ASCII, or before.
  ///   - isAtStart: Whether the input begins with the sample.
  ///   - longLeadCount: How many bytes begin sequences of three or four bytes.
  ///   - surrogates: What there is of surrogates in the sample.
  static func isLikely(
    in sample: [UInt8], isAtStart: Bool, sequenceCount: Int, longLeadCount: Int,
    malformedCount: Int, surrogates: SurrogateSequences
  ) -> Bool {
    // What other programs write for some characters is well-formed in its way.
    let sequenceCount = sequenceCount + surrogates.surrogateCount + surrogates.zeroCount
    let malformedCount = malformedCount - surrogates.malformedCount
    if malformedCount * 4 <= sequenceCount { return true }
    // A sequence of three bytes is as telling as two of two bytes.
    let evidence = sequenceCount + min(longLeadCount, sequenceCount)
    guard
      malformedCount <= sequenceCount / 2 + 1
        || sequenceCount >= many && malformedCount * 3 <= evidence * 2
    else { return false }
    return evidence >= placeCount(in: sample, isAtStart: isAtStart) * 2 + 2
  }
}
