/// A control sequence of a terminal (ECMA-48, section 5.4; ISO 2022): ESC and what belongs to it.
struct EscapeSequence {
  /// The kind of a sequence.
  enum Kind {
    /// Select graphic rendition: `ESC [ … m`.
    case style
    /// A link of a terminal: `ESC ] 8 ; … ; URI` and what ends it.
    case link
    case other
  }

  let kind: Kind

  /// How many bytes it has, at least one.
  let length: Int

  /// The sequence at an offset at which ESC stands.
  ///
  /// One that the text ends in, or that a control character breaks off, ends there.
  init(in text: UnsafeBufferPointer<UInt8>, at offset: Int) {
    var end = offset + 1
    guard end < text.count else {
      self.init(kind: .other, length: 1)
      return
    }
    switch text[end] {
    case UInt8(ascii: "["):
      end += 1
      let parameters = end
      while end < text.count, (0x20...0x3F).contains(text[end]) { end += 1 }
      let isFinal = end < text.count && (0x40...0x7E).contains(text[end])
      let isStyle =
        isFinal && text[end] == UInt8(ascii: "m")
        && text[parameters..<end].allSatisfy { (0x30...0x3B).contains($0) }
      self.init(kind: isStyle ? .style : .other, length: end + (isFinal ? 1 : 0) - offset)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      let isLink =
        text[end] == UInt8(ascii: "]") && end + 2 < text.count
        && text[end + 1] == UInt8(ascii: "8") && text[end + 2] == UInt8(ascii: ";")
      end += 1
      while end < text.count, text[end] >= 0x20 { end += 1 }
      // BEL ends such a string, or ESC \.
      if end < text.count && text[end] == 0x07 {
        end += 1
      } else if end + 1 < text.count && text[end] == 0x1B
        && text[end + 1] == UInt8(ascii: "\\")
      {
        end += 2
      }
      self.init(kind: isLink ? .link : .other, length: end - offset)
    default:
      while end < text.count, (0x20...0x2F).contains(text[end]) { end += 1 }
      let isFinal = end < text.count && (0x30...0x7E).contains(text[end])
      self.init(kind: .other, length: end + (isFinal ? 1 : 0) - offset)
    }
  }

  private init(kind: Kind, length: Int) {
    self.kind = kind
    self.length = length
  }
}
