/// The part of a sample that statistics are made of.
enum Excerpt {
  /// How many bytes are enough to tell every encoding and language.
  static let limit = 1_536

  /// How many bytes on either side of one that is not ASCII are kept.
  private static let reach = 40

  /// The sample, or if it is long the surroundings of its first bytes that are not ASCII.
  ///
  /// The cuts are between ASCII bytes and well behind any other, so no character is cut.
  static func around(oddBytesOf sample: [UInt8]) -> [UInt8] {
    guard sample.count > limit else { return sample }
    var excerpt: [UInt8] = []
    var end = 0
    for (index, byte) in sample.enumerated() where byte >= 0x80 || byte == 0x1B {
      guard index + reach > end else { continue }
      let start = max(end, index - reach)
      if start > end && !excerpt.isEmpty { excerpt.append(UInt8(ascii: "\n")) }
      end = min(sample.count, index + reach)
      excerpt += sample[start..<end]
      if excerpt.count >= limit { break }
    }
    return excerpt
  }
}
