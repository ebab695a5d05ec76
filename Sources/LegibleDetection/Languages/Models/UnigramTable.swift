/// How the costs of single ideographs and syllables are stored: in four bits.
///
/// Each is one of very many, so it matters little that costs between 3 and 15 nats each are a third of a nat
/// off at most, and others are taken for the nearest of these.
package enum UnigramScale {
  private static let minCost = 40
  private static let step = 9

  /// The number 0…15 of the cost that is nearest.
  package static func level(ofCost cost: UInt8) -> UInt8 {
    UInt8(max(0, min(15, (Int(cost) - minCost + step / 2) / step)))
  }

  /// The cost with a number, in steps of `CostScale`.
  @inline(__always)
  package static func cost(ofLevel level: UInt8) -> Int { minCost + step * Int(level) }
}

/// A table of costs of single characters, two in each byte, the first in its low half.
struct UnigramTable {
  // Half as many bytes as there are characters; constant data that lives as long as the process.
  private nonisolated(unsafe) let levels: UnsafePointer<UInt8>
  private let first: UInt32

  init(_ reader: inout ModelReader, of range: ClosedRange<UInt32>) {
    first = range.lowerBound
    levels = reader.bytes((range.count + 1) / 2)
  }

  /// The number in `UnigramScale` of what a character of the range costs.
  @inline(__always)
  func level(of scalar: UInt32) -> UInt8 {
    // The character is of the range.
    let offset = Int(scalar &- first)
    return levels[offset >> 1] &>> UInt8(truncatingIfNeeded: 4 &* (offset & 1)) & 15
  }

  /// The lowest number in some tables of one range of what a character costs.
  @inline(__always)
  static func minLevel(of scalar: UInt32, in tables: ConstantTable<UnigramTable>) -> UInt8 {
    tables.withUnsafeBufferPointer { tables in
      var minCost: UInt8 = 15
      for table in tables { minCost = min(minCost, table.level(of: scalar)) }
      return minCost
    }
  }

  /// The cost of a character of the range, in steps of `CostScale`.
  @inline(__always)
  subscript(scalar: UInt32) -> Int { UnigramScale.cost(ofLevel: level(of: scalar)) }
}

/// The characters whose likelihoods are stored one by one.
package enum UnigramRange {
  /// The ideographs of the Basic Multilingual Plane.
  package static let han: ClosedRange<UInt32> = 0x4E00...0x9FFF

  /// The ideographs of Extension A, which hardly any text has.
  package static let rareHan: ClosedRange<UInt32> = 0x3400...0x4DBF

  /// The Hangul syllables.
  package static let hangul: ClosedRange<UInt32> = 0xAC00...0xD7A3
}
