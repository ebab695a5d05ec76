import Legible

/// A JSON text in the making: objects on one line, keys in the order they are added.
struct JSONText: Sendable {
  private(set) var text = ""

  /// An object with the members that `body` adds.
  static func object(_ body: (inout JSONText) -> Void) -> JSONText {
    var json = JSONText()
    json.text = "{"
    body(&json)
    json.text += "}"
    return json
  }

  /// An array of the elements.
  static func array(_ elements: [JSONText]) -> JSONText {
    var json = JSONText()
    json.text = "[" + elements.map(\.text).joined(separator: ",") + "]"
    return json
  }

  /// A string, or `null`.
  static func string(_ value: String?) -> JSONText {
    var json = JSONText()
    guard let value else {
      json.text = "null"
      return json
    }
    json.text = "\""
    // What stands for itself is copied at once.
    var rest = value.unicodeScalars[...]
    while let place = rest.firstIndex(where: { escape(of: $0) != nil }) {
      json.text += String(Substring(rest[..<place])) + (escape(of: rest[place]) ?? "")
      rest = rest[rest.index(after: place)...]
    }
    json.text += String(Substring(rest)) + "\""
    return json
  }

  /// What stands for a character in a string, unless it stands for itself: what could act on a
  /// terminal, or on the order of the line, is escaped too.
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
  static func number(_ value: Int) -> JSONText {
    var json = JSONText()
    json.text = String(value)
    return json
  }

  /// A number as it is spelled, which was read from JSON.
  static func literal(_ spelled: String) -> JSONText {
    var json = JSONText()
    json.text = spelled
    return json
  }

  /// A probability, rounded to four places.
  static func probability(_ value: Double) -> JSONText {
    var json = JSONText()
    json.text = String((value * 10_000).rounded() / 10_000)
    return json
  }

  /// `true` or `false`.
  static func boolean(_ value: Bool) -> JSONText {
    var json = JSONText()
    json.text = value ? "true" : "false"
    return json
  }

  /// Adds a member to an object.
  mutating func add(_ key: String, _ value: JSONText) {
    if text != "{" { text += "," }
    text += JSONText.string(key).text + ":" + value.text
  }
}

extension FileName {
  /// Adds the name to a JSON object: `path`, and `pathBytes` in base64 where `path` had to be
  /// repaired because the name is not UTF-8.
  func add(to json: inout JSONText) {
    let path = String(decoding: bytes, as: UTF8.self)
    json.add("path", .string(path))
    if Array(path.utf8) != bytes { json.add("pathBytes", .string(bytes.base64)) }
  }
}

extension [UInt8] {
  /// The bytes in base64 (RFC 4648, section 4).
  fileprivate var base64: String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
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
