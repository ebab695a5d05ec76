/// What a file shows of the systems it was made for, besides its text.
struct FileSigns {
  /// Whether an end tag stands near the beginning, or near the first bytes that are not plain text.
  let hasTags: Bool

  /// Whether lines end with a carriage return alone.
  let endsLinesWithReturns: Bool

  /// - Complexity: O(1): no more than `SampleParameters.tagReach` bytes of each part are looked at.
  init(of facts: InputFacts) {
    let reach = parameters.sample.tagReach.bytes
    // The bytes of the sample are counted, and those before it stand in the head.
    hasTags =
      facts.byteCounts[UInt8(ascii: "<")] > 0
      && facts.sample.prefix(reach).withUnsafeBufferPointer(Self.hasEndTag)
      || facts.head.prefix(min(reach, facts.sampleOffset)).withUnsafeBufferPointer(Self.hasEndTag)
    endsLinesWithReturns = facts.byteCounts[0x0D] > 0 && facts.byteCounts[0x0A] == 0
  }

  /// Whether `</` stands before a letter somewhere.
  private static func hasEndTag(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count > 2 else { return false }
    for index in 0..<bytes.count &- 2
    where bytes[index] == UInt8(ascii: "<") && bytes[index &+ 1] == UInt8(ascii: "/") {
      if bytes[index &+ 2].isASCIILetter { return true }
    }
    return false
  }
}
