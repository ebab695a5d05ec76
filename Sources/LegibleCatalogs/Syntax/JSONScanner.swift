/// Reads JSON (RFC 8259) and hands on each string value with its path and its place.
///
/// Nothing is kept but the path, so that a file of any size is read in little memory, and values are found where
/// they stand.
struct JSONScanner {
  /// How deep objects and arrays may be nested. Catalogs have up to ten levels; more than these are no catalog.
  private static let depthLimit = 256

  private static let escapes = EscapeTable(#""\/bfnrt"#, "\"\\/\u{08}\u{0C}\n\r\t")

  var cursor: ByteCursor

  init(_ utf8: [UInt8]) {
    cursor = ByteCursor(utf8)
    cursor.skipByteOrderMark()
  }

  /// Reads a whole file.
  ///
  /// - Parameter body: Gets the keys and places in arrays from the outermost object on, and the string that stands there.
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

  /// Reads what stands in an object or array that begins here.
  ///
  /// - Parameter element: Reads the element with a number, with its key.
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

  /// Checks that nothing stands after the value.
  mutating func end() throws(SyntaxError) {
    cursor.skipSpace()
    guard cursor.isAtEnd else { throw cursor.error("nothing behind the JSON value") }
  }

  mutating func key() throws(SyntaxError) -> String {
    let key = String(decoding: try string().utf8, as: UTF8.self)
    cursor.skipSpace()
    guard cursor.skip(":") else { throw cursor.error("`:` behind a key") }
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

/// A value of JSON (RFC 8259), read whole.
package enum JSONValue: Sendable, Hashable {
  case null
  case boolean(Bool)

  /// A number as it is spelled.
  case number(String)
  case string(String)
  case array([JSONValue])

  /// The members in their order; of several with one key the last one counts.
  case object([Member])

  /// A key and its value.
  package struct Member: Sendable, Hashable {
    package let key: String
    package let value: JSONValue

    package init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// Reads a text that is one value.
  ///
  /// - Throws: `SyntaxError`, which names the place.
  package init(reading utf8: [UInt8]) throws(SyntaxError) {
    guard String(validating: utf8, as: UTF8.self) != nil else {
      throw ByteCursor(utf8).error("text in UTF-8")
    }
    self = try JSONScanner.value(of: utf8)
  }

  /// The value of a key of an object.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// The text, if it is a string.
  package var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The number, if it is a whole one.
  package var integer: Int? {
    guard case .number(let text) = self else { return nil }
    if let number = Int(text) { return number }
    // Some write 1.0.
    guard let number = Double(text), number == number.rounded(), abs(number) < 1e15 else {
      return nil
    }
    return Int(number)
  }

  /// `true` or `false`, if it is one of them.
  package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }

  /// The elements, if it is an array.
  package var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
}

extension JSONScanner {
  /// The value that a text is.
  fileprivate static func value(of utf8: [UInt8]) throws(SyntaxError) -> JSONValue {
    var scanner = JSONScanner(utf8)
    let value = try scanner.value(depth: 0)
    try scanner.end()
    return value
  }

  private mutating func value(depth: Int) throws(SyntaxError) -> JSONValue {
    cursor.skipSpace()
    switch cursor.byte {
    case UInt8(ascii: "{"):
      var members: [JSONValue.Member] = []
      try elements(closedBy: "}", depth: depth) { (scanner, _) throws(SyntaxError) in
        members.append(.init(try scanner.key(), try scanner.value(depth: depth + 1)))
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      try self.elements(closedBy: "]", depth: depth) { (scanner, _) throws(SyntaxError) in
        elements.append(try scanner.value(depth: depth + 1))
      }
      return .array(elements)
    case UInt8(ascii: "\""): return .string(String(decoding: try string().utf8, as: UTF8.self))
    default: return try literalValue()
    }
  }

  private mutating func literalValue() throws(SyntaxError) -> JSONValue {
    let start = cursor
    try literal()
    let text = String(decoding: cursor.bytes[start.offset..<cursor.offset], as: UTF8.self)
    switch text {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "null": return .null
    default:
      guard text.first != "+", Double(text) != nil else { throw start.error("a JSON value") }
      return .number(text)
    }
  }
}
