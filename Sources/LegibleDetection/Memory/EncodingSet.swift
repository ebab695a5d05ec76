package import LegibleEncodings

/// A set of encodings of the registry, iterated in its order: a value of two words, without
/// reference counting.
package struct EncodingSet: Sequence, Equatable, BitwiseCopyable, Sendable {
  /// One bit for each encoding; a test checks that there are enough bits.
  private var bits: UInt128 = 0

  package init() {}

  package init(_ id: EncodingID) { insert(id) }

  /// The first encoding, if there is any.
  package var first: EncodingID? { EncodingID(rawValue: UInt8(bits.trailingZeroBitCount)) }

  /// How many encodings there are.
  package var count: Int { bits.nonzeroBitCount }

  package mutating func insert(_ id: EncodingID) { bits |= 1 &<< UInt128(id.rawValue) }

  package mutating func remove(_ id: EncodingID) { bits &= ~(1 &<< UInt128(id.rawValue)) }

  package func contains(_ id: EncodingID) -> Bool { bits &>> UInt128(id.rawValue) & 1 != 0 }

  package func makeIterator() -> Iterator { Iterator(rest: self) }

  package struct Iterator: IteratorProtocol {
    fileprivate var rest: EncodingSet

    package mutating func next() -> EncodingID? {
      guard rest.bits != 0, let id = rest.first else { return nil }
      rest.bits &= rest.bits - 1
      return id
    }
  }
}
