/// Signs of the systems that a file was made for, other than its text.
struct FileSigns {
  /// Whether there is an end tag near the beginning, or near the first bytes that are not plain
  /// text.
  let hasTags: Bool

  /// Whether lines end with carriage returns only.
  let endsLinesWithReturns: Bool

  /// - Complexity: O(1): at most `SampleParameters.tagReach` bytes of the head and of the sample
  ///   are read.
  init(of facts: InputFacts) {
    let reach = parameters.sample.tagReach.bytes
    // `byteCounts` covers the sample; earlier bytes are in the head.
    hasTags =
      facts.byteCounts[UInt8(ascii: "<")] > 0
      && facts.sample.prefix(reach).withUnsafeBufferPointer(Self.hasEndTag)
      || facts.head.prefix(min(reach, facts.sampleOffset)).withUnsafeBufferPointer(Self.hasEndTag)
    endsLinesWithReturns = facts.byteCounts[0x0D] > 0 && facts.byteCounts[0x0A] == 0
  }

  /// Whether the bytes contain `</` before a letter.
  private static func hasEndTag(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count > 2 else { return false }
    for index in 0..<bytes.count &- 2
    where bytes[index] == UInt8(ascii: "<") && bytes[index &+ 1] == UInt8(ascii: "/") {
      if bytes[index &+ 2].isASCIILetter { return true }
    }
    return false
  }
}
