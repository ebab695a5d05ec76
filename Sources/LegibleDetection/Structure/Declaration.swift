internal import LegibleEncodings

/// What a text says of its own encoding, near its beginning.
///
/// The forms are those of XML (`<?xml … encoding="…"?>`), HTML (`<meta charset=…>` and its older
/// form with `http-equiv`), CSS (`@charset "…";`), Python and Emacs (`coding: …`, PEP 263), Vim
/// (`fileencoding=…`), and header lines of mail, HTTP and PO files (`Content-Type: …; charset=…`).
/// Declarations are often wrong, so this is evidence, and no more.
struct Declaration {
  let encoding: TextEncoding

  /// Where the name of the encoding stands, in bytes from the start of the text.
  let offset: Int

  /// How many bytes of a text are looked at.
  static let reach = 4_096

  /// How far before a name the words may stand that make it a declaration.
  private static let contextReach = 160

  /// What stands before the name of an encoding, and what has to stand before that, in lower case.
  private static let forms: [(mark: [UInt8], contexts: [[UInt8]])] = [
    ("charset=", ["<meta", "content-type"]), ("encoding=", ["<?xml", "file", "vim:", "vi:"]),
    ("@charset ", []), ("coding:", ["#", "-*-", "//", ";", "/*"]), ("coding=", ["#", "//"]),
  ].map { mark, contexts in (Array(mark.utf8), contexts.map { Array($0.utf8) }) }

  /// Finds the first declaration in the beginning of a text.
  ///
  /// - Complexity: O(*n*) in the length of the beginning; hardly more than a look at each byte.
  init?(in head: [UInt8]) {
    for (index, byte) in head.prefix(Self.reach).enumerated() {
      // Every mark ends with one of these, or has it at its start.
      switch byte {
      case UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: " "): break
      default: continue
      }
      // Before it stands an `et` or an `ng`.
      guard index >= 6,
        head[index - 1] | 0x20 == UInt8(ascii: "t")
          || head[index - 1] | 0x20 == UInt8(ascii: "g")
      else { continue }
      let before = head[max(0, index - Self.contextReach)...index].map(Self.lowercased)
      for form in Self.forms where before.suffix(form.mark.count).elementsEqual(form.mark) {
        let context = before.dropLast(form.mark.count)
        if form.contexts.isEmpty || form.contexts.contains(where: context.contains),
          let (encoding, offset) = Self.name(in: head, from: index + 1)
        {
          self.encoding = encoding
          self.offset = offset
          return
        }
      }
    }
    return nil
  }

  /// The encoding whose name begins at the place, behind blanks and quotation marks.
  private static func name(in text: [UInt8], from start: Int) -> (TextEncoding, Int)? {
    let isOpening = { (byte: UInt8) in
      byte == 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
        || byte == UInt8(ascii: "\\")
    }
    let first = text[start...].firstIndex { !isOpening($0) } ?? text.endIndex
    let isPartOfName = { (byte: UInt8) in
      switch Self.lowercased(byte) {
      case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
      default: false
      }
    }
    let last = text[first...].firstIndex { !isPartOfName($0) } ?? text.endIndex
    guard last - first >= 2, last - first <= 32 else { return nil }
    let name = String(decoding: text[first..<last], as: UTF8.self)
    guard let encoding = TextEncoding(webLabel: name) ?? TextEncoding(name) else { return nil }
    return (encoding, first)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
