import LegibleDetection

extension CharacterCategory {
  /// The category of a character.
  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20, 0x09: self = .blank
    case 0x0A, 0x0D: self = .newline
    case 0x00...0x1F, 0x7F: self = .c0Control
    case 0x80...0x9F: self = .c1Control
    case 0x30...0x39: self = .digit
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: self = .asciiPunctuation
    // The small bullet of DOS and of KOI8-R stands before items of lists.
    case 0x2219: self = .symbol
    case 0x2200...0x23FF, 0x25CA: self = .mathSymbol
    case 0x2500...0x259F: self = .boxDrawing
    case 0x3001...0x303F, 0xFF01...0xFF60, 0xFFE0...0xFFE6: self = .cjkPunctuation
    case 0x3041...0x309F: self = .hiragana
    case 0x30A0...0x30FF: self = .katakana
    case 0xFF61...0xFF9F: self = .halfwidthKatakana
    case 0x3400...0x9FFF, 0xF900...0xFAFF: self = .han
    case 0xAC00...0xD7A3, 0x3131...0x318E: self = .hangul
    case 0xFB1D...0xFDFF, 0xFE70...0xFEFF: self = .presentationForm
    case 0x10000...: self = .astral
    default: self = Self.byProperties(scalar)
    }
  }

  private static func byProperties(_ scalar: Unicode.Scalar) -> CharacterCategory {
    switch scalar.properties.generalCategory {
    case .unassigned, .privateUse, .surrogate: return .unassigned
    case .lineSeparator, .paragraphSeparator: return .newline
    case .spaceSeparator, .format, .control: return .symbol
    default: break
    }
    if let script = script(of: scalar.value) { return script }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return .mark
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      return .otherLetter
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .dashPunctuation, .connectorPunctuation, .otherPunctuation:
      return .punctuation
    default: return .symbol
    }
  }

  private static func script(of value: UInt32) -> CharacterCategory? {
    switch value {
    case 0xAA, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x250...0x2AF, 0x1E00...0x1EFF: .latin
    case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
    case 0x400...0x52F: .cyrillic
    case 0x531...0x58F: .armenian
    // Modifier letters stand among the letters of any script, as the turned comma of Uzbek does.
    case 0x2B0...0x2FF: .mark
    case 0x591...0x5F4: .hebrew
    case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF: .arabic
    case 0x900...0xDFF: .indic
    case 0xE01...0xE3A, 0xE40...0xE5B: .thai
    case 0xE81...0xEFF: .lao
    case 0x10A0...0x10FF: .georgian
    case 0x41...0x5A, 0x61...0x7A: .latin
    default: nil
    }
  }
}
