package import Foundation
package import LegibleEncodings

/// Which encodings the files of a language are found in.
package struct LanguageEncodings: Decodable, Sendable {
  /// Names of encodings that are to be expected.
  package var common: [String] = []

  /// Names of encodings that were made for the language, and are seldom met.
  package var rare: [String] = []

  /// Whether there are few texts of the language.
  package var isRare = false

  /// What is written where an encoding lacks a character.
  package var substitutions: [String: String] = [:]

  private enum CodingKeys: CodingKey { case common, rare, isRare, substitutions }

  package init() {}

  /// Reads an entry of `encodings.json`, in which all but the two lists may be left out.
  ///
  /// - Throws: `DecodingError`.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    common = try values.decode([String].self, forKey: .common)
    rare = try values.decode([String].self, forKey: .rare)
    isRare = try values.decodeIfPresent(Bool.self, forKey: .isRare) ?? false
    substitutions =
      try values.decodeIfPresent([String: String].self, forKey: .substitutions) ?? [:]
  }

  /// Reads `encodings.json`.
  ///
  /// - Throws: If it cannot be read.
  package static func read(_ file: URL) throws -> [String: LanguageEncodings] {
    try JSONDecoder().decode([String: LanguageEncodings].self, from: Data(contentsOf: file))
  }

  /// The text with what the encodings of the language lack replaced.
  package func substituting(_ text: String) -> String {
    substitutions.sorted { $0.key < $1.key }.reduce(text) {
      $0.replacingOccurrences(of: $1.key, with: $1.value)
    }
  }
}

/// The encodings whose readings are weighed against each other, in the order of the file: UTF-8,
/// single-byte ones, multi-byte ones.
package struct WeighedEncodings {
  /// How an encoding is read.
  package enum Kind: UInt8 {
    /// A byte is a character.
    case singleByte = 0
    /// A byte is a character, and digits and letters have other bytes than in ASCII.
    case ebcdic = 1
    /// A character has one or more bytes.
    case multibyte = 2
    /// A byte is a character, which may be a mark that is joined to the letter before.
    case composing = 3
    case utf8 = 4
  }

  /// An encoding and how it is read.
  package struct Entry {
    package let encoding: TextEncoding
    package let kind: Kind
  }

  package let entries: [Entry]

  /// Read alike by a wider encoding, which stands for both.
  private static let widerNames = [
    "GBK": "gb18030", "ISO-8859-11": "windows-874", "ISO-8859-8-I": "ISO-8859-8",
  ]

  /// The encoding that stands for another one, itself if none does.
  package static func representative(of encoding: TextEncoding) -> TextEncoding {
    widerNames[encoding.name].flatMap { TextEncoding($0) } ?? encoding
  }

  /// The encodings of a list by language; those with escape sequences and UTF-16 and UTF-32 are not
  /// weighed byte by byte.
  package init(_ languages: [String: LanguageEncodings]) {
    var named: Set<TextEncoding> = []
    for language in languages.values {
      for name in language.common + language.rare {
        if let encoding = TextEncoding(name) { named.insert(Self.representative(of: encoding)) }
      }
    }
    for name in ["windows-1252", "windows-874"] {
      if let encoding = TextEncoding(name) { named.insert(encoding) }
    }
    let known = TextEncoding.allCases.filter(named.contains)
    let single = known.filter { $0.isSingleByte }.map {
      Entry(encoding: $0, kind: Self.singleByteKind(of: $0))
    }
    let multibyte = known.filter { !$0.isSingleByte && Self.writesHighBytes($0) }
    entries =
      [Entry(encoding: .utf8, kind: .utf8)] + single
      + multibyte.map { Entry(encoding: $0, kind: .multibyte) }
  }

  /// Whether ideographs are written by bytes beyond ASCII, and not behind escape sequences.
  private static func writesHighBytes(_ encoding: TextEncoding) -> Bool {
    guard encoding.family != .unicode, let bytes = try? encoding.encode("一") else { return false }
    return bytes.contains { $0 >= 0x80 }
  }

  private static func singleByteKind(of encoding: TextEncoding) -> Kind {
    if encoding.family == .ebcdic { return .ebcdic }
    let hasMarks = (128..<256).contains { byte in
      scalar(of: UInt8(byte), in: encoding).map { (0x300..<0x330).contains($0) } ?? false
    }
    return hasMarks ? .composing : .singleByte
  }

  /// The character of a byte, or `nil` if the encoding has none; the bytes that windows code pages
  /// leave open are not read as the controls of browsers.
  package static func scalar(of byte: UInt8, in encoding: TextEncoding) -> UInt32? {
    guard let text = try? encoding.decode([byte]), let first = text.unicodeScalars.first
    else { return nil }
    let isHole = encoding.name.hasPrefix("windows-") && (0x80..<0xA0).contains(first.value)
    return isHole ? nil : first.value
  }
}

/// What the file says of encodings: their kinds, the languages they were made for, in how many projects
/// they were found, and what their bytes are.
struct EncodingTables {
  let encodings: WeighedEncodings
  private let tiers: [TextEncoding: [String: UInt8]]
  private let rareLanguages: Set<String>
  private let projects: [TextEncoding: Int]
  private let projectsByLanguage: [String: Int]

  init(_ languages: [String: LanguageEncodings], files: [RealFile]) {
    encodings = WeighedEncodings(languages)
    rareLanguages = Set(languages.filter { $0.value.isRare }.keys)
    var tiers: [TextEncoding: [String: UInt8]] = [:]
    for (language, entry) in languages {
      for (names, tier) in [(entry.common, UInt8(2)), (entry.rare, 1)] {
        for encoding in names.compactMap({ TextEncoding($0) }) {
          let encoding = WeighedEncodings.representative(of: encoding)
          tiers[encoding, default: [:]][language] = max(
            tiers[encoding]?[language] ?? 0, tier)
        }
      }
    }
    self.tiers = tiers
    var sources: [TextEncoding: Set<String>] = [:]
    var sourcesByLanguage: [String: Set<String>] = [:]
    for file in files {
      sourcesByLanguage[file.language, default: []].insert(file.source)
      guard let encoding = file.encoding else { continue }
      sources[WeighedEncodings.representative(of: encoding), default: []].insert(file.source)
    }
    projects = sources.mapValues(\.count)
    projectsByLanguage = sourcesByLanguage.mapValues(\.count)
  }

  /// Four bytes for each encoding.
  var kinds: [UInt8] {
    encodings.entries.flatMap { entry -> [UInt8] in
      let count = UInt16(clamping: projects[entry.encoding] ?? 0)
      return [entry.kind.rawValue, 0, UInt8(count & 0xFF), UInt8(count >> 8)]
    }
  }

  var names: [String] { encodings.entries.map(\.encoding.name) }

  /// Two bits for each encoding and column.
  func tiers(columns: [String]) -> [UInt8] {
    encodings.entries.flatMap { entry -> [UInt8] in
      let tiers = tiers[entry.encoding] ?? [:]
      let values = columns.map { tag -> UInt8 in
        if tag.isEmpty || tag == "-" { return 3 }
        return entry.kind == .utf8 ? 2 : tiers[tag] ?? 0
      }
      return stride(from: 0, to: values.count, by: 4).map { start in
        (0..<min(4, values.count - start)).reduce(0) { $0 | values[start + $1] << UInt8($1 * 2) }
      }
    }
  }

  /// What is expected of each language before anything is read.
  func priors(columns: [String]) -> [UInt8] {
    columns.map { tag in
      let count = Double(projectsByLanguage[tag] ?? 0)
      let isLanguage = !tag.isEmpty && tag != "-"
      guard isLanguage else { return 0 }
      return UInt8(clamping: Int((16 * log(1 + count)).rounded()) * 2)
        | (rareLanguages.contains(tag) ? 1 : 0)
    }
  }

  /// The property of each byte beyond ASCII in the single-byte encodings that keep ASCII, by byte.
  func highProperties(_ properties: CharacterProperties) -> [UInt16] {
    let single = encodings.entries.filter { $0.kind == .singleByte || $0.kind == .composing }
    let width = (single.count + 7) / 8 * 8
    var table = [UInt16](repeating: 0, count: 128 * width)
    for (column, entry) in single.enumerated() {
      for byte in 0..<128 {
        let code = WeighedEncodings.scalar(of: UInt8(128 + byte), in: entry.encoding)
        table[byte * width + column] = properties.property(ofByteReadAs: code)
      }
    }
    return table
  }
}
