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
  /// `.ts` is taken for Qt Linguist's, which TypeScript uses, too: see `accepts(_:)`.
  ///
  /// - Complexity: O(*n*) in the length of the name.
  public init?(fileName: some StringProtocol) {
    let name = fileName.split(separator: "/").last?.lowercased() ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[name.index(after: dot)...] {
    case "strings": self = .strings
    case "stringsdict": self = .stringsdict
    case "xcstrings": self = .xcstrings
    case "po", "pot": self = .po
    case "xliff", "xlf": self = .xliff
    case "arb": self = .arb
    case "xml": self = .android
    case "ftl": self = .fluent
    case "properties": self = .properties
    case "ts": self = .qt
    case "srt": self = .srt
    case "vtt": self = .webVTT
    case "ass", "ssa": self = .ass
    default: return nil
    }
  }

  /// Whether the entries are lines that somebody reads as they stand, without arguments: subtitles.
  public var isSubtitles: Bool { self == .srt || self == .webVTT || self == .ass }
}

extension CatalogFormat {
  /// Whether a file that has a name of this format may be of it: other files end with `.xml` and `.ts`, too.
  ///
  /// ```swift
  /// CatalogFormat.qt.accepts(Array("export const a = 1".utf8))  // false
  /// ```
  ///
  /// - Parameter head: The beginning of the file, in any encoding that has ASCII.
  /// - Complexity: O(*n*).
  public func accepts(_ head: some Collection<UInt8>) -> Bool {
    let text = String(decoding: head.prefix(4096), as: UTF8.self)
    switch self {
    case .android: return text.contains("<resources")
    case .qt: return text.contains("<TS")
    default: return true
    }
  }
}
