extension UTF8Damage {
  /// Whether bytes with the given numbers of well-formed and malformed sequences are likelier
  /// damaged UTF-8 than text in another encoding.
  ///
  /// - Parameters:
  ///   - sample: The bytes from shortly before the first non-ASCII one.
  ///   - isAtStart: Whether the input begins with the sample.
  ///   - longLeadCount: The number of lead bytes of sequences of three or four bytes.
  ///   - surrogates: The encoded surrogates in the sample.
  static func isLikely(
    in sample: [UInt8], isAtStart: Bool, sequenceCount: Int, longLeadCount: Int,
    malformedCount: Int, surrogates: SurrogateSequences
  ) -> Bool {
    // The sequences of CESU-8 and Modified UTF-8 count as well-formed.
    let sequenceCount = sequenceCount + surrogates.surrogateCount + surrogates.zeroCount
    let malformedCount = malformedCount - surrogates.malformedCount
    let utf8 = parameters.utf8
    if Double(malformedCount) * utf8.malformedPerSequence.ratio <= Double(sequenceCount) {
      return true
    }
    // A sequence of three bytes is as much evidence as two of two bytes.
    let evidence = sequenceCount + min(longLeadCount, sequenceCount)
    guard
      malformedCount <= sequenceCount / 2 + 1
        || sequenceCount >= utf8.manySequences.count
          && Double(malformedCount) * utf8.malformedShare.ratio <= Double(evidence)
    else { return false }
    let isHeadCut = isAtStart && sample.first.map { $0 & 0xC0 == 0x80 } ?? false
    let placeCount = placeCount(in: sample, isAtStart: isAtStart) + (isHeadCut ? 1 : 0)
    return evidence >= (placeCount + 1)
      * utf8.sequencesPerPlace.count
  }
}
