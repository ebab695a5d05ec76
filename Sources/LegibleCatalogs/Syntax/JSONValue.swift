/// A value of JSON (RFC 8259) in memory.
///
/// The command reads protocols and plans with it. It is in this module because it shares the scanner of
/// catalogs.
package enum JSONValue: Sendable, Hashable {
  case null
  case boolean(Bool)

  /// A number as it is spelled.
  case number(String)
  case string(String)
  case array([JSONValue])

  /// The members in their order; if several have the same key, the last one counts.
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

  /// Parses a text that is a single value.
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
    // Some programs write whole numbers as 1.0.
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
  /// Parses the whole text as a value.
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
