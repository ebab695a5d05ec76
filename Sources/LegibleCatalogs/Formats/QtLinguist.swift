internal import LegibleBidi

/// Qt Linguist's `.ts`.
///
/// Source: "TS file format" in the Qt documentation.
enum QtLinguist {
  static let record = FormatRecord(
    extensions: ["ts"], heads: ["<TS"], hasNames: false,
    arguments: { _ in ArgumentStyles.common.union(.qt) },
    escape: .numericReference, quoting: .references, parse: parse)

  static func parse(_ utf8: [UInt8], into list: inout EntryList) throws(SyntaxError) {
    var walker = XMLWalker(utf8, root: "TS")
    var context = ""
    var source = ""
    while let step = try walker.next() {
      guard case .opened(let tag) = step else { continue }
      switch tag.name {
      case "TS":
        if let language = tag.attributes["language"] {
          list.language = LanguageName.tag(ofLocale: language)
        }
      case "name": context = try walker.text()
      case "source": source = try walker.text()
      case "translation":
        // Messages that the program does not have any more are kept for later.
        if ["obsolete", "vanished"].contains(tag.attributes["type"]) {
          _ = try walker.content()
        } else if tag.attributes["variants"] == "yes" {
          // Its texts of several lengths come next.
        } else if walker.elements.dropLast().last?.tag.attributes["numerus"] != "yes" {
          let value = try walker.content()
          list.add(context + "/" + source, source: source, value)
        }
      case "numerusform" where tag.attributes["variants"] == "yes": break
      case "lengthvariant", "numerusform":
        let number = walker.elements.dropLast().last?.childCounts[tag.name] ?? 1
        let kind = tag.name == "numerusform" ? "plural" : "length"
        let value = try walker.content()
        list.add(context + "/" + source, variant: "\(kind).\(number - 1)", source: source, value)
      default: break
      }
    }
  }
}
