/// Reads JSON (RFC 8259) and hands on each string value with its path and its place.
///
/// Nothing is stored but the path, so that a file of any size takes little memory.
struct JSONScanner {
  /// The maximum depth of nested objects and arrays. Catalogs have up to ten levels.
  private static let depthLimit = 256

  private static let escapes = EscapeTable(#""\/bfnrt"#, "\"\\/\u{08}\u{0C}\n\r\t")

  var cursor: ByteCursor

  init(_ utf8: [UInt8]) {
    cursor = ByteCursor(utf8)
    cursor.skipByteOrderMark()
  }

  /// Reads a whole file.
  ///
  /// - Parameter body: Called with each string value, and the keys and array indices that lead to it from the outside.
  static func forEachString(
    in utf8: [UInt8], _ body: ([String], SpelledValue) -> Void
  ) throws(SyntaxError) {
    var scanner = JSONScanner(utf8)
    var path: [String] = []
    try scanner.strings(at: &path, body)
    try scanner.end()
  }

  private mutating func strings(
    at path: inout [String], _ body: ([String], SpelledValue) -> Void
  ) throws(SyntaxError) {
    cursor.skipSpace()
    switch cursor.byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let hasKeys = cursor.byte == UInt8(ascii: "{")
      try elements(closedBy: hasKeys ? "}" : "]", depth: path.count) {
        (scanner, number) throws(SyntaxError) in
        path.append(hasKeys ? try scanner.key() : String(number))
        try scanner.strings(at: &path, body)
        path.removeLast()
      }
    case UInt8(ascii: "\""): body(path, try string())
    default: try literal()
    }
  }

  /// Reads the elements of an object or array that begins at the position.
  ///
  /// - Parameter element: Reads the element with an index, including its key.
  mutating func elements(
    closedBy close: StaticString, depth: Int,
    _ element: (inout JSONScanner, Int) throws(SyntaxError) -> Void
  ) throws(SyntaxError) {
    guard depth < Self.depthLimit else {
      throw cursor.error("at most \(Self.depthLimit) levels of objects and arrays")
    }
    cursor.offset += 1
    cursor.skipSpace()
    if cursor.skip(close) { return }
    var number = 0
    while true {
      cursor.skipSpace()
      try element(&self, number)
      cursor.skipSpace()
      if cursor.skip(close) { return }
      guard cursor.skip(",") else { throw cursor.error("`,` or `\(close)`") }
      number += 1
    }
  }

  /// Checks that nothing follows the value.
  mutating func end() throws(SyntaxError) {
    cursor.skipSpace()
    guard cursor.isAtEnd else { throw cursor.error("nothing behind the JSON value") }
  }

  mutating func key() throws(SyntaxError) -> String {
    let key = String(decoding: try string().utf8, as: UTF8.self)
    cursor.skipSpace()
    guard cursor.skip(":") else { throw cursor.error("`:` after a key") }
    return key
  }

  mutating func literal() throws(SyntaxError) {
    if cursor.skip("true") || cursor.skip("false") || cursor.skip("null") { return }
    let start = cursor.offset
    cursor.skip {
      (0x30...0x39).contains($0) || "-+.".utf8.contains($0) || $0 | 0x20 == UInt8(ascii: "e")
    }
    guard cursor.offset > start else { throw cursor.error("a JSON value") }
  }

  mutating func string() throws(SyntaxError) -> SpelledValue {
    let opening = cursor
    guard cursor.byte == UInt8(ascii: "\"") else {
      throw cursor.error("a string in quotation marks")
    }
    var value = SpelledValue(at: cursor.offset + 1)
    let isClosed = try cursor.skipString(appendingTo: &value, until: { $0 < 0x20 }) {
      (cursor, value) throws(SyntaxError) in
      if cursor.byte(ahead: 1) == UInt8(ascii: "u") {
        try cursor.skipUTF16Escape(appendingTo: &value)
      } else if !cursor.skipEscape(Self.escapes, appendingTo: &value) {
        throw cursor.error("an escape of JSON")
      }
    }
    if isClosed { return value }
    throw cursor.isAtEnd
      ? opening.error("a quotation mark at the end of this string")
      : cursor.error("no control character in a string")
  }
}
