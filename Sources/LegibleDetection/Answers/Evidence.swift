public import LegibleEncodings

/// One reason for a detector's answer, as data; its `description` is the same as a sentence.
public enum Evidence: Sendable, Hashable {
  /// The bytes begin with the byte order mark of an encoding.
  case byteOrderMark(TextEncoding)

  /// There was no byte to look at.
  case empty

  /// Every byte is in 0x00…0x7F, and no escape sequence changes what they mean.
  case onlyASCII

  /// The bytes hold this many well-formed UTF-8 sequences of two bytes or more.
  case wellFormedUTF8(sequenceCount: Int)

  /// The encoding cannot read `count` places, the first of them at byte `offset`.
  case malformed(TextEncoding, count: Int, offset: Int)

  /// The byte at `offset` cannot be read in the encoding, which is therefore no candidate.
  case ruledOut(TextEncoding, byte: UInt8, offset: Int)

  /// An escape sequence or shift of the encoding stands at byte `offset`.
  case escapeSequence(TextEncoding, offset: Int)

  /// Zero bytes and characters are where the encoding, with units of two or four bytes, has them.
  case codeUnitPattern(TextEncoding)

  /// Control bytes that text has seldom, or not as many of: the first of `count` stands at byte `offset`.
  case binaryBytes(count: Int, offset: Int)

  /// So many surrogates, the first at byte `offset`, are sequences of their own, as CESU-8 has them in place
  /// of the four bytes of UTF-8.
  case encodedSurrogates(count: Int, offset: Int)

  /// Even by the encoding that fits best the bytes read worse than if each were drawn by chance, or than
  /// numbers that are near each other or come again and again.
  case noLikelyReading(TextEncoding)

  /// The text says of itself, at byte `offset`, that it is in this encoding.
  case declaration(TextEncoding, offset: Int)

  /// The caller said that the text is declared to be in this encoding.
  case declaredByCaller(TextEncoding)

  /// The path of the file names the encoding.
  case namedByPath(TextEncoding)

  /// So many other files of the folders that the file is in are in the encoding.
  case otherFiles(TextEncoding, count: Int)

  /// The text reads as the language when it is decoded by the encoding.
  case languageModel(TextEncoding, language: String)

  /// Other encodings read the bytes about as well, and this one is the most common of them.
  case commonness(TextEncoding)

  /// Read as the encoding, the characters are likelier than as the other one, which comes next, or than as any
  /// other.
  case likelierCharacters(TextEncoding, than: TextEncoding?)

  /// Another engine gave this answer.
  case engine(DetectionEngine, label: String)

  /// Nothing was likely enough, and the caller named this encoding for that case.
  case fallback(TextEncoding)

  /// Nothing was likely enough, and of the encodings that the caller allows this one reads all bytes.
  case onlyAllowed(TextEncoding)

  /// UTF-8 text seems to have been taken for the encoding and converted to UTF-8 once more.
  case doublyEncoded(TextEncoding, count: Int)

  /// Parts of the text are in different encodings, of which that of the most characters comes first; the first change is
  /// at byte `offset`.
  case mixture([TextEncoding], offset: Int)

  /// The text is drawn with the box-drawing and block characters of the encoding.
  case drawing(TextEncoding)
}

extension Evidence: CustomStringConvertible {
  /// The reason as an English sentence without a full stop.
  public var description: String {
    switch self {
    case .byteOrderMark(let encoding):
      "the text begins with the byte order mark of \(encoding)"
    case .empty:
      "the input is empty"
    case .onlyASCII:
      "every byte is ASCII"
    case .wellFormedUTF8(let count):
      "\(counted(count, "sequence")) of two bytes or more \(count == 1 ? "is" : "are")"
        + " well-formed UTF-8"
    case .malformed(let encoding, let count, let offset):
      "\(counted(count, "place")) cannot be read as \(encoding), the first at byte \(offset)"
    case .ruledOut(let encoding, let byte, let offset):
      "byte 0x\(byte.hexadecimal()) at offset \(offset) rules out \(encoding)"
    case .escapeSequence(let encoding, let offset):
      "an escape sequence of \(encoding) stands at byte \(offset)"
    case .codeUnitPattern(let encoding):
      "zero bytes and characters are placed as in \(encoding)"
    case .binaryBytes(let count, let offset):
      "\(counted(count, "byte")) that text seldom has, the first at byte \(offset)"
    case .encodedSurrogates(let count, let offset):
      "\(counted(count, "surrogate")) \(count == 1 ? "is" : "are") encoded as in CESU-8,"
        + " the first at byte \(offset)"
    case .noLikelyReading(let encoding):
      "even as \(encoding), which suits best, the bytes are less likely text than other data"
    case .declaration(let encoding, let offset):
      "the text declares itself to be \(encoding) at byte \(offset)"
    case .declaredByCaller(let encoding):
      "the text was said to be \(encoding)"
    case .namedByPath(let encoding):
      "the path of the file names \(encoding)"
    case .otherFiles(let encoding, let count):
      "\(counted(count, "other file")) of the same folders \(count == 1 ? "is" : "are") in \(encoding)"
    case .languageModel(let encoding, let language):
      "read as \(encoding), the characters follow each other as in the language \(language)"
    case .commonness(let encoding):
      "other encodings read the bytes about as well, and \(encoding) is the most common of them"
    case .likelierCharacters(let encoding, let other):
      "read as \(encoding), the characters are likelier than as"
        + " \(other.map(\.name) ?? "any other encoding")"
    case .engine(let engine, let label):
      "the engine \(engine) answers \(label)"
    case .fallback(let encoding):
      "nothing was likely enough, and \(encoding) was named for that case"
    case .onlyAllowed(let encoding):
      "nothing was likely enough, and \(encoding), which is allowed, reads all bytes"
    case .mixture(let encodings, let offset):
      "parts of the text are \(encodings.map(\.name).joined(separator: " and parts ")),"
        + " the first change is at byte \(offset)"
    case .drawing(let encoding):
      "read as \(encoding), the text is drawn with boxes and blocks"
    case .doublyEncoded(let encoding, let count):
      "\(counted(count, "sequence")) look like UTF-8 that was read as \(encoding)"
        + " and converted to UTF-8 again"
    }
  }
}

/// The count and the noun, in the plural where it is due.
private func counted(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}
