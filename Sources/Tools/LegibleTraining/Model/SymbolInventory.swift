import LegibleDetection

/// The symbols of all models: first one for each category, for what is rare in it, and then the
/// characters, without case, that some language uses often.
struct SymbolInventory {
  /// The characters that have a symbol of their own, in order of code points.
  let characters: [UInt32]
  private let ids: [UInt32: Int]

  static let categoryCount = CharacterCategory.allCases.count

  /// Characters that must be told apart although no language uses them often.
  private static let always: [Unicode.Scalar] = [
    "ª", "º", "€", "¤", "§", "°", "\u{A0}", "\u{AD}", "’", "‘", "“", "”", "„", "–", "—", "…", "«",
    "»", "!", "[", "]", "|", "^", "{", "}", "\\", "~", "#", "$", "@", "`", "<", ">", "=", "_",
    "&", "*", "+", "%", "¢", "×", "÷", "©", "®", "™", "£", "¥", "¿", "¡", "·", "•", "№", "´", "¨",
    "¸", "¬", "¦", "±", dottedCapital,
  ]

  /// The capital of i in the languages that have ı, which no other language has.
  static let dottedCapital: Unicode.Scalar = "İ"

  /// The katakana of half the width, of which some are far commoner than others.
  private static let narrowKatakana: ClosedRange<UInt32> = 0xFF66...0xFF9F

  init(ownOf languages: [[UInt32]]) {
    characters = Set(languages.joined()).union(Self.always.map(\.value))
      .union(Self.narrowKatakana).sorted()
    ids = Dictionary(
      uniqueKeysWithValues: zip(
        characters, Self.categoryCount..<(Self.categoryCount + characters.count)))
  }

  var count: Int { Self.categoryCount + characters.count }

  /// The symbol of a character.
  func id(of scalar: Unicode.Scalar) -> Int {
    ids[scalar.folded.value] ?? Int(CharacterCategory(scalar.folded).rawValue)
  }

  /// The symbol of a character in words of whatever case.
  func idInWords(of scalar: Unicode.Scalar) -> Int {
    id(of: scalar == Self.dottedCapital ? "i" : scalar)
  }

  /// Whether the symbol is a character of ASCII.
  func isASCII(_ id: Int) -> Bool {
    id >= Self.categoryCount && characters[id - Self.categoryCount] < 0x80
  }

  /// The category of a symbol.
  func category(of id: Int) -> CharacterCategory {
    if id < Self.categoryCount { return CharacterCategory.allCases[id] }
    return Unicode.Scalar(characters[id - Self.categoryCount]).map { CharacterCategory($0) }
      ?? .unassigned
  }
}

extension Unicode.Scalar {
  /// The character without its case, where that is one character.
  ///
  /// The s and t with comma of Romanian count as those with cedilla: legacy encodings have one or
  /// the other at the same bytes, and which was meant only their commonness can tell.
  var folded: Unicode.Scalar {
    switch self {
    case "Ș", "ș": return "ş"
    case "Ț", "ț": return "ţ"
    default: break
    }
    let mapping = properties.lowercaseMapping.unicodeScalars
    return mapping.count == 1 ? mapping.first ?? self : self
  }

  /// 1 for lower case, 2 for upper case, and 0 for what has no case.
  var caseNumber: UInt16 {
    if properties.lowercaseMapping != String(self) { return 2 }
    return properties.uppercaseMapping != String(self) ? 1 : 0
  }
}
