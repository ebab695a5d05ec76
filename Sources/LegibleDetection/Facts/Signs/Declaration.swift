internal import CTextKernels
internal import LegibleEncodings

/// The encoding that a text declares near its beginning.
///
/// The forms are those of XML (`<?xml … encoding="…"?>`), HTML (`<meta charset=…>` and its older
/// form with `http-equiv`), CSS (`@charset "…";`), Python and Emacs (`coding: …`, PEP 263), Vim
/// (`fileencoding=…`), and header lines of mail, HTTP and PO files (`Content-Type: …; charset=…`).
/// Declarations are often wrong, so they are evidence and not decisions.
struct Declaration {
  let encoding: TextEncoding

  /// The offset of the name of the encoding, in bytes from the start of the text.
  let offset: Int

  /// The number of bytes that are searched.
  static var reach: Int { parameters.sample.declarationReach.bytes }

  /// The mark before the name of an encoding, and the contexts of which one has to precede it, in
  /// lower case.
  private static let forms: [(mark: [UInt8], contexts: [[UInt8]])] = [
    ("charset=", ["<meta", "content-type"]), ("encoding=", ["<?xml", "file", "vim:", "vi:"]),
    ("@charset ", []), ("coding:", ["#", "-*-", "//", ";", "/*"]), ("coding=", ["#", "//"]),
  ].map { mark, contexts in (Array(mark.utf8), contexts.map { Array($0.utf8) }) }

  /// Finds the first declaration in the beginning of a text. Declarations that only their line
  /// marks are used if there is no other.
  ///
  /// - Complexity: O(*n*) in the length of the beginning, at memory speed between the signs that
  ///   all marks contain.
  init?(in head: [UInt8]) {
    let found = head.prefix(Self.reach).withUnsafeBufferPointer { Self.first(in: $0) }
    guard let found else { return nil }
    (encoding, offset) = found
  }

  private static func first(in head: UnsafeBufferPointer<UInt8>) -> (TextEncoding, Int)? {
    var line = declaringFirstLine(in: head)
    var index = 0
    while true {
      let rest = UnsafeBufferPointer(rebasing: head[index...])
      // The kernel reads the `count` bytes of the rest, which is alive.
      index += legible_kernels().pointee.declaration_prefix(rest.baseAddress, rest.count)
      guard index < head.count else { return line }
      if let end = markEnd(at: index, in: head), let found = declaration(endingAt: end, in: head) {
        return found
      }
      if line == nil { line = declaringLine(withSignAt: index, in: head) }
      index += 1
    }
  }

  /// Returns the end of a mark whose sign is at `index`, if there may be one.
  private static func markEnd(at index: Int, in head: UnsafeBufferPointer<UInt8>) -> Int? {
    switch head[index] {
    case UInt8(ascii: "@"):
      let isCharset =
        index + 8 < head.count && head[index + 8] == 0x20
        && head[index + 1] | 0x20 == UInt8(ascii: "c")
      return isCharset ? index + 8 : nil
    case UInt8(ascii: "="), UInt8(ascii: ":"):
      // The letters `set` or `ing` precede the sign.
      guard index >= 6,
        head[index - 1] | 0x20 == UInt8(ascii: "t") || head[index - 1] | 0x20 == UInt8(ascii: "g"),
        head[index - 2] | 0x20 == UInt8(ascii: "e") || head[index - 2] | 0x20 == UInt8(ascii: "n")
      else { return nil }
      return index
    default: return nil
    }
  }

  /// Returns the declaration after a mark that ends at `index`, if there is one.
  private static func declaration(
    endingAt index: Int, in head: UnsafeBufferPointer<UInt8>
  ) -> (TextEncoding, Int)? {
    let before = head[max(0, index - parameters.sample.declarationContext.bytes)...index].map(
      lowercased)
    for form in forms where before.suffix(form.mark.count).elementsEqual(form.mark) {
      let context = before.dropLast(form.mark.count)
      if form.contexts.isEmpty || form.contexts.contains(where: context.contains),
        let found = name(in: head, from: index + 1)
      {
        return found
      }
    }
    return nil
  }

  /// Returns the encoding whose name begins at `start`, after spaces and quotation marks.
  static func name(
    in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (TextEncoding, Int)? {
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
    guard last - first >= 2, last - first <= parameters.sample.declarationName.bytes else {
      return nil
    }
    let name = String(decoding: text[first..<last], as: UTF8.self)
    guard let encoding = TextEncoding(webLabel: name) ?? TextEncoding(name) else { return nil }
    return (encoding, first)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
