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

  static func parse(_ utf8: [UInt8], into list: inout EntryList) throws(SyntaxError) {
    var walker = XMLWalker(utf8)
    var isResources = false
    var name = ""
    while let step = try walker.next() {
      guard case .opened(let tag) = step else { continue }
      switch tag.name {
      case "resources": isResources = true
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
    guard isResources else { throw SyntaxError(offset: 0, expected: "an element <resources>") }
  }

  /// Appends text, and the characters that escapes with a backslash stand for.
  private static func appendText(
    to value: inout SpelledValue, _ range: Range<Int>, of file: [UInt8]
  ) {
    var copied = range.lowerBound
    var cursor = ByteCursor(file)
    cursor.offset = range.lowerBound
    while cursor.offset < range.upperBound {
      guard cursor.byte == UInt8(ascii: "\\"), cursor.offset + 1 < range.upperBound,
        let (text, end) = escape(cursor, end: range.upperBound)
      else {
        cursor.offset += 1
        continue
      }
      value.appendXMLText(copied..<cursor.offset, of: file)
      value.append(text, spelled: cursor.offset..<end)
      cursor.offset = end
      copied = end
    }
    value.appendXMLText(copied..<range.upperBound, of: file)
  }

  private static func escape(_ cursor: ByteCursor, end: Int) -> (text: [UInt8], end: Int)? {
    let start = cursor.offset
    switch cursor.byte(ahead: 1) {
    case UInt8(ascii: "u"):
      guard let escape = UTF16Escape(in: cursor, at: start), escape.end <= end else { return nil }
      return (Array(String(escape.scalar).utf8), escape.end)
    case UInt8(ascii: "n"): return ([0x0A], start + 2)
    case UInt8(ascii: "t"): return ([0x09], start + 2)
    case let byte?
    where [
      UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "@"), UInt8(ascii: "?"),
      UInt8(ascii: "\\"),
    ]
    .contains(byte):
      return ([byte], start + 2)
    default: return nil
    }
  }
}
