internal import LegibleBidi

/// Microsoft's `.resx` and `.resw`.
///
/// Source: "Resources in .NET apps" in Microsoft's documentation. An element `data` that has a type holds no text.
enum ResourceXML {
  static let record = FormatRecord(
    extensions: ["resx", "resw"],
    arguments: { _ in ArgumentStyles.common.union([.percent, .braces]) },
    escape: .numericReference, parse: parse)

  static func parse(_ utf8: [UInt8], into list: inout EntryList) throws(SyntaxError) {
    var walker = XMLWalker(utf8, root: "root")
    var name: String?
    while let step = try walker.next() {
      guard case .opened(let tag) = step else { continue }
      switch tag.name {
      case "data":
        let isText = tag.attributes["type"] == nil && tag.attributes["mimetype"] == nil
        // Names after `>>` are settings of a designer.
        name = isText ? tag.attributes["name"].flatMap { $0.hasPrefix(">>") ? nil : $0 } : nil
      case "value":
        guard walker.elements.dropLast().last?.tag.name == "data", let key = name else { continue }
        let value = try walker.content()
        if !value.utf8.isEmpty { list.add(key, value) }
      default: break
      }
    }
  }
}
