/// The storage format of costs of single ideographs and syllables: four bits each.
///
/// These characters are very many, so rounding each cost to a third of a nat, between 3 and 15
/// nats, makes little difference.
package enum UnigramScale {
  private static let minCost = 40
  private static let step = 9

  /// Returns the nearest level 0…15 for a cost.
  package static func level(ofCost cost: UInt8) -> UInt8 {
    UInt8(max(0, min(15, (Int(cost) - minCost + step / 2) / step)))
  }

  /// Returns the cost of a level, in steps of `CostScale`.
  @inline(__always)
  package static func cost(ofLevel level: UInt8) -> Int { minCost + step * Int(level) }
}

/// A table of costs of single characters, two levels in each byte, the first in its low half.
struct UnigramTable {
  // Half as many bytes as there are characters: constant data that lives as long as the process.
  private nonisolated(unsafe) let levels: UnsafePointer<UInt8>
  private let first: UInt32

  init(_ reader: inout ModelReader, of range: ClosedRange<UInt32>) {
    first = range.lowerBound
    levels = reader.bytes((range.count + 1) / 2)
  }

  /// Returns the level of a character of the range.
  @inline(__always)
  func level(of scalar: UInt32) -> UInt8 {
    // The character is in the range.
    let offset = Int(scalar &- first)
    return levels[offset >> 1] &>> UInt8(truncatingIfNeeded: 4 &* (offset & 1)) & 15
  }

  /// Returns the lowest level of a character in some tables of the same range.
  @inline(__always)
  static func minLevel(of scalar: UInt32, in tables: ConstantTable<UnigramTable>) -> UInt8 {
    tables.withUnsafeBufferPointer { tables in
      var minCost: UInt8 = 15
      for table in tables { minCost = min(minCost, table.level(of: scalar)) }
      return minCost
    }
  }

  /// Returns the cost of a character of the range, in steps of `CostScale`.
  @inline(__always)
  subscript(scalar: UInt32) -> Int { UnigramScale.cost(ofLevel: level(of: scalar)) }
}

/// The ranges of characters with individual likelihoods.
package enum UnigramRange {
  /// The ideographs of the Basic Multilingual Plane.
  package static let han: ClosedRange<UInt32> = 0x4E00...0x9FFF

  /// The ideographs of Extension A, which are very rare in text.
  package static let rareHan: ClosedRange<UInt32> = 0x3400...0x4DBF

  /// The Hangul syllables.
  package static let hangul: ClosedRange<UInt32> = 0xAC00...0xD7A3
}
