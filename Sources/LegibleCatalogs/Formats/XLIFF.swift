internal import LegibleBidi

/// XLIFF 1.2 and 2.0.
///
/// Source: the OASIS standards "XLIFF Version 1.2" and "XLIFF Version 2.0".
enum XLIFF {
  static let record = FormatRecord(
    extensions: ["xliff", "xlf"],
    arguments: { _ in
      ArgumentStyles.common.union([
        .percent, .percentName, .braces, .elements, .forms,
      ])
    },
    escape: .numericReference, quoting: .references, parse: parse)

  static func parse(_ utf8: [UInt8], into list: inout EntryList) throws(SyntaxError) {
    var walker = XMLWalker(utf8, root: "xliff")
    var key = ""
    var segment = 0
    var source: String?
    var fileLanguage: String?
    while let step = try walker.next() {
      guard case .opened(let tag) = step else { continue }
      switch tag.localName {
      case "xliff":
        if let language = tag.attributes["trgLang"] {
          list.language = LanguageName.tag(ofLocale: language)
        }
      case "file":
        fileLanguage = tag.attributes["target-language"].map { LanguageName.tag(ofLocale: $0) }
      case "trans-unit", "unit":
        key = tag.attributes["id"] ?? ""
        segment = 0
        source = nil
      case "segment":
        segment += 1
        source = nil
      case "alt-trans", "ignorable", "match":
        // Proposals and what stands between segments are no translations.
        _ = try walker.content()
      case "source": source = try walker.text()
      case "target":
        let value = try walker.content()
        list.add(
          key, variant: segment > 1 ? "segment.\(segment)" : "", source: source,
          language: fileLanguage, value)
      default: break
      }
    }
  }
}
