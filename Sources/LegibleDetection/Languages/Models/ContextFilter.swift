/// The contexts of letters, and the pairs of ideographs and syllables, that are common in each group of languages: a
/// blocked Bloom filter, which has the bits of one entry in one block of 64 bytes (B. H. Bloom, 1970; F. Putze et al.,
/// 2007).
package struct ContextFilter {
  private static let bitsOfBlock = 512

  /// How many bytes a block has.
  package static let blockSize = bitsOfBlock / 8

  /// A reading that is less likely than the best by this, as a logarithm, stays so.
  static var beamWidth: Double {
    2 * parameters.context.limit.nats + parameters.context.rescoringMargin.nats
  }

  /// The places of the bits of an entry.
  @inline(__always)
  private static func bits(
    of context: LetterContext, in group: UInt8, blockCount: Int
  ) -> InlineArray<4, Int> {
    var hash = context.key ^ UInt64(group) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
    hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
    hash ^= hash >> 32
    // The high 28 bits choose the block, the low 36 the four bits.
    let block = Int(((hash >> 36) &* UInt64(blockCount)) >> 28)
    return InlineArray { probe in
      // In steps, since the compiler takes a second to find the types of the whole.
      let bits: UInt64 = hash >> UInt64(9 * probe)
      let place: UInt64 = bits & UInt64(bitsOfBlock - 1)
      return block * bitsOfBlock + Int(place)
    }
  }

  // The blocks, constant data that outlives the filter.
  private nonisolated(unsafe) let blocks: UnsafePointer<UInt8>
  private let blockCount: Int

  /// A filter of blocks that were filled by `insert(_:in:into:)`.
  ///
  /// - Precondition: There is at least one block, and the pointer leads to `blockCount` times `blockSize`
  ///   bytes that do not change and outlive the filter.
  package init(_ blocks: UnsafePointer<UInt8>, blockCount: Int) {
    self.blocks = blocks
    self.blockCount = blockCount
  }

  /// Adds a context that is common in a group of languages to the blocks of a filter.
  ///
  /// - Parameter blocks: As many times `blockSize` bytes as the filter is to have blocks, of which it needs
  ///   at least one; zero before the first entry.
  package static func insert(
    _ context: LetterContext, in group: UInt8, into blocks: inout [UInt8]
  ) {
    let bits = bits(of: context, in: group, blockCount: blocks.count / blockSize)
    for probe in bits.indices { blocks[bits[probe] >> 3] |= 1 << UInt8(bits[probe] & 7) }
  }

  /// Whether the context is common in the group of languages; by chance some others are said to be.
  @inline(__always)
  package func contains(_ context: LetterContext, in group: UInt8) -> Bool {
    let bits = Self.bits(of: context, in: group, blockCount: blockCount)
    for probe in bits.indices {
      // Bits are within the blocks.
      if blocks[bits[probe] >> 3] >> UInt8(bits[probe] & 7) & 1 == 0 { return false }
    }
    return true
  }

  /// How many contexts are common in a group of languages, and how many are not.
  struct Counts {
    fileprivate let common, other: Int

    static func + (first: Counts, second: Counts) -> Counts {
      Counts(common: first.common + second.common, other: first.other + second.other)
    }

    static func - (first: Counts, second: Counts) -> Counts {
      Counts(common: first.common - second.common, other: first.other - second.other)
    }

    /// How much likelier they make a text in a language of the group, as a logarithm.
    var gain: Double {
      let gain =
        Double(common) * parameters.context.common.nats - Double(other)
        * parameters.context.other.nats
      let limit = parameters.context.limit.nats
      return max(-limit, min(limit, gain))
    }
  }

  /// How many of some contexts are common in the group of languages.
  func counts(of contexts: UnsafeBufferPointer<LetterContext>, in group: UInt8) -> Counts {
    let common = contexts.count { contains($0, in: group) }
    return Counts(common: common, other: contexts.count - common)
  }
}
