import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// Flags of dictionaries are not letters, and digits of hyphenation patterns do not separate words.
struct SpellingNotationTests {
  private func replaced(_ text: String) throws -> String {
    let bytes = SpellingNotation.replaced(in: try TextEncoding.iso8859_1.encode(text))
    return try TextEncoding.iso8859_1.decode(bytes)
  }

  private static let words = [
    "évek", "ír", "óra", "öböl", "szél", "vér", "kéz", "láb", "fej", "haj", "szív", "gyomor",
  ]

  @Test func flagsAfterWordsAreReplaced() throws {
    let dictionary = Self.words.map { "\($0)/Aé\u{FF}B\u{C0}\tpo:noun\n" }.joined()
    let expected = Self.words.map { "\($0)/A00B0\tpo:noun\n" }.joined()
    #expect(try replaced(dictionary) == expected)
  }

  @Test func flagsOfRulesAreReplaced() throws {
    let rules = Self.words.map { "SFX é   0   \($0)/\u{C1}   [^á]\n" }.joined()
    let expected = Self.words.map { "SFX 0   0   \($0)/0   [^á]\n" }.joined()
    #expect(try replaced(rules) == expected)
  }

  @Test func digitsOfPatternsAreLeftOut() throws {
    let patterns = [
      "1ba", ".a3b", "c2ké", "4lör.", "i1á", "a1e", "2st.", "1ge", "d4r", ".be3", "o2r", "1ma",
    ]
    let text = patterns.joined(separator: "\n")
    #expect(try replaced(text) == text.filter { !$0.isNumber })
  }

  /// Files of patterns begin with comments about their authors.
  @Test func commentsBeforePatternsMayBeLong() throws {
    let head = "% These patterns were made by hand for text in no language at all, on a rainy day\n"
    let patterns = String(repeating: "1ba .a3b c2k 4lor. i1a ", count: 20)
    #expect(try replaced(head + patterns) == (head + patterns).filter { !$0.isNumber })
  }

  /// A glossary has words after the slash, paths have several slashes, and identifiers have digits.
  @Test(arguments: [
    words.map { "word/\($0)\n" }.joined(), words.map { "/srv/\($0)/été\n" }.joined(),
    words.map { "\($0) 12 34 \($0)\n" }.joined(), words.map { "x1 y2 \($0)\n" }.joined(),
    "évek/é\nír/é\n", "",
  ])
  func otherTextIsLeftAsItIs(text: String) throws {
    #expect(try replaced(text) == text)
  }

  /// The second and the fourth byte of a character may be digits in GB 18030.
  @Test func charactersOfFourBytesAreKept() throws {
    let bytes = try TextEncoding.gb18030.encode(
      String(repeating: "ᠮᠣᠩᠭᠣᠯ ᠬᠡᠯᠡ ᠪᠢᠴᠢᠭ ", count: 8))
    #expect(SpellingNotation.replaced(in: bytes) == bytes)
  }

  /// If no letter is next to flags, capitals distinguish them from words.
  @Test func flagsAfterASCIIWordsAreReplaced() throws {
    let words = ["ace", "bad", "cab", "dab", "ebb", "fad", "gag", "had"]
    #expect(
      try replaced(words.map { "\($0)/X\u{C0}\u{FF}\n" }.joined())
        == words.map { "\($0)/X00\n" }.joined())
  }

  @Test func dictionariesWithHighFlagsAreRead() throws {
    var bytes: [UInt8] = []
    for (index, word) in (Self.words + ["erdő", "gyűrű", "idő", "fű", "eső", "kő"]).enumerated() {
      let flags = (0..<5).map { UInt8(truncatingIfNeeded: 0xC0 + (index * 37 + $0 * 11) % 0x3F) }
      bytes += try TextEncoding.iso8859_2.encode(word) + [0x2F] + flags + [0x0A]
    }
    let detection = EncodingDetector.detect(bytes)
    let encoding = try #require(detection.encoding)
    #expect(try encoding.decode(bytes) == TextEncoding.iso8859_2.decode(bytes), "\(detection)")
  }
}
