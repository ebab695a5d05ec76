internal import LegibleBidi

/// Apple's `.xcstrings`: the strings of all languages in one JSON file.
///
/// A value stands at `strings / KEY / localizations / LANGUAGE / … / stringUnit / value`; what stands in between
/// names its variant, as in `variations.plural.one`.
enum XCStrings {
  static let record = FormatRecord(
    extensions: ["xcstrings"], hasNames: false,
    arguments: { _ in ArgumentStyles.common.union(.percent) },
    escape: .lowercaseU, parse: parse)

  static func parse(_ utf8: [UInt8], into list: inout EntryList) throws(SyntaxError) {
    var found: [(path: [String], value: SpelledValue)] = []
    var sourceLanguage: String?
    try JSONScanner.forEachString(in: utf8) { path, value in
      if path == ["sourceLanguage"] { sourceLanguage = String(decoding: value.utf8, as: UTF8.self) }
      guard path.count >= 6, path[0] == "strings", path[2] == "localizations",
        path.suffix(2) == ["stringUnit", "value"]
      else { return }
      found.append((path, value))
    }
    let sources = sourceTexts(found, sourceLanguage)
    for (path, value) in found {
      let variant = path[4..<path.count - 2].filter { $0 != "variations" }.joined(separator: ".")
      list.add(
        path[1], variant: variant, source: sources[path[1]] ?? path[1],
        language: LanguageName.tag(ofLocale: path[3]), value)
    }
  }

  /// The text of each key in the source language, where it has one form.
  private static func sourceTexts(
    _ found: [(path: [String], value: SpelledValue)], _ language: String?
  ) -> [String: String] {
    var texts: [String: String] = [:]
    for (path, value) in found where path.count == 6 && path[3] == language {
      texts[path[1]] = String(decoding: value.utf8, as: UTF8.self)
    }
    return texts
  }
}
