internal import LegibleEncodings

/// Files of which each line, or each word, is in one of two encodings, made of the sentences of the corpus.
package struct TwoEncodingFiles {
  /// Two kinds of lines.
  package struct Kind: Sendable {
    let languages: [String]
    let encodings: [TextEncoding]

    /// The name in tables.
    package var name: String {
      "\(encodings[0].name) \(languages[0]) + \(encodings[1].name)"
        + (languages[0] == languages[1] ? "" : " \(languages[1])")
    }

    /// Whether one of the encodings is UTF-8.
    package var hasUTF8: Bool { encodings.contains(.utf8) }

    init(_ first: String, _ encoding: TextEncoding, _ second: String?, _ other: TextEncoding) {
      languages = [first, second ?? first]
      encodings = [encoding, other]
    }
  }

  /// A file.
  package struct File {
    package let kind: Kind
    package let layout: String
    package let bytes: [UInt8]
    package let text: String

    /// The lines with the bytes of each.
    package let lines: [(text: String, bytes: [UInt8])]
  }

  /// Mixtures that people meet.
  package static let kinds: [Kind] =
    [
      Kind("fr", .windows1252, nil, .utf8), Kind("de", .iso8859_1, nil, .utf8),
      Kind("cs", .windows1250, nil, .utf8), Kind("pl", .iso8859_2, nil, .utf8),
      Kind("ru", .windows1251, nil, .utf8), Kind("ru", .koi8R, nil, .utf8),
      Kind("ru", .ibm866, nil, .utf8), Kind("uk", .windows1251, nil, .utf8),
      Kind("el", .windows1253, nil, .utf8), Kind("he", .windows1255, nil, .utf8),
      Kind("ar", .windows1256, nil, .utf8), Kind("tr", .windows1254, nil, .utf8),
      Kind("th", .windows874, nil, .utf8), Kind("ja", .shiftJIS, nil, .utf8),
      Kind("ja", .eucJP, nil, .utf8), Kind("ko", .eucKR, nil, .utf8),
      Kind("zh-Hans", .gb18030, nil, .utf8), Kind("zh-Hant", .big5, nil, .utf8),
      Kind("ru", .windows1251, nil, .koi8R), Kind("ru", .windows1251, nil, .ibm866),
      Kind("ru", .koi8R, nil, .ibm866), Kind("uk", .windows1251, nil, .koi8U),
      Kind("ja", .shiftJIS, nil, .eucJP), Kind("pl", .windows1250, nil, .ibm852),
      Kind("de", .windows1252, nil, .ibm850), Kind("fr", .windows1252, nil, .macintosh),
      Kind("el", .windows1253, nil, .ibm737), Kind("he", .windows1255, nil, .ibm862),
      Kind("ru", .windows1251, "fr", .windows1252), Kind("ru", .koi8R, "de", .windows1252),
      Kind("ja", .shiftJIS, "ru", .windows1251), Kind("zh-Hans", .gb18030, "zh-Hant", .big5),
    ]

  /// How much of a file is in the second encoding.
  package var shares = [0.1, 0.5, 0.9]

  /// The length of a file, in characters.
  package var length = 2_000

  private let source: CorpusSource

  package init(_ source: CorpusSource) { self.source = source }

  /// All files of a kind, in a fixed order.
  package func forEachFile(of kind: Kind, _ body: (File) throws -> Void) throws {
    let sentences = zip(kind.languages, kind.encodings).map { language, encoding in
      source.sentences(of: language, in: encoding).filter {
        $0.unicodeScalars.contains { !$0.isASCII }
      }
    }
    var mixed = MixedLines(sentences, seed: 17, stream: kind.name)
    for layout in [LineLayout.halves, .shuffled] {
      for share in shares {
        let lines = mixed.lines(
          characterCount: length, shares: [1 - share, share], layout)
        try body(
          try file(
            kind, "\(layout.rawValue) \(Int((share * 100).rounded())) %",
            lines.map { [($0.text, kind.encodings[$0.kind])] }))
      }
    }
    guard kind.hasUTF8, kind.languages[0] == kind.languages[1] else { return }
    // Words of one encoding inside lines of the other.
    let lines = mixed.lines(characterCount: length, shares: [1, 0], .shuffled)
    let words = lines.enumerated().map { number, line in
      Self.pieces(of: line.text, inTurns: number % 2 == 0, kind.encodings)
    }
    try body(try file(kind, "words", words))
  }

  /// The words of a line, of which the middle one is in the second encoding if they take turns.
  private static func pieces(
    of line: String, inTurns: Bool, _ encodings: [TextEncoding]
  ) -> [(String, TextEncoding)] {
    let words = line.split(separator: " ")
    guard inTurns, words.count > 2 else { return [(line, encodings[0])] }
    let middle = words.count / 2
    return [
      (words[..<middle].joined(separator: " ") + " ", encodings[0]),
      (String(words[middle]), encodings[1]),
      (" " + words[(middle + 1)...].joined(separator: " "), encodings[0]),
    ]
  }

  private func file(
    _ kind: Kind, _ layout: String, _ lines: [[(text: String, encoding: TextEncoding)]]
  ) throws -> File {
    var written: [(text: String, bytes: [UInt8])] = []
    for pieces in lines {
      var bytes: [UInt8] = []
      for piece in pieces { bytes += try piece.encoding.encode(piece.text) }
      written.append((pieces.map(\.text).joined() + "\n", bytes + [0x0A]))
    }
    return File(
      kind: kind, layout: layout, bytes: written.flatMap(\.bytes),
      text: written.map(\.text).joined(), lines: written)
  }
}
