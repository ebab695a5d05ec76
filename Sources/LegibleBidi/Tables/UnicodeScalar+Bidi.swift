extension Unicode.Scalar {
  /// The Bidi_Class of the character in Unicode 17, or its default where it is not assigned.
  ///
  /// - Complexity: O(1).
  public var bidiClass: BidiClass { BidiClassTable.bidiClass(of: self) }

  /// The character that is displayed in place of this one where text runs from right to left
  /// (Bidi_Mirroring_Glyph in Unicode 17), or `nil` where Unicode has none.
  ///
  /// ```swift
  /// ("(" as Unicode.Scalar).bidiMirroringGlyph  // ")"
  /// ```
  ///
  /// A character with the property `properties.isBidiMirrored` but without such a character needs a
  /// glyph of its own from a font.
  ///
  /// - Complexity: O(1).
  public var bidiMirroringGlyph: Unicode.Scalar? {
    let property = BidiClassTable.property(of: value)
    guard property >= BidiClassTable.firstPair else { return nil }
    let mirrored = BidiPairTable.mirrored(value, property: property)
    return mirrored == value ? nil : Unicode.Scalar(mirrored)
  }

  /// The bracket that this one pairs with (Bidi_Paired_Bracket in Unicode 17), or `nil` where it is
  /// no bracket for rule N0.
  ///
  /// - Complexity: O(1).
  public var bidiPairedBracket: Unicode.Scalar? {
    // Each bracket is mirrored by the one that it pairs with, which a test checks.
    BidiPairTable.isBracket(BidiClassTable.property(of: value)) ? bidiMirroringGlyph : nil
  }

  /// Whether the character is an opening bracket for rule N0 (Bidi_Paired_Bracket_Type Open).
  ///
  /// - Complexity: O(1).
  public var isBidiOpeningBracket: Bool { BidiPairTable.bracket(of: self)?.opens == true }
}
