import Foundation

/// What a character is, for units, neighbours and n-grams.
package enum CharacterClass: UInt8, Sendable {
  /// A sign beyond ASCII, a digit beyond ASCII, or a blank beyond ASCII.
  case sign
  /// A letter, or a mark on a letter.
  case letter
  /// An ASCII digit.
  case digit
  /// An ASCII blank or control.
  case blank
  /// A control beyond ASCII, a private character, or one that is not assigned.
  case unassigned
  /// An ASCII sign.
  case asciiSign
}

/// The class, script and folded form of each character of the Basic Multilingual Plane.
package struct CharacterTable: Sendable {
  package private(set) var classes = [CharacterClass](repeating: .sign, count: 65536)

  /// The number of the script of each letter.
  package private(set) var scripts = [UInt8](repeating: 0, count: 65536)

  /// Lower case, and the plain form of half-width kana and of Arabic presentation forms.
  package private(set) var folded = [UInt16](0...65535)

  /// The names of the scripts, by number.
  package private(set) var scriptNames = [
    "NONE", "LATIN", "CYRILLIC", "GREEK", "ARABIC", "HEBREW", "THAI", "ARMENIAN", "GEORGIAN", "CJK",
  ]

  /// The number of the script of Latin letters.
  package static let latin: UInt8 = 1

  /// The number of the script of ideographs, kana and hangul.
  package static let eastAsian: UInt8 = 9

  private static let eastAsianWords: Set<String> = [
    "CJK", "HIRAGANA", "KATAKANA", "HANGUL", "HALFWIDTH", "BOPOMOFO", "IDEOGRAPHIC",
  ]

  /// Builds the table from Unicode's names and categories.
  package init() {
    for code in 0..<UInt32(65536) {
      guard let scalar = Unicode.Scalar(code) else {
        classes[Int(code)] = .unassigned
        continue
      }
      if code < 128 { addASCII(scalar) } else { add(scalar) }
    }
  }

  private mutating func addASCII(_ scalar: Unicode.Scalar) {
    let code = Int(scalar.value)
    let properties = scalar.properties
    if properties.isAlphabetic {
      classes[code] = .letter
      scripts[code] = Self.latin
      folded[code] = UInt16(code | 0x20)
    } else if properties.numericType != nil {
      classes[code] = .digit
    } else {
      classes[code] = scalar == " " || properties.generalCategory == .control ? .blank : .asciiSign
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    let code = Int(scalar.value)
    let category = scalar.properties.generalCategory
    switch category {
    case .control, .unassigned, .privateUse, .surrogate:
      classes[code] = .unassigned
      return
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark:
      break
    default: return
    }
    let name = scalar.properties.name ?? ""
    var word = String(name.prefix { $0 != " " && $0 != "-" })
    let isEastAsian = Self.eastAsianWords.contains(word)
    if name.contains("FULLWIDTH") && name.contains("LATIN") { return }
    if [0xAA, 0xBA, 0xB5, 0x2126].contains(code) { return }
    if category == .modifierLetter && !isEastAsian && word != "ARABIC" && word != "THAI" { return }
    if word == "COMBINING" { word = "LATIN" }
    if isEastAsian { word = "CJK" }
    classes[code] = .letter
    scripts[code] = scriptNumber(word)
    folded[code] = UInt16(exactly: Self.folding(of: scalar)) ?? UInt16(code)
  }

  private mutating func scriptNumber(_ name: String) -> UInt8 {
    if let number = scriptNames.firstIndex(of: name) { return UInt8(number) }
    scriptNames.append(name)
    return UInt8(scriptNames.count - 1)
  }

  private static func folding(of scalar: Unicode.Scalar) -> UInt32 {
    if scalar.value == 0x130 { return 0x69 }
    let isCompatible = [0xFF66...0xFF9F, 0xFB50...0xFEFC].contains { $0.contains(scalar.value) }
    let form =
      isCompatible
      ? String(scalar).precomposedStringWithCompatibilityMapping
      : scalar.properties.lowercaseMapping
    let scalars = form.unicodeScalars
    guard let first = scalars.first, scalars.count == 1 else { return scalar.value }
    return first.value
  }

  /// Letters, marks that follow them in some encodings, and what both are together, ascending: Latin letters
  /// with the marks of Vietnamese, and half-width kana with sound marks.
  static var compositions: [UInt16] {
    var compositions: [UInt16] = []
    func add(_ letter: UInt32, _ marks: [UInt32]) {
      for mark in marks {
        guard let first = Unicode.Scalar(letter), let second = Unicode.Scalar(mark) else {
          continue
        }
        let both = String(first) + String(second)
        // The plain form of a half-width sound mark is not joined to its letter at once.
        let plain = letter < 0xFF00 ? both : both.precomposedStringWithCompatibilityMapping
        let scalars = plain.precomposedStringWithCanonicalMapping.unicodeScalars
        guard scalars.count == 1, let composed = scalars.first else { continue }
        compositions += [UInt16(letter), UInt16(mark), UInt16(composed.value)]
      }
    }
    for letter in UInt32(0x41)..<0x250 {
      add(letter, [0x300, 0x301, 0x302, 0x303, 0x306, 0x309, 0x31B, 0x323])
    }
    for letter in UInt32(0xFF66)...0xFF9D { add(letter, [0xFF9E, 0xFF9F]) }
    return compositions
  }

  /// Whether a code point is a letter, in either case.
  package func isLetter(_ code: UInt32) -> Bool {
    code < 65536 && classes[Int(code)] == .letter
  }

  /// Whether a code point is a blank beyond ASCII.
  package static func isWideBlank(_ code: UInt32) -> Bool {
    code > 0x7F && Unicode.Scalar(code)?.properties.generalCategory == .spaceSeparator
  }
}

/// The property of each character as 16 bits, in pages of 256.
struct CharacterProperties {
  /// What no table has: code points beyond the Basic Multilingual Plane.
  static let unknown: UInt16 = 0x83FF

  /// A byte that an encoding does not have.
  static let unreadable: UInt16 = 0x9BFF

  private let properties: [UInt16]

  /// - Parameters:
  ///   - alphabets: The alphabet of each script that has tables.
  ///   - firstLetters: The number of the first letter of each of these.
  ///   - otherLetter: The number of every letter of scripts without tables.
  init(
    _ table: CharacterTable, alphabets: [UInt8: Alphabet], firstLetters: [UInt8: Int],
    otherLetter: Int, signs: [UInt16]
  ) {
    var signNumber = [UInt16](repeating: 0x3FF, count: 65536)
    for (index, sign) in signs.enumerated() { signNumber[Int(sign)] = UInt16(index) }
    properties = (0..<65536).map { code in
      let kind = table.classes[code]
      let folded = Int(table.folded[code])
      if kind == .letter {
        let script = table.scripts[code]
        let number =
          firstLetters[script].map { $0 + Int(alphabets[script]?.number[folded] ?? 0) }
          ?? otherLetter
        return (code < 128 ? 0x4000 : 0) | (folded != code ? 0x2000 : 0) | UInt16(number)
      }
      if code < 128 {
        let group: UInt16 = kind == .digit ? 1 : kind == .blank ? 0 : 3
        return 0xC000 | group << 8 | UInt16(code)
      }
      if code == 0xFFFD || kind == .unassigned { return 0x8BFF }
      let isBlank = [0xA0, 0x3000, 0x202F].contains(code)
      return 0x8000 | (isBlank ? 0x400 : 0) | signNumber[code]
    }
  }

  /// The property of a code point.
  func property(of code: UInt32) -> UInt16 {
    code < 65536 ? properties[Int(code)] : Self.unknown
  }

  /// The property of a byte beyond ASCII that is read as a character, or as none.
  func property(ofByteReadAs code: UInt32?) -> UInt16 {
    guard let code else { return Self.unreadable }
    return code < 128 ? 0xE000 | UInt16(code) : property(of: code)
  }

  /// The different pages, and the number of the page of each 256 code points.
  var pages: (numbers: [UInt8], pages: [UInt16]) {
    var known: [[UInt16]: UInt8] = [:]
    var (numbers, pages): ([UInt8], [UInt16]) = ([], [])
    for start in stride(from: 0, to: 65536, by: 256) {
      let page = Array(properties[start..<start + 256])
      let number = known[page] ?? UInt8(known.count)
      if known.updateValue(number, forKey: page) == nil { pages += page }
      numbers.append(number)
    }
    return (numbers, pages)
  }
}
