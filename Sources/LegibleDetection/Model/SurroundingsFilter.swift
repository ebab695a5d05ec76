/// The surroundings of letters that are common in each group of languages: a Bloom filter (B. H. Bloom,
/// 1970) whose bits for one entry are in one block of 64 bytes (F. Putze et al., 2007).
package struct SurroundingsFilter {
  private static let bitsOfBlock = 512

  /// How many bytes a block has.
  package static let blockSize = bitsOfBlock / 8

  /// What surroundings are likelier that are common in the language, and what those cost that are not, as
  /// logarithms. Of 1.4 to 4, and of 0 to 1.4, these were among the best on held-out lines, and did no
  /// harm to languages without a model.
  private static let gainOfCommon = 3.0
  private static let costOfOther = 0.6

  /// What all surroundings in a text may gain or cost together: neighbouring words are of one kind, and
  /// the words of a language without a model may be like those of another.
  private static let limit = 5.0

  /// A reading that is less likely than the best by this, as a logarithm, stays so.
  static let margin = 2 * limit + 4

  /// The places of the bits of an entry.
  ///
  /// - Parameters:
  ///   - group: The number of the group of languages.
  ///   - blockCount: How many blocks the filter has.
  @inline(__always)
  package static func bits(
    of surroundings: LetterSurroundings, in group: UInt8, blockCount: Int
  ) -> InlineArray<4, Int> {
    var hash = surroundings.key ^ UInt64(group) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
    hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
    hash ^= hash >> 32
    // The high half chooses the block, the low one the bits.
    let block = Int(((hash >> 36) &* UInt64(blockCount)) >> 28)
    return InlineArray { probe in
      block * bitsOfBlock + Int(hash >> UInt64(9 * probe) & UInt64(bitsOfBlock - 1))
    }
  }

  // The blocks, constant data that lives as long as the process.
  private nonisolated(unsafe) let blocks: UnsafePointer<UInt8>
  private let blockCount: Int

  package init(_ blocks: UnsafePointer<UInt8>, blockCount: Int) {
    self.blocks = blocks
    self.blockCount = blockCount
  }

  /// Whether the surroundings are common in the group of languages; by chance some others are said to
  /// be.
  @inline(__always)
  package func contains(_ surroundings: LetterSurroundings, in group: UInt8) -> Bool {
    let bits = Self.bits(of: surroundings, in: group, blockCount: blockCount)
    for probe in bits.indices {
      // Bits are within the blocks.
      if blocks[bits[probe] >> 3] >> UInt8(bits[probe] & 7) & 1 == 0 { return false }
    }
    return true
  }

  /// How much likelier surroundings make a text in a language of the group, as a logarithm.
  func gain(of all: UnsafeBufferPointer<LetterSurroundings>, in group: UInt8) -> Double {
    let commonCount = all.count { contains($0, in: group) }
    let gain =
      Double(commonCount) * Self.gainOfCommon - Double(all.count - commonCount) * Self.costOfOther
    return max(-Self.limit, min(Self.limit, gain))
  }
}
