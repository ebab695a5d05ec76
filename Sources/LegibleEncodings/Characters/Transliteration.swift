internal import CEncodingTables

/// Substitutes for characters that an encoding lacks.
enum Transliteration {
  /// The transliterations of a character, the closest first.
  ///
  /// A character that does not show, such as a directional mark, and a mark of a letter are left out.
  ///
  /// - Parameter language: The language of the text as a BCP 47 tag, whose customs come before all others.
  static func candidates(for scalar: Unicode.Scalar, language: String? = nil) -> [String] {
    var candidates = custom(of: language, for: scalar) ?? []
    candidates += table[scalar] ?? []
    if let text = simpler[scalar] {
      candidates.append(text)
      if let plain = plain(text) { candidates.append(plain) }
    }
    let properties = scalar.properties
    let isInvisible =
      properties.isDefaultIgnorableCodePoint || properties.generalCategory == .nonspacingMark
    return candidates.isEmpty && isInvisible ? [""] : candidates
  }

  /// Returns the replacement of a letter that is customary in a language.
  private static func custom(of language: String?, for scalar: Unicode.Scalar) -> [String]? {
    guard let language else { return nil }
    let primary = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    return customs[primary]?[scalar].map { [$0] }
  }

  /// The customs of languages whose writers do not leave the marks out (CLDR, transforms de-ASCII and da-ASCII).
  private static let customs: [String: [Unicode.Scalar: String]] = {
    let german: [Unicode.Scalar: String] = [
      "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "ẞ": "SS",
    ]
    let danish: [Unicode.Scalar: String] = [
      "å": "aa", "ø": "oe", "æ": "ae", "Å": "Aa", "Ø": "Oe", "Æ": "Ae",
    ]
    return ["de": german, "da": danish, "nb": danish, "nn": danish, "no": danish]
  }()

  /// The plainest form of a text that may have letters with marks; `nil` if there is none but the text itself.
  private static func plain(_ text: String) -> String? {
    if text.unicodeScalars.allSatisfy({ $0.isASCII }) { return nil }
    var result = ""
    for scalar in text.unicodeScalars {
      // Each step leaves a mark out, or leads to ASCII.
      guard let part = scalar.isASCII ? String(scalar) : candidates(for: scalar).last else {
        return nil
      }
      result += part
    }
    return result
  }

  /// Each row: the characters, and the substitute that is preferred to their simpler letter.
  private static let rows: [(characters: String, candidates: [String])] = [
    ("\u{2018}\u{2019}\u{201A}\u{201B}\u{2032}\u{02BC}\u{02BE}\u{02BF}", ["'"]),
    ("\u{201C}\u{201D}\u{201E}\u{201F}\u{2033}", ["\""]),
    ("\u{00AB}\u{00BB}", ["\""]), ("\u{2039}\u{203A}", ["'"]),
    ("\u{2010}\u{2011}\u{2012}\u{2013}\u{2212}", ["-"]),
    ("\u{2014}\u{2015}", ["-"]), ("\u{2026}", ["..."]), ("\u{2022}\u{00B7}", ["\u{00B7}", "*"]),
    ("\u{00A0}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\u{2008}", [" "]),
    ("\u{2009}\u{200A}\u{202F}\u{205F}\u{3000}", [" "]),
    ("\u{20AC}", ["EUR"]), ("\u{00A3}", ["GBP"]), ("\u{00A5}", ["JPY"]), ("\u{20AA}", ["ILS"]),
    ("\u{00A9}", ["(c)"]), ("\u{00AE}", ["(r)"]), ("\u{2122}", ["(tm)"]), ("\u{2116}", ["No."]),
    ("\u{00C6}", ["AE"]), ("\u{0152}", ["OE"]), ("\u{00D7}", ["x"]), ("\u{00F7}", [":"]),
    ("\u{2264}", ["<="]), ("\u{2265}", [">="]),
    ("\u{2190}", ["<-"]), ("\u{2192}", ["->"]),
    ("\u{0218}", ["\u{015E}", "S"]), ("\u{0219}", ["\u{015F}", "s"]),
    ("\u{021A}", ["\u{0162}", "T"]), ("\u{021B}", ["\u{0163}", "t"]),
    ("\u{015E}", ["\u{0218}", "S"]), ("\u{015F}", ["\u{0219}", "s"]),
    ("\u{0162}", ["\u{021A}", "T"]), ("\u{0163}", ["\u{021B}", "t"]),
    // Cyrillic by ISO 9:1995, and where the encoding lacks that letter by GOST 7.79-2000 (B), with apostrophes.
    ("А", ["A"]), ("а", ["a"]), ("Б", ["B"]), ("б", ["b"]), ("В", ["V"]), ("в", ["v"]),
    ("Г", ["G"]), ("г", ["g"]), ("Ґ", ["G"]), ("ґ", ["g"]), ("Д", ["D"]), ("д", ["d"]),
    ("Ђ", ["Đ", "Dj"]), ("ђ", ["đ", "dj"]), ("Ѓ", ["Ǵ", "G"]), ("ѓ", ["ǵ", "g"]), ("Е", ["E"]),
    ("е", ["e"]), ("Ё", ["Ë", "Yo"]), ("ё", ["ë", "yo"]), ("Є", ["Ê", "Ye"]), ("є", ["ê", "ye"]),
    ("Ж", ["Ž", "Zh"]), ("ж", ["ž", "zh"]), ("З", ["Z"]), ("з", ["z"]), ("Ѕ", ["Ẑ", "Dz"]),
    ("ѕ", ["ẑ", "dz"]), ("И", ["I"]), ("и", ["i"]), ("І", ["Ì", "I"]), ("і", ["ì", "i"]),
    ("Ї", ["Ï", "Yi"]), ("ї", ["ï", "yi"]), ("Й", ["J"]), ("й", ["j"]), ("Ј", ["J"]),
    ("ј", ["ǰ", "j"]), ("К", ["K"]), ("к", ["k"]), ("Ќ", ["Ḱ", "K"]), ("ќ", ["ḱ", "k"]),
    ("Л", ["L"]), ("л", ["l"]), ("Љ", ["Lj"]), ("љ", ["lj"]), ("М", ["M"]), ("м", ["m"]),
    ("Н", ["N"]), ("н", ["n"]), ("Њ", ["Nj"]), ("њ", ["nj"]), ("О", ["O"]), ("о", ["o"]),
    ("П", ["P"]), ("п", ["p"]), ("Р", ["R"]), ("р", ["r"]), ("С", ["S"]), ("с", ["s"]),
    ("Т", ["T"]), ("т", ["t"]), ("Ћ", ["Ć", "C"]), ("ћ", ["ć", "c"]), ("У", ["U"]), ("у", ["u"]),
    ("Ў", ["Ŭ", "U"]), ("ў", ["ŭ", "u"]), ("Ф", ["F"]), ("ф", ["f"]), ("Х", ["H"]), ("х", ["h"]),
    ("Ц", ["C"]), ("ц", ["c"]), ("Ч", ["Č", "Ch"]), ("ч", ["č", "ch"]), ("Џ", ["Dz"]),
    ("џ", ["dz"]), ("Ш", ["Š", "Sh"]), ("ш", ["š", "sh"]), ("Щ", ["Ŝ", "Shh"]),
    ("щ", ["ŝ", "shh"]), ("Ъъ", ["\u{02BA}", "\""]), ("Ы", ["Y"]), ("ы", ["y"]),
    ("Ьь", ["\u{02B9}", "'"]), ("Э", ["È", "E"]), ("э", ["è", "e"]), ("Ю", ["Û", "Yu"]),
    ("ю", ["û", "yu"]), ("Я", ["Â", "Ya"]), ("я", ["â", "ya"]),
    // Letters that GOST 7.79 lacks: Kazakh, Tatar, Bashkir, Mongolian, Tajik, and Russian before 1918.
    ("Ғ", ["Ġ", "G"]), ("ғ", ["ġ", "g"]), ("Қ", ["Ķ", "K"]), ("қ", ["ķ", "k"]), ("Ң", ["Ņ", "N"]),
    ("ң", ["ņ", "n"]), ("Ө", ["Ô", "O"]), ("ө", ["ô", "o"]), ("Ү", ["Ù", "U"]), ("ү", ["ù", "u"]),
    ("Ұ", ["U"]), ("ұ", ["u"]), ("Һ", ["Ḥ", "H"]), ("һ", ["ḥ", "h"]), ("Ҳ", ["Ḩ", "H"]),
    ("ҳ", ["ḩ", "h"]), ("Ҷ", ["Ç", "C"]), ("ҷ", ["ç", "c"]), ("Ә", ["A"]), ("ә", ["a"]),
    ("Ѣ", ["Ě", "E"]), ("ѣ", ["ě", "e"]), ("Ѳ", ["F"]), ("ѳ", ["f"]), ("Ѵ", ["Ỳ", "Y"]),
    ("ѵ", ["ỳ", "y"]),
    // Greek letter by letter by ELOT 743, type 2.
    ("Α", ["A"]), ("α", ["a"]), ("Β", ["V"]), ("β", ["v"]), ("Γ", ["G"]), ("γ", ["g"]),
    ("Δ", ["D"]), ("δ", ["d"]), ("Ε", ["E"]), ("ε", ["e"]), ("Ζ", ["Z"]), ("ζ", ["z"]),
    ("ΗΙ", ["I"]), ("ηι", ["i"]), ("Θ", ["Th"]), ("θ", ["th"]), ("Κ", ["K"]), ("κ", ["k"]),
    ("Λ", ["L"]), ("λ", ["l"]), ("Μ", ["M"]), ("μ\u{B5}", ["m"]), ("Ν", ["N"]), ("ν", ["n"]),
    ("Ξ", ["X"]), ("ξ", ["x"]), ("ΟΩ", ["O"]), ("οω", ["o"]), ("Π", ["P"]), ("π", ["p"]),
    ("Ρ", ["R"]), ("ρ", ["r"]), ("Σ", ["S"]), ("σς", ["s"]), ("Τ", ["T"]), ("τ", ["t"]),
    ("Υ", ["Y"]), ("υ", ["y"]), ("Φ", ["F"]), ("φ", ["f"]), ("Χ", ["Ch"]), ("χ", ["ch"]),
    ("Ψ", ["Ps"]), ("ψ", ["ps"]),
  ]

  /// The simpler text for a letter: with a mark less, or the plain letter.
  ///
  /// The data has a line for each substitute: the substitute, a tab, and the letters that it replaces, in UTF-8.
  private static let simpler: [Unicode.Scalar: String] = {
    let data = UnsafeRawBufferPointer(
      start: legible_simpler_letters(), count: Int(legible_simpler_letters_size()))
    var table: [Unicode.Scalar: String] = [:]
    for line in data.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: "\t"))
        .map { String(decoding: $0, as: UTF8.self) }
      for scalar in fields[1].unicodeScalars { table[scalar] = fields[0] }
    }
    return table
  }()

  private static let table: [Unicode.Scalar: [String]] = {
    var table: [Unicode.Scalar: [String]] = [:]
    for row in rows {
      for scalar in row.characters.unicodeScalars { table[scalar] = row.candidates }
    }
    return table
  }()
}
