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
    let heads = record.heads
    if heads.isEmpty { return true }
    let bytes = head.prefix(4096)
    return heads.contains(where: bytes.contains(bytesOf:))
  }

  /// Whether files of many other kinds have its names, so that in a folder only those are meant whose path names a
  /// language: `.json`, `.yml`, `.php`.
  public var hasCommonNames: Bool { record.isCommon }
}

extension Collection<UInt8> {
  /// Whether the bytes of a text stand somewhere; LegibleEncodings, which is not seen here, has the same.
  func contains(bytesOf text: String) -> Bool {
    indices.contains { self[$0...].starts(with: text.utf8) }
  }
}
