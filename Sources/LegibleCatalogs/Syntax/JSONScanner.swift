/// Reads JSON (RFC 8259) and hands on each string value with its path and its place.
///
/// Nothing is kept but the path, so that a file of any size is read in little memory, and values are found where
/// they stand.
struct JSONScanner {
  /// How deep objects and arrays may be nested. Catalogs have up to ten levels; more than these are no catalog.
  static let depthLimit = 256

  var cursor: ByteCursor

  /// The keys of the objects and the places in the arrays around what is read.
  private var path: [String] = []

  /// For each of these, whether it is a place in an array, and which.
  private var places: [Int?] = []

  init(_ utf8: [UInt8]) {
    cursor = ByteCursor(utf8)
    cursor.skipByteOrderMark()
  }

  /// Reads a whole file.
  ///
  /// - Parameter body: Gets the keys from the outermost object on, and the string that stands there.
  static func forEachString(
    in utf8: [UInt8], _ body: ([String], SpelledValue) -> Void
  ) throws(SyntaxError) {
    var scanner = JSONScanner(utf8)
    try scanner.scan(body)
  }

  private mutating func scan(_ body: ([String], SpelledValue) -> Void) throws(SyntaxError) {
    repeat {
      if try beginValue(body) { continue }
      try endValue()
    } while !path.isEmpty
    try end()
  }

  /// Checks that nothing stands after the value.
  mutating func end() throws(SyntaxError) {
    cursor.skipSpace()
    guard cursor.isAtEnd else { throw cursor.error("nothing behind the JSON value") }
  }

  /// Reads a value, or the beginning of an object or array.
  ///
  /// - Returns: Whether an object or array has begun whose first value is next.
  private mutating func beginValue(
    _ body: ([String], SpelledValue) -> Void
  ) throws(SyntaxError) -> Bool {
    cursor.skipSpace()
    switch cursor.byte {
    case UInt8(ascii: "{"):
      try descend()
      if cursor.skip("}") { return false }
      places.append(nil)
      path.append(try key())
      return true
    case UInt8(ascii: "["):
      try descend()
      if cursor.skip("]") { return false }
      places.append(0)
      path.append("0")
      return true
    case UInt8(ascii: "\""): body(path, try string())
    default: try literal()
    }
    return false
  }

  private mutating func descend() throws(SyntaxError) {
    guard path.count < Self.depthLimit else {
      throw cursor.error("at most \(Self.depthLimit) levels of objects and arrays")
    }
    cursor.offset += 1
    cursor.skipSpace()
  }

  /// Goes from the end of a value to the beginning of the next, and out of all that ends there.
  private mutating func endValue() throws(SyntaxError) {
    while let place = places.last {
      cursor.skipSpace()
      if cursor.skip(",") {
        cursor.skipSpace()
        if let place {
          places[places.count - 1] = place + 1
          path[path.count - 1] = String(place + 1)
        } else {
          path[path.count - 1] = try key()
        }
        return
      }
      let isEnd = place == nil ? cursor.skip("}") : cursor.skip("]")
      guard isEnd else { throw cursor.error(place == nil ? "`,` or `}`" : "`,` or `]`") }
      places.removeLast()
      path.removeLast()
    }
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
      (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+")
        || $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e")
    }
    guard cursor.offset > start else { throw cursor.error("a JSON value") }
  }

  mutating func string() throws(SyntaxError) -> SpelledValue {
    let opening = cursor
    guard cursor.skip("\"") else { throw cursor.error("a string in quotation marks") }
    var value = SpelledValue(at: cursor.offset)
    while let byte = cursor.byte {
      let start = cursor.offset
      switch byte {
      case UInt8(ascii: "\""):
        cursor.offset += 1
        return value
      case UInt8(ascii: "\\"): try appendEscape(to: &value)
      case 0..<0x20: throw cursor.error("no control character in a string")
      default:
        cursor.skip { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 >= 0x20 }
        value.append(start..<cursor.offset, of: cursor.bytes)
      }
    }
    throw opening.error("a quotation mark at the end of this string")
  }

  private mutating func appendEscape(to value: inout SpelledValue) throws(SyntaxError) {
    let start = cursor.offset
    let scalar: Unicode.Scalar
    switch cursor.byte(ahead: 1) {
    case UInt8(ascii: "u"): return try cursor.skipUTF16Escape(appendingTo: &value)
    case UInt8(ascii: "\""): scalar = "\""
    case UInt8(ascii: "\\"): scalar = "\\"
    case UInt8(ascii: "/"): scalar = "/"
    case UInt8(ascii: "b"): scalar = "\u{08}"
    case UInt8(ascii: "f"): scalar = "\u{0C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    default: throw cursor.error("an escape of JSON")
    }
    cursor.offset += 2
    value.append(scalar, spelled: start..<cursor.offset)
  }
}
