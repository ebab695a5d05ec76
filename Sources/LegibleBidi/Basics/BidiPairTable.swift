internal import CBidiTables

/// The table of Bidi_Mirroring_Glyph and Bidi_Paired_Bracket: records of two `Int32`, the distance
/// to the mirrored character, and that to the bracket's identity.
///
/// The property byte of a character is the index of its record, after the bytes of classes. Opening
/// and closing brackets have `kindSize` bytes each, and other mirrored characters at least as many;
/// unused records are zeros.
///
/// Two brackets pair if their identities are the same: the opening bracket, in canonical form
/// (UAX #9, definition BD16).
package enum BidiPairTable {
  /// The type of a bracket (Bidi_Paired_Bracket_Type).
  package enum Kind: UInt8, CaseIterable, Sendable {
    case open, close, none

    /// The lowest property byte of the kind.
    @inline(__always)
    package var firstProperty: UInt8 {
      BidiClassTable.firstPair + rawValue * BidiPairTable.kindSize
    }
  }

  /// The number of property bytes for opening and for closing brackets.
  package static let kindSize: UInt8 = 16

  /// The number of records.
  package static var count: Int { Int(legible_bidi_pairs_size()) / 8 }

  /// Whether the property byte is that of a bracket.
  @inline(__always)
  static func isBracket(_ property: UInt8) -> Bool {
    property &- BidiClassTable.firstPair < 2 * kindSize
  }

  /// The identity of a bracket; two brackets pair if theirs are equal.
  @inline(__always)
  static func identity(_ value: UInt32, property: UInt8) -> UInt32 {
    UInt32(truncatingIfNeeded: Int32(value) &+ record(property)[1])
  }

  /// The character that is displayed in place of one with a record from right to left (rule L4).
  @inline(__always)
  static func mirrored(_ value: UInt32, property: UInt8) -> UInt32 {
    UInt32(truncatingIfNeeded: Int32(value) &+ record(property)[0])
  }

  /// The identity of a bracket and whether it opens, or `nil` for any other character.
  package static func bracket(
    of scalar: Unicode.Scalar
  ) -> (identity: UInt32, opens: Bool)? {
    let property = BidiClassTable.property(of: scalar.value)
    guard isBracket(property) else { return nil }
    return (identity(scalar.value, property: property), property < Kind.close.firstProperty)
  }

  /// The two numbers of a record; a test checks that each property byte names one.
  @inline(__always)
  private static func record(_ property: UInt8) -> UnsafePointer<Int32> {
    legible_bidi_pairs() + 2 * Int(property - BidiClassTable.firstPair)
  }
}

/// A set of property bytes of `BidiClassTable`: those of classes and of brackets.
struct PropertySet: ExpressibleByArrayLiteral {
  /// The bit of each property byte up to the last of a bracket.
  private var bits: UInt64

  @inline(__always)
  private init(bits: UInt64) { self.bits = bits }

  /// Some classes, without brackets, which are of class ON.
  @inline(__always)
  init(arrayLiteral classes: BidiClass...) {
    bits = 0
    for bidiClass in classes { bits |= 1 &<< UInt64(bidiClass.rawValue) }
  }

  /// Explicit formatting characters.
  static let explicitFormatting: PropertySet = [
    .LRI, .RLI, .FSI, .PDI, .LRE, .LRO, .RLE, .RLO, .PDF,
  ]

  /// All opening brackets.
  static let openingBrackets = PropertySet(bits: 0x0000_FFFF_0000_0000)

  /// All brackets.
  static let brackets = PropertySet(bits: 0xFFFF_FFFF_0000_0000)

  @inline(__always)
  var isEmpty: Bool { bits == 0 }

  /// - Precondition: The byte is not that of a mirrored character without a partner.
  @inline(__always)
  mutating func insert(_ property: UInt8) { bits |= 1 &<< UInt64(property) }

  @inline(__always)
  func contains(_ property: UInt8) -> Bool { property < 64 && bits &>> UInt64(property) & 1 != 0 }

  @inline(__always)
  func contains(_ bidiClass: BidiClass) -> Bool {
    bits &>> UInt64(bidiClass.rawValue) & 1 != 0
  }

  @inline(__always)
  func intersects(_ other: PropertySet) -> Bool { bits & other.bits != 0 }

  @inline(__always)
  func union(_ other: PropertySet) -> PropertySet { PropertySet(bits: bits | other.bits) }

  @inline(__always)
  func union(_ bidiClass: BidiClass) -> PropertySet { union([bidiClass]) }
}
