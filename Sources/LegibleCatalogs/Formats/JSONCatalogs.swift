internal import LegibleBidi

/// Strings in JSON, as i18next, Chrome's extensions, banana and others keep them: an object of messages, flat or nested.
///
/// Sources: "JSON Format" in the i18next documentation; "Localization message formats" in that of Chrome's extensions;
/// "Message files" in that of banana-i18n. Keys that begin with `@` are of the file, not of the text. Data of CLDR are patterns
/// that a program reads, and no texts.
enum JSONCatalog {
  static let record = FormatRecord(
    extensions: ["json"], isCommon: true,
    arguments: { _ in
      ArgumentStyles.common.union([
        .percent, .percentName, .numberedDollar, .dollarName, .colon, .forms,
      ])
    }, escape: .lowercaseU, parse: parse)

  /// The suffixes of keys by which i18next names the forms of a plural.
  private static let forms: Set<Substring> = [
    "zero", "one", "two", "few", "many", "other", "plural",
  ]

  static func parse(_ utf8: [UInt8], into list: inout EntryList) throws(SyntaxError) {
    var found: [(path: [String], value: SpelledValue)] = []
    // The objects that are a message of Chrome with its description.
    var messages: Set<String> = []
    var others: Set<String> = []
    try JSONScanner.forEachString(in: utf8) { path, value in
      guard let first = path.first, !first.hasPrefix("@"), !value.utf8.isEmpty else { return }
      found.append((path, value))
      if path.count == 2 && path[1] == "message" {
        messages.insert(first)
      } else if path.count == 1 {
        others.insert(first)
      }
    }
    if found.contains(where: { $0.path.first == "main" && $0.path.dropFirst(2).first == "identity" }
    ) {
      return
    }
    let isChrome = !messages.isEmpty && others.isEmpty
    for (path, value) in found {
      if isChrome {
        if path.count == 2 && path[1] == "message" { list.add(path[0], value) }
        continue
      }
      let key = path.joined(separator: ".")
      if let mark = key.lastIndex(of: "_"), forms.contains(key[key.index(after: mark)...]) {
        list.add(
          String(key[..<mark]), variant: "plural." + key[key.index(after: mark)...], value)
      } else {
        list.add(key, value)
      }
    }
  }
}

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

/// Application Resource Bundles: a JSON object of messages, and attributes beside each of them.
///
/// Source: the Application Resource Bundle Specification. Keys that begin with `@` are attributes, `@@locale` is
/// the language of all.
enum ResourceBundle {
  static let record = FormatRecord(
    extensions: ["arb"], arguments: { _ in ArgumentStyles.common.union([.percent, .braces]) },
    escape: .lowercaseU, parse: parse)

  static func parse(_ utf8: [UInt8], into list: inout EntryList) throws(SyntaxError) {
    var language: String?
    var found: [(key: String, value: SpelledValue)] = []
    try JSONScanner.forEachString(in: utf8) { path, value in
      guard path.count == 1 else { return }
      if path[0] == "@@locale" {
        language = LanguageName.tag(ofLocale: String(decoding: value.utf8, as: UTF8.self))
      } else if !path[0].hasPrefix("@") {
        found.append((path[0], value))
      }
    }
    if let language { list.language = language }
    for (key, value) in found { list.add(key, value) }
  }
}
