internal import CBidiTables

/// The table of Bidi_Mirroring_Glyph and Bidi_Paired_Bracket: records of three `Int32`, the distance
/// to the mirrored character, the kind of bracket, and the distance to the bracket's identity.
///
/// Two brackets pair if their identities are the same: the opening bracket, in canonical form
/// (UAX #9, definition BD16).
package enum BidiPairTable {
  /// What a record says of a bracket (Bidi_Paired_Bracket_Type).
  package enum Kind: Int32, Sendable {
    case none, open, close
  }

  /// How many records there are.
  package static var count: Int { Int(legible_bidi_pairs_size()) / 12 }

  /// What a character with a record is as a bracket, or `nil` where it is none.
  @inline(__always)
  static func bracketNotes(_ value: UInt32, property: UInt8) -> ClassRun.Notes? {
    switch Kind(rawValue: record(property)[1]) {
    case .open: [.isBracket, .opens]
    case .close: .isBracket
    default: nil
    }
  }

  /// What a bracket pairs by.
  @inline(__always)
  static func identity(_ value: UInt32) -> UInt32 {
    let property = BidiClassTable.property(of: value)
    if property < BidiClassTable.firstPair { return value }
    return UInt32(truncatingIfNeeded: Int32(value) &+ record(property)[2])
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
    guard property >= BidiClassTable.firstPair,
      let notes = bracketNotes(scalar.value, property: property)
    else { return nil }
    return (identity(scalar.value), notes.contains(.opens))
  }

  /// The three numbers of a record; a test checks that each property byte names one.
  @inline(__always)
  private static func record(_ property: UInt8) -> UnsafePointer<Int32> {
    legible_bidi_pairs() + 3 * Int(property - BidiClassTable.firstPair)
  }
}
