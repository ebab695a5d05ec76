internal import LegibleBidi

/// Apple's `.stringsdict`: a property list of plural rules.
///
/// Source: "Localizing strings that contain plurals" in Apple's documentation. Values are the format of each key
/// (`NSStringLocalizedFormatKey`) and the forms of each of its variables; other strings are settings.
enum Stringsdict {
  static let record = FormatRecord(
    extensions: ["stringsdict"], arguments: { _ in ArgumentStyles.common.union(.percent) },
    escape: .numericReference, parse: parse)

  private static let settings: Set<String> = [
    "NSStringFormatSpecTypeKey", "NSStringFormatValueTypeKey",
  ]

  static func parse(_ utf8: [UInt8], into list: inout EntryList) throws(SyntaxError) {
    var walker = XMLWalker(utf8, root: "plist")
    // The last key of each dictionary around the place.
    var keys: [String] = []
    while let step = try walker.next() {
      switch step {
      case .opened(let tag):
        switch tag.name {
        case "dict": keys.append("")
        case "key":
          let key = try walker.text()
          if !keys.isEmpty { keys[keys.count - 1] = key }
        case "string":
          let value = try walker.content()
          if keys.count >= 2, let last = keys.last, !settings.contains(last), !value.utf8.isEmpty {
            let variant = last == "NSStringLocalizedFormatKey" ? [] : keys.dropFirst()
            list.add(keys[0], variant: variant.joined(separator: "."), value)
          }
        default: break
        }
      case .closed(let tag): if tag.name == "dict" { keys.removeLast() }
      }
    }
  }
}
