/// The common letter contexts, and common pairs of ideographs and syllables, of each group of
/// languages: a blocked Bloom filter with all bits of an entry in one block of 64 bytes (B. H.
/// Bloom, 1970; F. Putze et al., 2007).
package struct ContextFilter {
  private static let bitsOfBlock = 512

  /// The size of a block in bytes.
  package static let blockSize = bitsOfBlock / 8

  /// The difference in log-likelihood from which on contexts cannot make a reading the best.
  static var beamWidth: Double {
    2 * parameters.context.limit.nats + parameters.context.rescoringMargin.nats
  }

  /// Returns the bit positions of an entry.
  @inline(__always)
  private static func bits(
    of context: LetterContext, in group: UInt8, blockCount: Int
  ) -> InlineArray<4, Int> {
    var hash = context.key ^ UInt64(group) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
    hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
    hash ^= hash >> 32
    // The high 28 bits select the block, the low 36 bits the four bits in it.
    let block = Int(((hash >> 36) &* UInt64(blockCount)) >> 28)
    return InlineArray { probe in
      // In steps, because the type checker needs a second for the whole expression.
      let bits: UInt64 = hash >> UInt64(9 * probe)
      let place: UInt64 = bits & UInt64(bitsOfBlock - 1)
      return block * bitsOfBlock + Int(place)
    }
  }

  // The blocks: constant data that outlives the filter.
  private nonisolated(unsafe) let blocks: UnsafePointer<UInt8>
  private let blockCount: Int

  /// Creates a filter from blocks that were filled by `insert(_:in:into:)`.
  ///
  /// - Precondition: There is at least one block, and `blocks` points to `blockCount * blockSize`
  ///   bytes that do not change and outlive the filter.
  package init(_ blocks: UnsafePointer<UInt8>, blockCount: Int) {
    self.blocks = blocks
    self.blockCount = blockCount
  }

  /// Adds a context of a group of languages to the blocks of a filter.
  ///
  /// - Parameter blocks: The memory of at least one block of `blockSize` bytes, zeroed before the
  ///   first entry.
  package static func insert(
    _ context: LetterContext, in group: UInt8, into blocks: inout [UInt8]
  ) {
    let bits = bits(of: context, in: group, blockCount: blocks.count / blockSize)
    for probe in bits.indices { blocks[bits[probe] >> 3] |= 1 << UInt8(bits[probe] & 7) }
  }

  /// Whether the context is common in the group of languages; false positives are possible.
  @inline(__always)
  package func contains(_ context: LetterContext, in group: UInt8) -> Bool {
    let bits = Self.bits(of: context, in: group, blockCount: blockCount)
    for probe in bits.indices {
      // The bit positions are within the blocks.
      if blocks[bits[probe] >> 3] >> UInt8(bits[probe] & 7) & 1 == 0 { return false }
    }
    return true
  }

  /// The numbers of contexts that are common in a group of languages, and that are not.
  struct Counts {
    fileprivate let common, other: Int

    static func + (first: Counts, second: Counts) -> Counts {
      Counts(common: first.common + second.common, other: first.other + second.other)
    }

    static func - (first: Counts, second: Counts) -> Counts {
      Counts(common: first.common - second.common, other: first.other - second.other)
    }

    /// The gain in log-likelihood of a text in a language of the group.
    var gain: Double {
      let gain =
        Double(common) * parameters.context.common.nats - Double(other)
        * parameters.context.other.nats
      let limit = parameters.context.limit.nats
      return max(-limit, min(limit, gain))
    }
  }

  /// Counts how many contexts are common in the group of languages.
  func counts(of contexts: UnsafeBufferPointer<LetterContext>, in group: UInt8) -> Counts {
    let common = contexts.count { contains($0, in: group) }
    return Counts(common: common, other: contexts.count - common)
  }
}
