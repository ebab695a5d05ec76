/// How a program has read a text that is in another encoding than it took it for.
///
/// `UTF-8 with U+FFFD` is what most programs do; what is written after it has lost the letters.
public struct LossyReading: Sendable, Hashable {
  /// The decoder of the bytes.
  enum Reader: Hashable {
    /// The encoding that the text is in.
    case right

    /// ASCII, which cannot read any other byte.
    case ascii

    /// UTF-8; each byte that is malformed counts for itself.
    case utf8ByBytes

    /// Another encoding; malformed bytes count as the Unicode Standard recommends (maximal subparts).
    case encoding(TextEncoding)

    /// A code page of Windows, for a program that knows no controls in the places that it leaves free.
    case codePage(TextEncoding)

    /// The characters of two bytes of an encoding, for a program that knows none of four bytes and none for private use; of
    /// what it does not know the first byte is malformed.
    case doubleBytes(TextEncoding)
  }

  /// The substitute for malformed bytes, or for a non-ASCII character of the right reading.
  enum Loss: String, Hashable {
    /// Nothing is lost.
    case none

    /// U+FFFD.
    case replacement = "\u{FFFD}"

    /// A question mark.
    case question = "?"

    /// It is left out.
    case nothing = ""

    /// The text that stands there.
    var utf8: [UInt8] { self == .none ? [] : Array(rawValue.utf8) }
  }

  let reader: Reader
  let loss: Loss

  /// The decoder of the UTF-8 that was written, if the text was read a second time.
  let second: Reader?

  init(_ reader: Reader, _ loss: Loss, second: Reader? = nil) {
    self.reader = reader
    self.loss = loss
    self.second = second
  }

  /// The text was read in its encoding.
  static let right = LossyReading(.right, .none)

  /// Whether nothing was read wrongly.
  public var isRight: Bool { self == .right }

  /// Encodings that text is mistaken for.
  static let mistaken: [TextEncoding] = [
    .windows1252, .iso8859_1, .windows1251, .windows1250, .gb18030, .shiftJIS, .big5, .eucKR,
    .eucJP,
    .ibm437, .ibm850, .ibm866, .koi8R, .macintosh, .iso8859_2, .iso8859_15, .windows1253,
    .windows1254,
    .windows1255, .windows1256, .iso8859_5, .ibm852,
  ]

  /// Code pages of Windows that leave places free.
  static let codePages: [TextEncoding] = [
    .windows1252, .windows1250, .windows1251, .windows1253, .windows1254, .windows1255,
    .windows1257,
  ]

  /// All ways in which a text of an encoding may have been read, the likelier ones first.
  static func all(for encoding: TextEncoding) -> [LossyReading] {
    var readings = [right]
    for loss in [Loss.replacement, .question, .nothing] {
      for reader in [Reader.encoding(.utf8), .utf8ByBytes, .ascii, .right] {
        readings.append(LossyReading(reader, loss))
      }
    }
    for other in mistaken where other != encoding {
      readings.append(LossyReading(.encoding(other), .replacement))
    }
    for other in codePages where other != encoding {
      readings.append(LossyReading(.codePage(other), .replacement))
    }
    // Letters of another encoding, written as UTF-8 and read once more in the same way.
    for reader in [Reader.encoding(.windows1252), .codePage(.windows1252), .encoding(.iso8859_1)] {
      readings.append(LossyReading(reader, .replacement, second: reader))
    }
    // U+FFFD in UTF-8, read once more: 锟斤拷, ï¿½, пїЅ.
    for reader in [Reader.encoding(.utf8), .utf8ByBytes, .ascii] {
      for second in [
        Reader.encoding(.gb18030), .doubleBytes(.gb18030), .encoding(.windows1252),
        .encoding(.windows1251), .encoding(.big5),
      ] {
        readings.append(LossyReading(reader, .replacement, second: second))
      }
    }
    return readings
  }
}

extension LossyReading: CustomStringConvertible {
  /// The wrong reading, as an English clause without a full stop.
  public var description: String {
    let rest =
      switch loss {
      case .none: ""
      case .replacement: isMojibake ? "" : ", with U+FFFD for what is none"
      case .question: ", with ? for what is none"
      case .nothing: ", without what is none"
      }
    let again = second.map { ", and then as \($0.name)" } ?? ""
    return "read as \(reader.name)\(rest)\(again)"
  }

  /// Whether letters have become other letters.
  private var isMojibake: Bool {
    switch reader {
    case .encoding(let encoding): encoding != .utf8
    case .codePage, .doubleBytes: true
    default: false
    }
  }
}

extension LossyReading.Reader {
  /// The name for messages.
  fileprivate var name: String {
    switch self {
    case .right: "its own encoding"
    case .ascii: "ASCII"
    case .utf8ByBytes: "UTF-8"
    case .encoding(let encoding), .codePage(let encoding), .doubleBytes(let encoding):
      encoding.reportedName
    }
  }
}
