/// Whether it is worth a closer look whether a text is in more than one encoding: nearly all texts are not.
enum MixtureGate {
  /// Whether so many bytes are placed as in UTF-8 that some of the text may be UTF-8.
  ///
  /// - Parameters:
  ///   - sample: The bytes of the text.
  ///   - byteCounts: How often each byte occurs in them and behind them.
  /// - Complexity: O(*n*) in the length of the sample, and O(1) for most text.
  static func mayHoldUTF8(_ sample: [UInt8], _ byteCounts: ByteCounts) -> Bool {
    let nonASCIICount = byteCounts.count(in: 0x80...0xFF)
    let least = max(
      parameters.mixture.leastSequences.count,
      Int(parameters.mixture.leastSequenceShare.ratio * Double(nonASCIICount)))
    guard byteCounts.count(in: 0x80...0xBF) >= least, byteCounts.count(in: 0xC2...0xF4) >= least
    else { return false }
    return sample.withUnsafeBytes { sequenceCount(in: $0) } >= least
  }

  /// How many bytes that a sequence of UTF-8 may begin with stand before one that goes on with it.
  private static func sequenceCount(in bytes: UnsafeRawBufferPointer) -> Int {
    typealias Block = SIMD16<UInt8>
    var count = 0
    var index = 0
    // Both blocks are within the bytes.
    while index + Block.scalarCount < bytes.count {
      var sums = SIMD16<Int8>.zero
      var rounds = 0
      while rounds < Int(Int8.max), index + Block.scalarCount < bytes.count {
        let leads = bytes.loadUnaligned(fromByteOffset: index, as: Block.self)
        let next = bytes.loadUnaligned(fromByteOffset: index + 1, as: Block.self)
        let areSequences = (leads &- 0xC2) .<= 0x32 .& ((next & 0xC0) .== 0x80)
        // A mask has -1 in each lane that is true.
        sums &-= unsafeBitCast(areSequences, to: SIMD16<Int8>.self)
        index += Block.scalarCount
        rounds += 1
      }
      for lane in sums.indices { count += Int(sums[lane]) }
    }
    for place in index..<max(index, bytes.count - 1)
    where 0xC2...0xF4 ~= bytes[place] && bytes[place + 1] & 0xC0 == 0x80 { count += 1 }
    return count
  }
}
