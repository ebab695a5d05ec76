internal import LegibleBidi

/// Arrays of PHP whose values are texts, as Laravel, Symfony, DokuWiki and others keep them.
///
/// Source: "Strings" and "Arrays" in the PHP manual. The parser reads `return [ … ];` and `$name[…] = …;`. Strings may
/// be joined by `.`; other values are skipped, and a heredoc is an error.
struct PHPArrays {
  static let record = FormatRecord(
    extensions: ["php", "inc"], heads: ["<?"], isCommon: true,
    arguments: { _ in
      ArgumentStyles.common.union([
        .percent, .percentName, .numberedDollar, .dollarName, .colon, .shell, .forms,
      ])
    }, parse: parse)

  /// How deep arrays may be nested.
  private static let depthLimit = 64

  private var cursor: ByteCursor
  private var list: EntryList

  private static func parse(_ utf8: [UInt8], into list: inout EntryList) throws(SyntaxError) {
    var arrays = PHPArrays(cursor: ByteCursor(utf8), list: list)
    arrays.cursor.skipByteOrderMark()
    while arrays.skipToCode() { try arrays.statements() }
    list = arrays.list
  }

  /// Moves past the next `<?php`, if there is one.
  private mutating func skipToCode() -> Bool {
    guard cursor.skipThrough("<?") != nil else { return false }
    _ = cursor.skip("php") || cursor.skip("=")
    return true
  }

  private mutating func statements() throws(SyntaxError) {
    while true {
      try skipSpaceAndComments()
      if cursor.isAtEnd || cursor.skip("?>") { return }
      if cursor.byte == UInt8(ascii: "$") {
        try assignment()
      } else if skipWord("return") {
        try value(key: "", depth: 0)
      }
      try skipToEnd(of: 0)
      _ = cursor.skip(";")
    }
  }

  /// `$name['a']['b'] = value`.
  private mutating func assignment() throws(SyntaxError) {
    cursor.offset += 1
    skipName()
    var keys: [String] = []
    while true {
      try skipSpaceAndComments()
      guard cursor.skip("[") else { break }
      try skipSpaceAndComments()
      if let key = try key() { keys.append(key) }
      try skipSpaceAndComments()
      guard cursor.skip("]") else { return }
    }
    guard cursor.byte == UInt8(ascii: "="), cursor.byte(ahead: 1) != UInt8(ascii: "=") else {
      return
    }
    cursor.offset += 1
    try value(key: keys.joined(separator: "."), depth: 0)
  }

  /// Reads a value, which is an array or joined strings. Of any other value it reads no more than the strings at its
  /// beginning.
  private mutating func value(key: String, depth: Int) throws(SyntaxError) {
    try skipSpaceAndComments()
    if cursor.skip("[") { return try array(key: key, closedBy: "]", depth: depth) }
    let word = cursor
    if skipWord("array") {
      try skipSpaceAndComments()
      if cursor.skip("(") { return try array(key: key, closedBy: ")", depth: depth) }
      cursor = word
    }
    if cursor.isAt("<<<") { throw cursor.error("a string in quotation marks, not a heredoc") }
    guard cursor.quote != nil else { return }
    var text = SpelledValue(at: cursor.offset + 1)
    while true {
      try string(&text)
      let end = cursor
      try skipSpaceAndComments()
      guard cursor.skip(".") else {
        cursor = end
        break
      }
      try skipSpaceAndComments()
      // A text that is joined with another expression cannot be edited, and is skipped.
      guard cursor.quote != nil else { return }
    }
    if !text.utf8.isEmpty { list.add(key, text) }
  }

  private mutating func array(
    key: String, closedBy close: StaticString, depth: Int
  ) throws(SyntaxError) {
    guard depth < Self.depthLimit else {
      throw cursor.error("at most \(Self.depthLimit) levels of arrays")
    }
    var number = 0
    while true {
      try skipSpaceAndComments()
      if cursor.skip(close) { return }
      guard let byte = cursor.byte, !"])};".utf8.contains(byte) else {
        throw cursor.error("`\(close)` behind this array")
      }
      let start = cursor
      var name = String(number)
      if let found = try self.key() {
        try skipSpaceAndComments()
        if cursor.skip("=>") { name = found } else { cursor = start }
      }
      number += 1
      try value(key: key.isEmpty ? name : key + "." + name, depth: depth + 1)
      try skipToEnd(of: depth + 1)
      _ = cursor.skip(",")
    }
  }

  /// A string, number or constant that may be a key; `nil` if there is none.
  private mutating func key() throws(SyntaxError) -> String? {
    if cursor.quote != nil {
      var text = SpelledValue(at: cursor.offset + 1)
      try string(&text)
      return String(decoding: text.utf8, as: UTF8.self)
    }
    let start = cursor.offset
    cursor.skip { ArgumentScanner.isWord($0) || ":\\-".utf8.contains($0) }
    return cursor.offset > start ? cursor.text(start..<cursor.offset) : nil
  }

  /// Goes over an expression to the `,`, `;` or bracket that ends it.
  ///
  /// - Parameter depth: The number of arrays around it; outside of all a comma ends nothing.
  private mutating func skipToEnd(of depth: Int) throws(SyntaxError) {
    var open = 0
    while true {
      try skipSpaceAndComments()
      guard let byte = cursor.byte else { return }
      if cursor.isAt("?>") && depth == 0 { return }
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        var text = SpelledValue(at: cursor.offset + 1)
        try string(&text)
        continue
      case UInt8(ascii: "<") where cursor.isAt("<<<"):
        throw cursor.error("a string in quotation marks, not a heredoc")
      case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"): open += 1
      case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "}"):
        if open == 0 && depth > 0 { return }
        open = max(0, open - 1)
      case UInt8(ascii: ",") where open == 0 && depth > 0: return
      case UInt8(ascii: ";") where open == 0: return
      default: break
      }
      cursor.offset += 1
    }
  }
}

// MARK: Words

extension PHPArrays {
  /// The escapes in double quotation marks, and in single ones.
  private static let doubleEscapes = EscapeTable(#"\"$nrt"#, "\\\"$\n\r\t")
  private static let singleEscapes = EscapeTable(#"\'"#, #"\'"#)

  /// Appends a string in quotation marks, and moves past it.
  private mutating func string(_ text: inout SpelledValue) throws(SyntaxError) {
    let opening = cursor
    let isDouble = cursor.byte == UInt8(ascii: "\"")
    let isClosed = try cursor.skipString(appendingTo: &text) { cursor, text in
      let escapes = isDouble ? Self.doubleEscapes : Self.singleEscapes
      if cursor.skipEscape(escapes, appendingTo: &text) { return }
      let start = cursor.offset
      var probe = cursor
      if isDouble, probe.skip("\\u{"), let close = probe.skipThrough("}", within: 9),
        let scalar = UInt32(cursor.text(start + 3..<close), radix: 16).flatMap(Unicode.Scalar.init)
      {
        cursor.offset = close + 1
        text.append(scalar, spelled: start..<cursor.offset)
      } else {
        // Any other backslash is literal.
        cursor.skipVerbatim(appendingTo: &text)
      }
    }
    guard isClosed else { throw opening.error("a quotation mark at the end of this string") }
  }

  private mutating func skipSpaceAndComments() throws(SyntaxError) {
    while true {
      cursor.skipSpace()
      if cursor.isAt("//") || cursor.isAt("#") && !cursor.isAt("#[") {
        // A comment also ends before `?>`.
        while let byte = cursor.byte, byte != 0x0A, byte != 0x0D, !cursor.isAt("?>") {
          cursor.offset += 1
        }
        if cursor.isAt("?>") { return }
      } else if try !cursor.skipBlockComment() {
        return
      }
    }
  }

  private mutating func skipName() { cursor.skip { ArgumentScanner.isWord($0) || $0 >= 0x80 } }

  private mutating func skipWord(_ word: StaticString) -> Bool {
    let start = cursor
    guard cursor.skip(word) else { return false }
    let end = cursor.offset
    skipName()
    if cursor.offset > end {
      cursor = start
      return false
    }
    return true
  }
}
