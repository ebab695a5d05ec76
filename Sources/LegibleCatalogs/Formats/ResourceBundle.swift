internal import LegibleBidi

/// Application Resource Bundles: a JSON object of messages, and what is known of each beside it.
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
