internal import LegibleBidi

/// GNU gettext's `.po` files.
///
/// Source: "The Format of PO Files" in the manual of GNU gettext.
struct GettextCatalog {
  static let record = FormatRecord(
    extensions: ["po", "pot"], hasNames: false, arguments: styles, quoting: .backslashes,
    parse: parse)

  /// The styles of arguments that the flags of a message name, such as `c-format`.
  private static func styles(_ flags: [String]) -> ArgumentStyles {
    if flags.contains(where: { $0.hasSuffix("brace-format") || $0 == "java-format" }) {
      return ArgumentStyles.common.union(.braces)
    }
    if flags.contains(where: { $0.hasPrefix("qt") || $0.hasPrefix("kde") }) {
      return ArgumentStyles.common.union(.qt)
    }
    if flags.contains("sh-format") { return [.dollar, .shell] }
    if flags.contains(where: { $0.hasSuffix("-format") && !$0.hasPrefix("no-") }) {
      return ArgumentStyles.common.union(.percent)
    }
    return ArgumentStyles.common.union([.percent, .time])
  }

  /// The escapes of C with a single character.
  private static let escapes = EscapeTable(#"ntrbfva"\"#, "\n\t\r\u{08}\u{0C}\u{0B}\u{07}\"\\")

  private var cursor: ByteCursor
  private var message = Message()

  /// The parts of one message that were read so far.
  private struct Message {
    var context = ""
    var id: String?

    /// The text to translate; the plural if there is one.
    var source: String?
    var flags: [String] = []

    /// The forms of the translation; each has a number if there are several.
    var values: [(form: String, value: SpelledValue)] = []
  }

  static func parse(_ utf8: [UInt8], into list: inout EntryList) throws(SyntaxError) {
    var reader = GettextCatalog(cursor: ByteCursor(utf8))
    try reader.read(into: &list)
  }

  private mutating func read(into list: inout EntryList) throws(SyntaxError) {
    cursor.skipByteOrderMark()
    while true {
      cursor.skipSpace()
      if cursor.isAtEnd { break }
      if cursor.byte == UInt8(ascii: "#") {
        if !message.values.isEmpty { add(to: &list) }
        readComment()
      } else {
        try readField(into: &list)
      }
    }
    add(to: &list)
  }

  private mutating func readComment() {
    let isFlags = cursor.isAt("#,")
    let line = cursor.text(cursor.skipLine())
    guard isFlags else { return }
    message.flags += line.dropFirst(2).split(separator: ",").map {
      String($0.drop { $0 == " " }.prefix { $0 != " " && $0 != "\r" })
    }
  }

  private mutating func readField(into list: inout EntryList) throws(SyntaxError) {
    let isContext = cursor.skip("msgctxt")
    let isPlural = !isContext && cursor.skip("msgid_plural")
    let isSource = !isContext && !isPlural && cursor.skip("msgid")
    if (isContext || isSource) && !message.values.isEmpty { add(to: &list) }
    if isContext {
      message.context = try text()
    } else if isSource || isPlural {
      let source = try text()
      if isSource { message.id = source }
      // Translated forms correspond to the plural, above all in their arguments.
      message.source = source
    } else if cursor.skip("msgstr") {
      let form = try formNumber()
      message.values.append((form, try value()))
    } else {
      throw cursor.error("msgctxt, msgid, msgid_plural, msgstr or a comment")
    }
  }

  /// The number in the brackets of `msgstr[1]`.
  private mutating func formNumber() throws(SyntaxError) -> String {
    guard cursor.skip("[") else { return "" }
    let start = cursor.offset
    cursor.skip { (0x30...0x39).contains($0) }
    let digits = cursor.text(start..<cursor.offset)
    guard !digits.isEmpty, cursor.skip("]") else { throw cursor.error("`]` behind a number") }
    return "plural." + digits
  }

  private mutating func text() throws(SyntaxError) -> String {
    String(decoding: try value().utf8, as: UTF8.self)
  }

  /// A string, which may consist of several pieces on several lines.
  private mutating func value() throws(SyntaxError) -> SpelledValue {
    cursor.skipSpace()
    guard cursor.byte == UInt8(ascii: "\"") else {
      throw cursor.error("a string in quotation marks")
    }
    var value = SpelledValue(at: cursor.offset + 1)
    while cursor.byte == UInt8(ascii: "\"") {
      try appendPiece(to: &value)
      let behind = cursor.offset
      cursor.skipSpace()
      if cursor.byte != UInt8(ascii: "\"") { cursor.offset = behind }
    }
    return value
  }

  private mutating func appendPiece(to value: inout SpelledValue) throws(SyntaxError) {
    let opening = cursor
    let isClosed = try cursor.skipString(appendingTo: &value, until: { $0 == 0x0A }) {
      cursor, value in
      // Octal and hexadecimal escapes are bytes in the file's encoding, and are left as they are.
      if !cursor.skipEscape(Self.escapes, appendingTo: &value) {
        cursor.skipVerbatim(appendingTo: &value)
      }
    }
    guard isClosed else { throw opening.error("a quotation mark at the end of this string") }
  }

  /// Adds the message, unless it is the header, has no translation, or is marked as fuzzy, so that programs do not
  /// use it.
  private mutating func add(to list: inout EntryList) {
    defer { message = Message() }
    guard let id = message.id else { return }
    if id.isEmpty && message.context.isEmpty {
      if let header = message.values.first?.value { list.readHeader(header) }
      return
    }
    if message.flags.contains("fuzzy") { return }
    let key = message.context.isEmpty ? id : message.context + "\u{04}" + id
    for (form, value) in message.values {
      list.add(key, variant: form, source: message.source, flags: message.flags, value)
    }
  }
}

extension EntryList {
  /// Takes the language from the header of a PO file.
  fileprivate mutating func readHeader(_ header: SpelledValue) {
    for line in header.utf8.split(separator: 0x0A) where line.starts(with: "Language:".utf8) {
      let name = line.dropFirst("Language:".utf8.count).drop { $0 == 0x20 }
        .prefix { $0 > 0x20 }
      languageRange = header.fileRange(of: name.startIndex..<name.endIndex)
      if name.isEmpty { continue }
      language = LanguageName.tag(ofLocale: String(decoding: name, as: UTF8.self))
    }
  }
}
