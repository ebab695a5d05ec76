extension TextEncoding {
  /// The part of the world that the encoding was made for: a family, but never one that is named for a maker.
  private var region: EncodingFamily { record.region ?? record.family }

  /// The script that the encoding was made for, besides ASCII: Cyrillic for IBM866, whoever made it.
  ///
  /// `nil` where it was made for all scripts or is not known.
  public var script: EncodingScript? {
    switch (region, registryID) {
    case (.caucasian, .armscii8): .armenian
    case (.caucasian, _): .georgian
    case (.western, _), (.centralEuropean, _), (.baltic, _), (.turkish, _), (.vietnamese, _): .latin
    case (.cyrillic, _): .cyrillic
    case (.greek, _): .greek
    case (.hebrew, _): .hebrew
    case (.arabic, _): .arabic
    case (.thai, _): .thai
    case (.japanese, _): .japanese
    case (.simplifiedChinese, _): .simplifiedHan
    case (.traditionalChinese, _): .traditionalHan
    case (.korean, _): .korean
    default: nil
    }
  }

  /// The number of the code page on Windows: 1252, 65001; `nil` where Windows has none.
  ///
  /// If Windows has a page that is read alike but for rare bytes, as for Shift_JIS, it is that one.
  public var windowsCodePage: Int? { record.page }

  /// The encoding that a code page of Windows is, or `nil` if there is none or it is not known.
  ///
  /// - Complexity: O(1) in the number of encodings, which is fixed.
  public init?(windowsCodePage: Int) {
    guard let record = EncodingRegistry.records.first(where: { $0.page == windowsCodePage })
    else { return nil }
    self.init(record.id)
  }

  /// The number of the encoding in Core Foundation (`CFStringEncoding`), or `nil` if there is none.
  ///
  /// Foundation's `String.Encoding` has it as the raw value `0x8000_0000 | number`, but for the few
  /// encodings that have smaller raw values of their own.
  public var cfStringEncoding: UInt32? { record.coreFoundation }

  /// The encoding that a number of Core Foundation means, or `nil` if it is not known.
  ///
  /// - Complexity: O(1) in the number of encodings, which is fixed.
  public init?(cfStringEncoding number: UInt32) {
    let known = EncodingRegistry.records.first { $0.coreFoundation == number }?.id
    guard let id = known ?? Self.alias(ofCoreFoundation: number) else { return nil }
    self.init(id)
  }

  /// Other numbers of Core Foundation that mean the same encodings: those for MS-DOS, EUC-CN, and what Mac OS called
  /// Ukrainian.
  private static func alias(ofCoreFoundation number: UInt32) -> EncodingID? {
    switch number {
    case 0x0420: .shiftJIS
    case 0x0421, 0x0930: .gbk
    case 0x0422: .eucKR
    case 0x0641: .johab
    case 0x0098: .macCyrillic
    default: nil
    }
  }

  /// A name for menus, in English: `Cyrillic (DOS, IBM866)`, `Japanese (Shift_JIS)`.
  ///
  /// No two encodings have the same one, and sorted they stand by what they were made for.
  public var displayName: String {
    let region =
      switch script {
      case .armenian: "Armenian"
      case .georgian: "Georgian"
      default: region.rawValue
      }
    return switch family {
    case .dos: "\(region) (DOS, \(name))"
    case .macintosh: "\(region) (Mac, \(name))"
    case .ebcdic: "\(region) (EBCDIC, \(name))"
    default: "\(region) (\(name))"
    }
  }
}

/// The script that an encoding was made for; the raw value is its code in ISO 15924.
public enum EncodingScript: String, Sendable, CaseIterable {
  /// Latin.
  case latin = "Latn"

  /// Cyrillic.
  case cyrillic = "Cyrl"

  /// Greek.
  case greek = "Grek"

  /// Hebrew.
  case hebrew = "Hebr"

  /// Arabic.
  case arabic = "Arab"

  /// Armenian.
  case armenian = "Armn"

  /// Georgian.
  case georgian = "Geor"

  /// Thai.
  case thai = "Thai"

  /// Kanji and kana.
  case japanese = "Jpan"

  /// Han in its simplified variant.
  case simplifiedHan = "Hans"

  /// Han in its traditional variant.
  case traditionalHan = "Hant"

  /// Hangul and Han.
  case korean = "Kore"
}

/// An encoding as settings and options name it: by a label, with `-bom` after it where a byte order mark is meant.
package struct MarkedEncoding: Sendable, Hashable {
  package let encoding: TextEncoding

  /// Whether the name asks for a byte order mark.
  package let hasMark: Bool

  package init(_ encoding: TextEncoding, hasMark: Bool = false) {
    self.encoding = encoding
    self.hasMark = hasMark
  }

  /// Reads a name such as `utf-8-bom`, as `.editorconfig` has it, or `utf-8-sig`, as Python has it.
  ///
  /// - Returns: `nil` for what is no label, and for the mark of an encoding that has none.
  package init?(_ name: String) {
    let suffixes = ["-bom", "_bom", "-sig", "_sig"]
    let hasMark = suffixes.contains { name.lowercased().hasSuffix($0) }
    let label = hasMark ? String(name.dropLast(4)) : name
    guard let encoding = TextEncoding(label),
      !hasMark || encoding.family == .unicode
    else { return nil }
    self.init(encoding, hasMark: hasMark)
  }
}
