extension StringProtocol {
  /// How many columns the text takes in a monospaced display.
  ///
  /// East Asian wide and fullwidth characters take two; combining marks, format characters such as
  /// direction marks, and the vowels and finals of conjoining Hangul none; a tab goes on to the
  /// next column that is a multiple of eight; all others take one (UAX #11, section 5). An emoji
  /// takes two, also where it is a sequence of characters: joined ones, flags, keycaps (UTS #51).
  ///
  /// ```swift
  /// "e\u{301}漢字".displayWidth  // 5
  /// "👨‍👩‍👧".displayWidth         // 2
  /// ```
  ///
  /// - Complexity: O(*n*).
  public var displayWidth: Int {
    withUTF8Buffer { $0.displayWidth }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// How many columns the text takes in a monospaced display.
  var displayWidth: Int {
    var column = 0
    var offset = 0
    while offset < count {
      let unit = DisplayUnit(in: self, at: offset)
      column += unit.columns(at: column)
      offset += unit.length
    }
    return column
  }
}

extension UTF8Scalar {
  /// How far apart tab stops are, in columns.
  private static let tabWidth = 8

  /// How many columns the character takes that starts in one.
  func columns(at column: Int) -> Int {
    switch value {
    case 0x09: return Self.tabWidth - column % Self.tabWidth
    case 0x20..<0x7F: return 1
    // The vowels and finals of conjoining Hangul, which join the syllable before them.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
    // ALM, LRM and RLM have the classes of letters.
    case 0x061C, 0x200E, 0x200F: return 0
    default: break
    }
    switch BidiClassTable.bidiClass(ofProperty: BidiClassTable.property(of: value)) {
    case .NSM, .BN, .LRE, .RLE, .LRO, .RLO, .PDF, .LRI, .RLI, .FSI, .PDI: return 0
    default: return WideCharacterTable.contains(value) ? 2 : 1
    }
  }
}
