internal import CBidiTables

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The Bidi_Class of a character (UAX #9, table 4), by the short names of the standard.
public enum BidiClass: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// Left-to-right: most letters.
  case L
  /// Right-to-left: Hebrew and most other letters of scripts that run so.
  case R
  /// Right-to-left Arabic: letters of Arabic, Thaana and Syriac.
  case AL
  /// European number: digits.
  case EN
  /// European number separator: plus and minus.
  case ES
  /// European number terminator: currency signs, per cent.
  case ET
  /// Arabic number: Arabic-Indic digits.
  case AN
  /// Common number separator: comma, colon, full stop.
  case CS
  /// Nonspacing mark.
  case NSM
  /// Boundary neutral: control characters that the algorithm ignores.
  case BN
  /// Paragraph separator.
  case B
  /// Segment separator: tabs.
  case S
  /// White space.
  case WS
  /// Other neutral: most punctuation and symbols.
  case ON
  /// U+202A, LEFT-TO-RIGHT EMBEDDING.
  case LRE
  /// U+202D, LEFT-TO-RIGHT OVERRIDE.
  case LRO
  /// U+202B, RIGHT-TO-LEFT EMBEDDING.
  case RLE
  /// U+202E, RIGHT-TO-LEFT OVERRIDE.
  case RLO
  /// U+202C, POP DIRECTIONAL FORMATTING.
  case PDF
  /// U+2066, LEFT-TO-RIGHT ISOLATE.
  case LRI
  /// U+2067, RIGHT-TO-LEFT ISOLATE.
  case RLI
  /// U+2068, FIRST STRONG ISOLATE.
  case FSI
  /// U+2069, POP DIRECTIONAL ISOLATE.
  case PDI

  /// Whether the class is one of the explicit formatting characters.
  @inline(__always)
  var isExplicitFormatting: Bool { rawValue >= BidiClass.LRE.rawValue }

  /// Whether the class is one of the isolate formatting characters.
  @inline(__always)
  var isIsolateControl: Bool { rawValue >= BidiClass.LRI.rawValue }

  /// Whether rule X9 removes the characters of the class.
  @inline(__always)
  package var isRemoved: Bool {
    self == .BN
      || rawValue &- BidiClass.LRE.rawValue <= BidiClass.PDF.rawValue - BidiClass.LRE.rawValue
  }
}

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

/// The table of Bidi_Class: for each block of 128 code points the number of its row, in one byte,
/// and then the rows, one byte a code point.
///
/// A byte is the raw value of a `BidiClass`, or from `firstPair` on the number of a record of
/// `BidiPairTable`; the characters that have one are all of class ON.
package enum BidiClassTable {
  package static let blockSize = 128
  package static let blockCount = 0x110000 / blockSize
  package static let firstPair: UInt8 = 32

  /// The blocks whose rows come first, for fast access: ASCII and explicit formatting characters.
  package static let firstBlocks = [0, 0x2000 / blockSize]

  /// The class of a character.
  @inline(__always)
  package static func bidiClass(of scalar: Unicode.Scalar) -> BidiClass {
    bidiClass(ofProperty: property(of: scalar.value))
  }

  /// The class that a byte of the table encodes.
  @inline(__always)
  static func bidiClass(ofProperty property: UInt8) -> BidiClass {
    // The raw values of the enumeration are 0…22, which is how it lies in memory, and a byte of the
    // table is one of them or from `firstPair` on: a test reads them all.
    property < firstPair ? unsafeBitCast(property, to: BidiClass.self) : .ON
  }

  /// The byte of a code point below U+0080.
  @inline(__always)
  static func property(ofASCII value: UInt8) -> UInt8 {
    legible_bidi_classes()[blockCount + Int(value)]
  }

  /// The byte of a code point from U+2000 to U+207F.
  ///
  /// - Parameter value: Its distance from U+2000.
  @inline(__always)
  static func property(ofGeneralPunctuation value: UInt8) -> UInt8 {
    legible_bidi_classes()[blockCount + blockSize + Int(value)]
  }

  /// The byte of a code point up to U+10FFFF.
  @inline(__always)
  static func property(of value: UInt32) -> UInt8 {
    // `blockCount` bytes of rows and as many rows as they name are there: a test reads them all.
    let value = Int(value)
    let data = legible_bidi_classes()
    let row = Int(data[value / blockSize])
    return data[blockCount + row * blockSize + value % blockSize]
  }

  /// The bytes of the data, constant and alive as long as the process.
  package static var data: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: legible_bidi_classes(), count: Int(legible_bidi_classes_size()))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The property byte of the character at an offset, and its length in bytes.
  @inline(__always)
  func bidiProperty(at offset: Int) -> (property: UInt8, length: Int) {
    let first = self[offset]
    if first < 0x80 { return (BidiClassTable.property(ofASCII: first), 1) }
    if first == 0xE2, let property = generalPunctuation(at: offset) { return (property, 3) }
    let scalar = UTF8Scalar(in: self, at: offset)
    return (BidiClassTable.property(of: scalar.value), scalar.length)
  }

  /// The class of the character at an offset, and its length in bytes.
  package func bidiClass(at offset: Int) -> (bidiClass: BidiClass, length: Int) {
    let (property, length) = bidiProperty(at: offset)
    return (BidiClassTable.bidiClass(ofProperty: property), length)
  }

  /// The property byte of the character at an offset if it is in U+2000…U+207F. This block contains
  /// most explicit formatting characters, which mostly occur together.
  @inline(__always)
  func generalPunctuation(at offset: Int) -> UInt8? {
    if offset &+ 2 >= count { return nil }
    let bytes =
      UInt32(self[offset]) | UInt32(self[offset &+ 1]) << 8 | UInt32(self[offset &+ 2]) << 16
    if bytes & 0xC0_FE_FF != 0x80_80_E2 { return nil }
    let value = UInt8(truncatingIfNeeded: bytes >> 2 & 0x40 | bytes >> 16 & 0x3F)
    return BidiClassTable.property(ofGeneralPunctuation: value)
  }
}
