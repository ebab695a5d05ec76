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
        // Proposed translations and the text between segments are not translations.
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

/// Android's string resources.
///
/// Source: "String resources" in the Android developers' documentation. A value has XML references and escapes
/// with a backslash; quotation marks preserve blanks, and are not part of the text.
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
        // Names that begin with `>>` are settings of a designer.
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
        // Messages that the program no longer contains are kept for later use.
        if ["obsolete", "vanished"].contains(tag.attributes["type"]) {
          _ = try walker.content()
        } else if tag.attributes["variants"] == "yes" {
          // The variants for several lengths follow as elements.
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
    // The last key of each enclosing dictionary.
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
