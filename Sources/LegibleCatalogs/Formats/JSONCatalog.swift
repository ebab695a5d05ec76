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
    // The objects that are a message of Chrome with what is said of it.
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
