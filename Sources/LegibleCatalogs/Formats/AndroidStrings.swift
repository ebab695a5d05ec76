internal import LegibleBidi

/// Android's string resources.
///
/// Source: "String resources" in the Android developers' documentation. Besides the references of XML a value has
/// escapes with a backslash; quotation marks keep blanks and are no text.
enum AndroidStrings {
  static let record = FormatRecord(
    extensions: ["xml"], heads: ["<resources"],
    arguments: { _ in ArgumentStyles.common.union([.percent, .elements]) },
    escape: .lowercaseU, parse: parse)

  private static let escapes = EscapeTable("nt'\"@?\\", "\n\t'\"@?\\")

  static func parse(_ utf8: [UInt8], into list: inout EntryList) throws(SyntaxError) {
    var walker = XMLWalker(utf8, root: "resources")
    var name = ""
    while let step = try walker.next() {
      guard case .opened(let tag) = step else { continue }
      switch tag.name {
      case "string-array", "plurals": name = tag.attributes["name"] ?? ""
      case "string":
        let value = try walker.content(escape: escape)
        if tag.attributes["translatable"] != "false" && !value.utf8.isEmpty {
          list.add(tag.attributes["name"] ?? "", value)
        }
      case "item":
        guard let parent = walker.elements.dropLast().last else { continue }
        let isPlural = parent.tag.name == "plurals"
        guard isPlural || parent.tag.name == "string-array" else { continue }
        let number = parent.childCounts["item"] ?? 1
        let variant =
          isPlural ? "plural." + (tag.attributes["quantity"] ?? "") : "item.\(number - 1)"
        let value = try walker.content(escape: escape)
        if !value.utf8.isEmpty { list.add(name, variant: variant, value) }
      default: break
      }
    }
  }

  /// Reads the escape that a backslash at the place begins, if it is one.
  private static func escape(_ cursor: ByteCursor) -> (scalar: Unicode.Scalar, end: Int)? {
    if cursor.byte(ahead: 1) == UInt8(ascii: "u") {
      return UTF16Escape(in: cursor, at: cursor.offset).map { ($0.scalar, $0.end) }
    }
    return escapes[cursor.byte(ahead: 1)].map { ($0, cursor.offset + 2) }
  }
}
