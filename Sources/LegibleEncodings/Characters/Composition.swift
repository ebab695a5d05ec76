/// Letters with marks that Unicode has as one character, too (UAX #15): file names of macOS, say, have them apart.
enum Composition {
  /// A letter with more marks is in no encoding.
  static let maxMarks = 3

  /// Whether a character may be joined with the one before it: the marks of Latin, Greek, Cyrillic and Arabic letters and of
  /// kana, and the vowels and ends of Hangul syllables.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x0653...0x0655, 0x1161...0x1175, 0x11A8...0x11C2, 0x3099, 0x309A: true
    default: false
    }
  }

  /// Whether a character may be joined with a mark after it: letters of Latin, Greek, Cyrillic and Arabic, kana, and the
  /// beginnings of Hangul syllables.
  static func mayHaveMarks(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xA8, 0xC0...0x24F, 0x370...0x4FF, 0x622...0x6D5,
      0x1100...0x1112,
      0x1E00...0x1FFF, 0x3046...0x30FD:
      true
    default: false
    }
  }

  /// Whether the UTF-8 of such a character may begin with the byte.
  static func mayBeginMark(_ byte: UInt8) -> Bool {
    byte == 0xCC || byte == 0xCD || byte == 0xD9 || byte == 0xE1 || byte == 0xE3
  }

  /// Whether a character is the beginning of a Hangul syllable.
  static func beginsSyllable(_ scalar: Unicode.Scalar) -> Bool {
    (0x1100...0x1112).contains(scalar.value)
  }

  /// The one character that is canonically equivalent to several, if there is one.
  static func character(for scalars: some Collection<Unicode.Scalar>) -> Unicode.Scalar? {
    guard scalars.count > 1, let first = scalars.first else { return nil }
    if beginsSyllable(first) { return syllable(scalars.map(\.value)) }
    return characters[String(String.UnicodeScalarView(scalars))]
  }

  /// The syllable of a beginning, a vowel and perhaps an end (The Unicode Standard, section 3.12).
  private static func syllable(_ parts: [UInt32]) -> Unicode.Scalar? {
    guard parts.count <= 3, (0x1161...0x1175).contains(parts[1]) else { return nil }
    let end = parts.count == 3 ? parts[2] : 0x11A7
    guard (0x11A7...0x11C2).contains(end) else { return nil }
    return Unicode.Scalar(
      0xAC00 + ((parts[0] - 0x1100) * 21 + (parts[1] - 0x1161)) * 28 + (end - 0x11A7))
  }

  /// Characters by themselves: strings are equal where they are canonically equivalent, so that letters with their marks
  /// apart find the same entry.
  private static let characters: [String: Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [
      0xC0...0x24F, 0x386...0x3CE, 0x400...0x4FF, 0x622...0x626, 0x1E00...0x1FFC, 0x304C...0x30FE,
    ]
    var characters: [String: Unicode.Scalar] = [:]
    for scalar in ranges.joined().compactMap({ Unicode.Scalar($0) }) {
      // Of two characters that are the same the first is the one in use.
      if characters[String(scalar)] == nil { characters[String(scalar)] = scalar }
    }
    return characters
  }()
}
