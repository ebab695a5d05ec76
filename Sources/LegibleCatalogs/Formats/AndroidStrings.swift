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
        let value = try walker.content(appendText: appendText)
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
        let value = try walker.content(appendText: appendText)
        if !value.utf8.isEmpty { list.add(name, variant: variant, value) }
      default: break
      }
    }
  }

  /// Appends text, and the characters that escapes with a backslash stand for.
  private static func appendText(
    to value: inout SpelledValue, _ range: Range<Int>, of file: [UInt8]
  ) {
    var copied = range.lowerBound
    var cursor = ByteCursor(file)
    cursor.offset = range.lowerBound
    while cursor.offset < range.upperBound {
      let start = cursor.offset
      guard cursor.byte == UInt8(ascii: "\\"), start + 1 < range.upperBound,
        let (scalar, end) = escape(cursor), end <= range.upperBound
      else {
        cursor.offset += 1
        continue
      }
      value.appendXMLText(copied..<start, of: file)
      value.append(scalar, spelled: start..<end)
      cursor.offset = end
      copied = end
    }
    value.appendXMLText(copied..<range.upperBound, of: file)
  }

  private static func escape(_ cursor: ByteCursor) -> (scalar: Unicode.Scalar, end: Int)? {
    if cursor.byte(ahead: 1) == UInt8(ascii: "u") {
      return UTF16Escape(in: cursor, at: cursor.offset).map { ($0.scalar, $0.end) }
    }
    return escapes[cursor.byte(ahead: 1)].map { ($0, cursor.offset + 2) }
  }
}
