/// Kinds of markup of which a text has shown signs.
///
/// Forms that plain text has too, such as an asterisk beside a word, are taken for markup only where there are
/// such signs.
struct MarkupSigns: OptionSet, Sendable {
  let rawValue: UInt8

  /// Headings, fences, links, pairs of two asterisks.
  static let markdown = MarkupSigns(rawValue: 1)

  /// Links in two brackets, templates, headings between equals signs.
  static let wiki = MarkupSigns(rawValue: 2)

  /// Lines that may define what a link in brackets leads to.
  static let definitions = MarkupSigns(rawValue: 4)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The signs of a text.
  init(of text: UnsafeBufferPointer<UInt8>) {
    self = []
    var isLineStart = true
    for index in text.indices {
      let byte = text[index]
      switch byte {
      case 0x0A, 0x0D:
        isLineStart = true
        continue
      case 0x20, 0x3E: continue
      case UInt8(ascii: "#") where isLineStart:
        let end = text[index...].firstIndex { $0 != byte } ?? text.count
        if end - index < 7, text[safe: end] == 0x20 { insert(.markdown) }
      case UInt8(ascii: "`"), UInt8(ascii: "~"):
        if isLineStart, text[safe: index + 1] == byte, text[safe: index + 2] == byte {
          insert(.markdown)
        }
      case UInt8(ascii: "*"):
        if text[safe: index + 1] == byte, let next = text[safe: index + 2], next > 0x20,
          next != byte
        {
          insert(.markdown)
        }
      case UInt8(ascii: "]"):
        switch text[safe: index + 1] {
        case UInt8(ascii: "("): insert(.markdown)
        case UInt8(ascii: ":"): insert([.markdown, .definitions])
        case byte: insert(.wiki)
        default: break
        }
      case UInt8(ascii: "{") where isLineStart && text[safe: index + 1] == UInt8(ascii: "|"),
        UInt8(ascii: "}") where text[safe: index + 1] == byte,
        UInt8(ascii: "=") where isLineStart && text[safe: index + 1] == byte,
        UInt8(ascii: "'") where text[safe: index + 1] == byte && text[safe: index + 2] == byte:
        insert(.wiki)
      default: break
      }
      isLineStart = false
    }
  }
}
