package import LegibleEncodings

/// A text in a known encoding, which is put into surroundings that say nothing of the encoding.
package struct InvarianceText: Sendable {
  /// What kind of text it is.
  package enum Kind: String, CaseIterable, Codable, Sendable {
    case word
    case sign
    case sentence
    case line
  }

  package let kind: Kind

  /// The language's tag, or nothing.
  package let language: String

  package let encoding: TextEncoding

  /// The text as the encoding spells it, without a line end.
  package let text: String

  /// Other texts of the same kind, language and encoding, for changes that take several.
  package let others: [String]

  package init(
    kind: Kind, language: String, encoding: TextEncoding, text: String, others: [String]
  ) {
    self.kind = kind
    self.language = language
    self.encoding = encoding
    self.text = text
    self.others = others
  }

  /// The text by itself, as a line: what every change is held against.
  package var alone: ChangedText? { ChangedText(text + "\n", in: encoding) }
}

/// Bytes of which it is known what they are read as.
package struct ChangedText: Sendable {
  package let bytes: [UInt8]

  /// The text in UTF-8.
  package let text: [UInt8]

  /// A text in an encoding, or `nil` where the encoding cannot write it such that it is read again.
  init?(_ text: String, in encoding: TextEncoding) {
    guard let bytes = try? encoding.encode(text), (try? encoding.decode(bytes)) == text else {
      return nil
    }
    self.bytes = bytes
    self.text = Array(text.utf8)
  }
}
