internal import LegibleBidi

/// Messages of Project Fluent.
///
/// Source: the Fluent Syntax Guide, version 1.0. A value is a pattern of text and placeables in braces, which may go
/// on in indented lines; a placeable may select one of several patterns, and each of these is an entry of its own.
enum Fluent {
  static let record = FormatRecord(
    extensions: ["ftl"], isolatesValues: true,
    arguments: { _ in ArgumentStyles.common.union([.percent, .braces]) },
    parse: parse)

  static func parse(_ utf8: [UInt8], into list: inout EntryList) throws(SyntaxError) {
    var cursor = ByteCursor(utf8)
    cursor.skipByteOrderMark()
    var message = ""
    while !cursor.isAtEnd {
      let line = cursor
      cursor.skipBlanks()
      let isIndented = cursor.offset > line.offset
      switch cursor.byte {
      case UInt8(ascii: "#") where !isIndented: cursor.skipLine()
      case 0x0A, 0x0D, nil: cursor.skipLine()
      case UInt8(ascii: ".") where isIndented:
        cursor.offset += 1
        let name = try identifier(&cursor)
        try FluentPattern.parse(&cursor, key: message, variant: "attribute." + name, into: &list)
      default:
        guard !isIndented else { throw cursor.error("a message, an attribute or a comment") }
        let isTerm = cursor.skip("-")
        message = (isTerm ? "-" : "") + (try identifier(&cursor))
        try FluentPattern.parse(&cursor, key: message, variant: "", into: &list)
      }
    }
  }

  /// A name and the `=` after it.
  private static func identifier(_ cursor: inout ByteCursor) throws(SyntaxError) -> String {
    let start = cursor.offset
    cursor.skip { ArgumentScanner.isWord($0) || $0 == UInt8(ascii: "-") }
    let name = cursor.text(start..<cursor.offset)
    cursor.skipBlanks()
    guard !name.isEmpty, cursor.skip("=") else { throw cursor.error("a name and `=`") }
    return name
  }
}

/// The value of a message, attribute or variant of Fluent.
private struct FluentPattern {
  private var value: SpelledValue

  /// Whether the pattern has anything but selections.
  private var hasText = false

  /// The maximum depth of nested placeables; real messages have fewer.
  private static let depthLimit = 64

  /// Reads a pattern up to the line where it ends, and adds it and those in its selections.
  static func parse(
    _ cursor: inout ByteCursor, key: String, variant: String, depth: Int = 0,
    into list: inout EntryList
  ) throws(SyntaxError) {
    guard depth < depthLimit else {
      throw cursor.error("at most \(depthLimit) selections in each other")
    }
    cursor.skipBlanks()
    var pattern = FluentPattern(value: SpelledValue(at: cursor.offset))
    if cursor.byte == 0x0A || cursor.byte == 0x0D {
      guard pattern.continues(&cursor, depth) else { return }
      pattern.value = SpelledValue(at: cursor.offset)
    }
    while let byte = cursor.byte {
      let start = cursor.offset
      switch byte {
      case 0x0A, 0x0D:
        guard pattern.continues(&cursor, depth) else { break }
        pattern.value.append("\n", spelled: start..<cursor.offset)
        continue
      case UInt8(ascii: "{"):
        let isSelection = try skipPlaceable(&cursor, key, variant, depth, &list)
        pattern.value.append(start..<cursor.offset, of: cursor.bytes)
        if !isSelection { pattern.hasText = true }
        continue
      case UInt8(ascii: "}"): throw cursor.error("no `}` without `{`")
      default:
        cursor.skip { !"\n\r{}".utf8.contains($0) }
        pattern.value.append(start..<cursor.offset, of: cursor.bytes)
        if cursor.bytes[start..<cursor.offset].contains(where: { $0 != 0x20 }) {
          pattern.hasText = true
        }
        continue
      }
      break
    }
    if pattern.hasText { list.add(key, variant: variant, pattern.value) }
  }

  /// Moves to the next line if it continues the pattern: it is indented, and is not an attribute, a variant or an
  /// end.
  private func continues(_ cursor: inout ByteCursor, _ depth: Int) -> Bool {
    var probe = cursor
    while probe.byte == 0x0A || probe.byte == 0x0D {
      probe.skipLine()
      let start = probe.offset
      probe.skipBlanks()
      if probe.byte == 0x0A || probe.byte == 0x0D { continue }
      guard let byte = probe.byte, probe.offset > start else { return false }
      if ".[*}".utf8.contains(byte) { return false }
      cursor = probe
      return true
    }
    return false
  }

  /// Moves past a placeable, and adds the variants that it selects from.
  ///
  /// - Returns: Whether it is a selection.
  private static func skipPlaceable(
    _ cursor: inout ByteCursor, _ key: String, _ variant: String, _ depth: Int,
    _ list: inout EntryList
  ) throws(SyntaxError) -> Bool {
    let opening = cursor
    cursor.offset += 1
    var inner = 0
    while let byte = cursor.byte {
      switch byte {
      case UInt8(ascii: "\""):
        cursor.offset += 1
        while let byte = cursor.byte, byte != UInt8(ascii: "\""), byte != 0x0A {
          cursor.offset += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        guard cursor.skip("\"") else { throw opening.error("a quotation mark in this placeable") }
      case UInt8(ascii: "{"):
        inner += 1
        cursor.offset += 1
      case UInt8(ascii: "}"):
        cursor.offset += 1
        if inner == 0 { return false }
        inner -= 1
      case UInt8(ascii: "-") where inner == 0 && cursor.isAt("->"):
        cursor.offset += 2
        try addVariants(&cursor, opening, key, variant, depth, &list)
        return true
      default: cursor.offset += 1
      }
    }
    throw opening.error("`}` behind this placeable")
  }

  /// Reads `[one] …`, `*[other] …` up to the brace that closes the selection.
  private static func addVariants(
    _ cursor: inout ByteCursor, _ opening: ByteCursor, _ key: String, _ variant: String,
    _ depth: Int, _ list: inout EntryList
  ) throws(SyntaxError) {
    while true {
      cursor.skipSpace()
      if cursor.skip("}") { return }
      _ = cursor.skip("*")
      guard cursor.skip("[") else { throw cursor.error("`[` before the key of a variant, or `}`") }
      let start = cursor.offset
      cursor.skip { $0 != UInt8(ascii: "]") && $0 != 0x0A }
      let name = cursor.text(start..<cursor.offset).filter { $0 != " " }
      guard cursor.skip("]") else { throw cursor.error("`]` behind the key of a variant") }
      let path = variant.isEmpty ? name : variant + "." + name
      try parse(&cursor, key: key, variant: path, depth: depth + 1, into: &list)
    }
  }
}
