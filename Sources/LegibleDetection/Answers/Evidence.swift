public import LegibleEncodings

/// One reason for an answer, as data; `description` gives it as a sentence.
public enum Evidence: Sendable, Hashable {
  /// The bytes begin with the byte order mark of an encoding.
  case byteOrderMark(TextEncoding)

  /// The input is empty.
  case empty

  /// Every byte is in 0x00…0x7F, and no escape sequence changes what they mean.
  case onlyASCII

  /// The bytes hold this many well-formed UTF-8 sequences of two bytes or more.
  case wellFormedUTF8(sequenceCount: Int)

  /// The encoding cannot read `count` places, the first of them at byte `offset`.
  case malformed(TextEncoding, count: Int, offset: Int)

  /// An escape sequence or shift function of the encoding is at byte `offset`.
  case escapeSequence(TextEncoding, offset: Int)

  /// Zero bytes and characters are at the positions where the encoding, with its units of two or
  /// four bytes, has them.
  case codeUnitPattern(TextEncoding)

  /// There are `count` control bytes that are rare in text, the first at byte `offset`.
  case binaryBytes(count: Int, offset: Int)

  /// There are `count` surrogates encoded as sequences of their own, as in CESU-8, where UTF-8 has
  /// sequences of four bytes; the first is at byte `offset`.
  case encodedSurrogates(count: Int, offset: Int)

  /// The text declares this encoding, at byte `offset`.
  case declaration(TextEncoding, offset: Int)

  /// The caller said that the text is declared to be in this encoding.
  case declaredByCaller(TextEncoding)

  /// The path of the file names the encoding.
  case namedByPath(TextEncoding)

  /// `count` other files in the same folders are in the encoding.
  case otherFiles(TextEncoding, count: Int)

  /// Decoded by the encoding, the text fits the language.
  case languageModel(TextEncoding, language: String)

  /// The characters are likelier in the first encoding than in the other one, the second best, or
  /// than in any other.
  case likelierCharacters(TextEncoding, than: TextEncoding?)

  /// Another engine gave this answer.
  case engine(DetectionEngine, label: String)

  /// Nothing was likely enough, and the caller named this encoding for that case.
  case fallback(TextEncoding)

  /// Nothing was likely enough, and this is an allowed encoding that reads all bytes.
  case onlyAllowed(TextEncoding)

  /// Parts of the text are in different encodings, that of the most characters first; the first
  /// change is at byte `offset`.
  case mixture([TextEncoding], offset: Int)
}

#if !hasFeature(Embedded)
  extension Evidence: Codable {}
#endif

extension Evidence: CustomStringConvertible {
  /// The reason as an English sentence without a full stop.
  public var description: String { description(naming: { $0.name }) }

  /// The reason, with the name that `name` gives each encoding.
  package func description(naming name: (TextEncoding) -> String) -> String {
    switch self {
    case .byteOrderMark(let encoding):
      "the text begins with the byte order mark of \(name(encoding))"
    case .empty:
      "the input is empty"
    case .onlyASCII:
      "every byte is ASCII"
    case .wellFormedUTF8(let count):
      "\(counted(count, "sequence")) of two bytes or more \(count == 1 ? "is" : "are")"
        + " well-formed UTF-8"
    case .malformed(let encoding, let count, let offset):
      "\(counted(count, "place")) cannot be read as \(name(encoding)), the first at byte \(offset)"
    case .escapeSequence(let encoding, let offset):
      "an escape sequence of \(name(encoding)) stands at byte \(offset)"
    case .codeUnitPattern(let encoding):
      "zero bytes and characters are placed as in \(name(encoding))"
    case .binaryBytes(let count, let offset):
      "\(counted(count, "byte")) that text seldom has, the first at byte \(offset)"
    case .encodedSurrogates(let count, let offset):
      "\(counted(count, "surrogate")) \(count == 1 ? "is" : "are") encoded as in CESU-8,"
        + " the first at byte \(offset)"
    case .declaration(let encoding, let offset):
      "the text declares itself to be \(name(encoding)) at byte \(offset)"
    case .declaredByCaller(let encoding):
      "the text was said to be \(name(encoding))"
    case .namedByPath(let encoding):
      "the path of the file names \(name(encoding))"
    case .otherFiles(let encoding, let count):
      "\(counted(count, "other file")) of the same folders \(count == 1 ? "is" : "are") in \(name(encoding))"
    case .languageModel(let encoding, let language):
      "read as \(name(encoding)), the characters follow each other as in the language \(language)"
    case .likelierCharacters(let encoding, let other):
      "read as \(name(encoding)), the characters are likelier than as"
        + " \(other.map(name) ?? "any other encoding")"
    case .engine(let engine, let label):
      "the engine \(engine) answers \(label)"
    case .fallback(let encoding):
      "nothing was likely enough, and \(name(encoding)) was named for that case"
    case .onlyAllowed(let encoding):
      "nothing was likely enough, and \(name(encoding)), which is allowed, reads all bytes"
    case .mixture(let encodings, let offset):
      "parts of the text are \(encodings.map(name).joined(separator: " and parts ")),"
        + " the first change is at byte \(offset)"
    }
  }
}

/// Returns the count and the noun, in the plural if needed.
private func counted(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}
