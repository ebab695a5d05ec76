internal import LegibleBidi

/// The file formats of localizable strings and of subtitles that `StringCatalog` reads.
public enum CatalogFormat: String, CaseIterable, Sendable, Codable {
  /// Apple's `.strings`: `"key" = "value";`.
  case strings

  /// Apple's `.stringsdict`: plural rules in a property list.
  case stringsdict

  /// Apple's `.xcstrings`: all languages in one JSON file.
  case xcstrings

  /// GNU gettext's `.po` and `.pot`.
  case po

  /// XLIFF 1.2 and 2.0: `.xliff`, `.xlf`.
  case xliff

  /// Application Resource Bundle, as Flutter uses it: `.arb`.
  case arb

  /// Android's `strings.xml`.
  case android

  /// Project Fluent: `.ftl`.
  case fluent

  /// Java's `.properties`.
  case properties

  /// Qt Linguist's `.ts`.
  case qt

  /// JSON of i18next, Chrome's `messages.json`, banana and others, flat or nested: `.json`.
  case json

  /// Microsoft's `.resx` and `.resw`.
  case resx

  /// YAML as Rails uses it: `.yml`, `.yaml`.
  case yaml

  /// Arrays of PHP, as of Laravel and Symfony: `.php`.
  case php

  /// Entities of Mozilla's `.dtd`.
  case dtd

  /// SubRip subtitles: `.srt`.
  case srt

  /// WebVTT subtitles: `.vtt`.
  case webVTT = "vtt"

  /// Advanced SubStation Alpha subtitles: `.ass`, `.ssa`.
  case ass

  /// The format of a file by its name, or `nil` where the name does not tell.
  ///
  /// ```swift
  /// CatalogFormat(fileName: "res/values-iw/strings.xml")  // .android
  /// ```
  ///
  /// `.ts` is taken for Qt Linguist's, which TypeScript uses, too: see `accepts(_:)` and `hasCommonNames`.
  ///
  /// - Complexity: O(*n*) in the length of the name.
  public init?(fileName: some StringProtocol) {
    let name = fileName.split(separator: "/").last?.lowercased() ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = String(name[name.index(after: dot)...])
    let format = Self.allCases.first { $0.record.extensions.contains(ending) }
    guard let format else { return nil }
    self = format
  }

  /// Whether the entries are subtitles: lines that are shown as they are, without arguments.
  public var isSubtitles: Bool { self == .srt || self == .webVTT || self == .ass }
}

extension CatalogFormat {
  /// Whether a file whose name suggests this format may be of it: other files end in `.xml` and `.ts` too.
  ///
  /// ```swift
  /// CatalogFormat.qt.accepts(Array("export const a = 1".utf8))  // false
  /// ```
  ///
  /// - Parameter head: The beginning of the file, in any encoding that has ASCII.
  /// - Complexity: O(*n*).
  public func accepts(_ head: some Collection<UInt8>) -> Bool {
    let heads = record.heads
    if heads.isEmpty { return true }
    let bytes = head.prefix(4096)
    return heads.contains(where: bytes.contains(bytesOf:))
  }

  /// Whether files of many other kinds have such names (`.json`, `.yml`, `.php`), so that in a folder only files
  /// whose path names a language are taken for catalogs.
  public var hasCommonNames: Bool { record.isCommon }
}

extension Collection<UInt8> {
  /// Whether the bytes of a text occur. LegibleEncodings has the same function, which is not visible here.
  func contains(bytesOf text: String) -> Bool {
    indices.contains { self[$0...].starts(with: text.utf8) }
  }
}

extension CatalogFormat {
  /// The language that the path of a file names, as a BCP 47 tag, or `nil` where it names none.
  ///
  /// ```swift
  /// CatalogFormat.language(ofPath: "App/he.lproj/Localizable.strings")   // "he"
  /// CatalogFormat.language(ofPath: "res/values-iw-rIL/strings.xml")      // "he-IL"
  /// CatalogFormat.language(ofPath: "messages_ar_EG.properties")          // "ar-EG"
  /// CatalogFormat.language(ofPath: "locale/fa/LC_MESSAGES/program.po")   // "fa"
  /// CatalogFormat.language(ofPath: "film.he.srt")                        // "he"
  /// ```
  ///
  /// The file name counts first, then its folders from the innermost one on.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  public static func language(ofPath path: some StringProtocol) -> String? {
    var parts = String(path).split(separator: "/").map(String.init)
    guard let file = parts.popLast() else { return nil }
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    if let language = language(inFileName: stem) { return language }
    for folder in parts.reversed() {
      if let language = language(ofFolder: folder) { return language }
    }
    return nil
  }

  /// The language at the end of a name without its extension: `he`, `app_ar_EG`, `film.he`, `app-fa`.
  private static func language(inFileName stem: String) -> String? {
    if let language = known(stem) { return language }
    // A subtag that may be a region or script goes with the language before it.
    for (index, character) in stem.enumerated() where "._-".contains(character) {
      if let language = known(String(stem.dropFirst(index + 1))) { return language }
    }
    return nil
  }

  private static func language(ofFolder name: String) -> String? {
    if name.hasSuffix(".lproj") {
      let language = String(name.dropLast(".lproj".count))
      return language == "Base" ? nil : LanguageName.tag(ofLocale: language)
    }
    if name.hasPrefix("values-") { return known(String(name.dropFirst("values-".count))) }
    return known(name)
  }

  /// The tag of a name that is a locale: a code of ISO 639-1, or a code of three letters for a right-to-left
  /// language, optionally with a script and a region.
  private static func known(_ name: String) -> String? {
    let tag = LanguageName.tag(ofLocale: name)
    let subtags = tag.split { $0 == "-" }
    guard let language = subtags.first, subtags.count <= 3,
      name.utf8.allSatisfy({ $0 < 0x80 }), language == language.lowercased()[...]
    else { return nil }
    let isKnown =
      LanguageName.twoLetterCodes.contains(language)
      || language.utf8.count == 3 && TextDirection(language: String(language)) == .rightToLeft
    guard isKnown else { return nil }
    let isLocale = subtags.dropFirst().allSatisfy { subtag in
      switch subtag.utf8.count {
      case 2: subtag == subtag.uppercased()[...]
      case 3: subtag.utf8.allSatisfy { (0x30...0x39).contains($0) }
      case 4: subtag.first?.isUppercase == true
      default: false
      }
    }
    return isLocale ? tag : nil
  }
}

extension LanguageName {
  /// The codes of ISO 639-1, by which folders and files are named.
  fileprivate static let twoLetterCodes: Set<Substring> = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee \
    el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is \
    it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms \
    mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk \
    sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi \
    yo za zh zu
    """.split { $0 == " " })
}

/// Names of languages as files and folders have them.
enum LanguageName {
  /// The BCP 47 tag of a POSIX or Java locale: `pt_BR.UTF-8@latin` is `pt-BR`, `iw` is `he`.
  ///
  /// Source: RFC 5646 for the tags; `iw`, `in` and `ji` are the names that ISO 639 withdrew in 1989.
  static func tag(ofLocale name: some StringProtocol) -> String {
    let plain = String(name.prefix { $0 != "." && $0 != "@" })
    var parts = plain.split(whereSeparator: { $0 == "_" || $0 == "-" }).map(String.init)
    // Android writes regions as `-rIL`, and BCP 47 tags as `b+sr+Latn`.
    if plain.hasPrefix("b+") { parts = plain.dropFirst(2).split(separator: "+").map(String.init) }
    parts = parts.enumerated().map { place, part in
      place > 0 && part.count == 3 && part.hasPrefix("r")
        && part.dropFirst().allSatisfy(\.isUppercase)
        ? String(part.dropFirst()) : part
    }
    guard let first = parts.first?.lowercased() else { return "" }
    let withdrawn = ["iw": "he", "in": "id", "ji": "yi"]
    parts[0] = withdrawn[first] ?? first
    return parts.joined(separator: "-")
  }
}

/// The properties of a format, which its parser states.
struct FormatRecord: Sendable {
  /// How the names of its files end, in lower case.
  let extensions: [String]

  /// Texts, one of which occurs at the beginning of a file of this format; empty if no other kinds of files have
  /// such names.
  var heads: [String] = []

  /// Whether its extension is common, so that in a folder only files are read whose path names a language.
  var isCommon = false

  /// Whether programs isolate each value themselves.
  var isolatesValues = false

  /// Whether keys are names, not texts that may legitimately contain marks.
  var hasNames = true

  /// The styles of arguments in its strings, given the flags of a string.
  let arguments: @Sendable (_ flags: [String]) -> ArgumentStyles

  /// The escapes for characters that the encoding of the file lacks; `nil` if the format has none.
  var escape: ControlSpelling.Escape?

  /// How values write characters with a meaning in the format, when whole values are inserted; `nil` if they never
  /// are.
  var quoting: ControlSpelling.Quoting?

  /// Reads a file in UTF-8.
  let parse: @Sendable (_ utf8: [UInt8], _ list: inout EntryList) throws(SyntaxError) -> Void
}

extension CatalogFormat {
  /// The properties of the format.
  var record: FormatRecord {
    switch self {
    case .strings: AppleStrings.record
    case .stringsdict: Stringsdict.record
    case .xcstrings: XCStrings.record
    case .po: GettextCatalog.record
    case .xliff: XLIFF.record
    case .arb: ResourceBundle.record
    case .android: AndroidStrings.record
    case .fluent: Fluent.record
    case .properties: JavaProperties.record
    case .qt: QtLinguist.record
    case .json: JSONCatalog.record
    case .resx: ResourceXML.record
    case .yaml: YAMLCatalog.record
    case .php: PHPArrays.record
    case .dtd: EntityDeclarations.record
    case .srt: TimedCues.subRip
    case .webVTT: TimedCues.webVTT
    case .ass: SubStationAlpha.record
    }
  }
}
