import Legible

/// Builds JSON text on one line, with keys in the order in which they are added.
struct JSONText: Sendable {
  private(set) var text: String

  private init(_ text: String) { self.text = text }

  /// The text as a line of output.
  var line: [UInt8] { Array(text.utf8) + [UInt8(ascii: "\n")] }

  /// An object with the members that `body` adds.
  static func object(_ body: (inout JSONText) -> Void) -> JSONText {
    var json = JSONText("{")
    body(&json)
    json.text += "}"
    return json
  }

  /// An object about a file, which begins with the version of its form and the name.
  static func about(
    _ name: FileName, version: Int = 1, _ body: (inout JSONText) -> Void
  ) -> JSONText {
    object { json in
      json.add("version", version)
      name.add(to: &json)
      body(&json)
    }
  }

  /// An array of the elements.
  static func array(_ elements: [JSONText]) -> JSONText {
    JSONText("[" + elements.map(\.text).joined(separator: ",") + "]")
  }

  static func strings(_ elements: [String]) -> JSONText { array(elements.map(string)) }

  /// A string, or `null`.
  static func string(_ value: String?) -> JSONText {
    guard let value else { return JSONText("null") }
    var text = "\""
    // Characters that need no escape are copied in runs.
    var rest = value.unicodeScalars[...]
    while let place = rest.firstIndex(where: { escape(of: $0) != nil }) {
      text += String(Substring(rest[..<place])) + (escape(of: rest[place]) ?? "")
      rest = rest[rest.index(after: place)...]
    }
    return JSONText(text + String(Substring(rest)) + "\"")
  }

  /// The escape of a character in a string, or `nil` if it needs none. Characters that could act on a terminal, or on the
  /// order of a line, are escaped too.
  private static func escape(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case " "..."~": return nil
    default:
      guard scalar.isUnprintable else { return nil }
      return "\\u" + scalar.value.hexadecimal(width: 4, uppercase: false)
    }
  }

  /// A whole number.
  static func number(_ value: Int) -> JSONText { JSONText(String(value)) }

  /// A number in the spelling in which it was read from JSON.
  static func literal(_ spelling: String) -> JSONText { JSONText(spelling) }

  /// A probability, rounded to four places.
  static func probability(_ value: Double) -> JSONText {
    JSONText(String((value * 10_000).rounded() / 10_000))
  }

  /// `true` or `false`.
  static func boolean(_ value: Bool) -> JSONText { JSONText(value ? "true" : "false") }
}

extension JSONText {
  /// Adds a member to an object.
  mutating func add(_ key: String, _ value: JSONText) {
    if text != "{" { text += "," }
    text += JSONText.string(key).text + ":" + value.text
  }

  /// Adds a string, or `null`.
  mutating func add(_ key: String, _ value: String?) { add(key, .string(value)) }

  /// Adds a whole number.
  mutating func add(_ key: String, _ value: Int) { add(key, .number(value)) }

  /// Adds `true` or `false`.
  mutating func add(_ key: String, _ value: Bool) { add(key, .boolean(value)) }

  /// Adds an object with the members that `body` adds.
  mutating func addObject(_ key: String, _ body: (inout JSONText) -> Void) {
    add(key, .object(body))
  }

  /// Adds an array with an object for each element, whose members `body` adds.
  mutating func addObjects<Element>(
    _ key: String, of elements: some Sequence<Element>, _ body: (inout JSONText, Element) -> Void
  ) {
    add(key, .array(elements.map { element in .object { body(&$0, element) } }))
  }
}

extension FileName {
  /// Adds the name to a JSON object: `path`, and `pathBytes` in base64 where `path` had to be
  /// repaired because the name is not UTF-8.
  fileprivate func add(to json: inout JSONText) {
    let path = String(decoding: bytes, as: UTF8.self)
    json.add("path", .string(path))
    if Array(path.utf8) != bytes { json.add("pathBytes", .string(bytes.base64)) }
  }
}

extension [UInt8] {
  /// The digits of base64 (RFC 4648, section 4), by their values.
  private static let base64Digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The bytes that a text in base64 stands for; `nil` if it is none.
  init?(base64 text: String) {
    let digits = Array(text.utf8)
    let padding = digits.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard digits.count.isMultiple(of: 4), padding <= 2 else { return nil }
    self = []
    for start in stride(from: 0, to: digits.count, by: 4) {
      var bits = 0
      let isLast = start + 4 == digits.count
      for place in 0..<4 {
        let isPadding = isLast && place >= 4 - padding
        guard let value = isPadding ? 0 : Self.base64Digits.firstIndex(of: digits[start + place])
        else { return nil }
        bits = bits << 6 | value
      }
      for place in 0..<(isLast ? 3 - padding : 3) {
        append(UInt8(truncatingIfNeeded: bits >> (16 - 8 * place)))
      }
    }
  }

  /// The bytes in base64.
  var base64: String {
    let alphabet = Self.base64Digits
    var digits: [UInt8] = []
    for start in stride(from: 0, to: count, by: 3) {
      let group = self[start..<Swift.min(start + 3, count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        digits.append(
          place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: digits, as: UTF8.self)
  }
}
