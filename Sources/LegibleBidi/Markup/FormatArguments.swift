/// Format arguments of the common styles, which are found in any text.
///
/// Examples: `%@`, `%1$s`, `%d`, `%5.2f`, `%#@files@`, `%(name)s`, `%{count}`, `${user}`, `{name}`,
/// `{0}`, `{{value}}`. A percent sign that is doubled, or stands after a digit as in `50%`, is none.
extension FormatArgument {
  /// The arguments of a text in UTF-8, in order.
  ///
  /// - Complexity: O(*n*).
  package static func all(in text: UnsafeBufferPointer<UInt8>) -> [FormatArgument] {
    var arguments: [FormatArgument] = []
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      var end: Int?
      var value = Value.text
      switch byte {
      case UInt8(ascii: "%"):
        if text[safe: offset + 1] == byte {
          offset += 2
          continue
        }
        let isPercentage = isBehindDigit(in: text, offset)
        if !isPercentage { (end, value) = percent(in: text, from: offset) }
      case UInt8(ascii: "$") where text[safe: offset + 1] == UInt8(ascii: "{"):
        end = braces(in: text, from: offset + 1)
      case UInt8(ascii: "{"):
        end = braces(in: text, from: offset)
      default: break
      }
      if let end {
        arguments.append(FormatArgument(offset..<end, value: value))
        offset = end
      } else {
        offset += 1
      }
    }
    return arguments
  }

  /// Whether a digit stands before a place, direction marks left out.
  private static func isBehindDigit(in text: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    var offset = offset
    while offset >= 3, text[offset - 3] == 0xE2,
      text[offset - 2] == 0x80 && text[offset - 1] & 0xFE == 0x8E
        || text[offset - 2] == 0x81 && (0xA6...0xA9).contains(text[offset - 1])
    {
      offset -= 3
    }
    return offset > 0 && text[offset - 1] &- 0x30 < 10
  }

  /// Where an argument in the style of `printf`, `NSString`, Python or Ruby ends.
  private static func percent(
    in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (end: Int?, value: Value) {
    var index = start + 1
    switch text[safe: index] {
    case UInt8(ascii: "{"): return (braces(in: text, from: index), .text)
    case UInt8(ascii: "("):
      guard let close = close(of: UInt8(ascii: ")"), in: text, from: index + 1) else {
        return (nil, .text)
      }
      index = close
    case UInt8(ascii: "#") where text[safe: index + 1] == UInt8(ascii: "@"):
      return (close(of: UInt8(ascii: "@"), in: text, from: index + 2), .text)
    default: break
    }
    // Position, flags, width and precision; a space is no flag here, as in `100% de`.
    while let byte = text[safe: index], index < start + limit,
      byte &- 0x30 < 10 || byte == UInt8(ascii: "$") || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "#")
        || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "'")
    {
      index += 1
    }
    while let byte = text[safe: index], "hlqjztL".utf8.contains(byte), index < start + limit {
      index += 1
    }
    guard let conversion = text[safe: index] else { return (nil, .text) }
    switch conversion {
    case UInt8(ascii: "@"), UInt8(ascii: "s"), UInt8(ascii: "S"), UInt8(ascii: "c"),
      UInt8(ascii: "C"), UInt8(ascii: "r"):
      break
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "f"),
      UInt8(ascii: "F"), UInt8(ascii: "g"), UInt8(ascii: "G"), UInt8(ascii: "e"),
      UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "o"), UInt8(ascii: "n"):
      return (endsWord(text, index + 1) ? index + 1 : nil, .number)
    case _ where text[index - 1] &- 0x30 < 10 && index > start + 1:
      // `%1` of Qt and KDE.
      return (index, .text)
    case _ where text[start + 1] &- 0x31 < 9 && text[start + 2] &- 0x30 >= 10:
      // Signs after it are of the text: `%1-%2`.
      return (start + 2, .text)
    default: return (nil, .text)
    }
    return (conversion == UInt8(ascii: "@") || endsWord(text, index + 1) ? index + 1 : nil, .text)
  }

  /// How long an argument may be, in bytes.
  private static var limit: Int { 200 }

  /// Whether no Latin letter follows, as it does in `%share`.
  private static func endsWord(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    guard let next = text[safe: index] else { return true }
    return !((next | 0x20) &- 0x61 < 26)
  }

  /// Where the braces end that are opened at a place, if they hold nothing but ASCII: a name, a number, code.
  private static func braces(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    var depth = 0
    while let byte = text[safe: index], index < start + limit {
      switch byte {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return index + 1 }
      case 0x20...0x7E: break
      default: return nil
      }
      index += 1
    }
    return nil
  }

  private static func close(
    of byte: UInt8, in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    var index = start
    while let next = text[safe: index], index < start + limit {
      if next == byte { return index > start ? index + 1 : nil }
      guard next == UInt8(ascii: "_") || (next | 0x20) &- 0x61 < 26 || next &- 0x30 < 10 else {
        return nil
      }
      index += 1
    }
    return nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The byte at an offset, or `nil` after the end.
  subscript(safe offset: Int) -> UInt8? { offset >= 0 && offset < count ? self[offset] : nil }
}
