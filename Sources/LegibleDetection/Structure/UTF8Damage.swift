internal import LegibleEncodings

/// Tells damaged UTF-8 from text that is none.
///
/// A stray byte inside of a character leaves several malformed sequences side by side: one place. A
/// head that is cut leaves continuation bytes, which are no error of the writer's.
enum UTF8Damage {
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

  /// In how many places there are malformed sequences, other than at a head that is cut.
  static func placeCount(in sample: [UInt8], isAtStart: Bool) -> Int {
    sample.withUnsafeBytes { placeCount(in: $0, isAtStart: isAtStart) }
  }

  static func placeCount(in bytes: UnsafeRawBufferPointer, isAtStart: Bool) -> Int {
    var index = isAtStart ? bytes.prefix(3).prefix { $0 & 0xC0 == 0x80 }.count : 0
    var count = 0
    var end = -1
    while index < bytes.count {
      switch UTF8Sequence.read(bytes, at: index) {
      case .scalar(_, let length): index += length
      case .cut: return count
      case .malformed(let length):
        if index != end { count += 1 }
        index += length
        end = index
      }
    }
    return count
  }
}
