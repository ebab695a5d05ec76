import LegibleDetection
import LegibleEncodings
import Testing

/// Repeated words and phrases, which are no further evidence.
@Suite struct RepetitionTests {
  static let words: [(String, TextEncoding)] = [
    ("Müller", .windows1252), ("Österreich", .windows1252), ("François", .ibm850),
    ("Łódź", .iso8859_2), ("Мельница", .koi8R), ("мельница", .ibm866), ("Οικογένεια", .windows1253),
    ("Gümüş", .windows1254), ("משפחה", .windows1255), ("ภาษาไทย", .windows874),
    ("風車小屋", .shiftJIS), ("風車小屋", .eucJP), ("我们的网站", .gb18030), ("山頂的風車", .big5),
    ("방앗간", .eucKR), ("Königin", .ibm273),
  ]

  @Test(arguments: words)
  func rowsAreReadAsTheirWord(word: String, encoding: TextEncoding) throws {
    for count in [1, 3, 30, 300] {
      let rows = (0..<count).map { "\($0 * 37 % 1009);\(word);\($0 * 101 % 997)\n" }.joined()
      let bytes = try encoding.encode(rows)
      let detection = EncodingDetector.detect(bytes)
      #expect(try detection.encoding?.decode(bytes) == rows, "\(word) in \(count) rows")
    }
  }

  @Test(arguments: words)
  func confidenceDoesNotRiseByRepetition(word: String, encoding: TextEncoding) throws {
    let row = "17;\(word);4\n"
    // A byte that occurs once may be damage.
    let bytes = try encoding.encode(String(repeating: row, count: 2))
    let confidence = EncodingDetector.detect(bytes).confidence
    for count in [10, 100] {
      let rows = try encoding.encode(String(repeating: row, count: count))
      let repeated = EncodingDetector.detect(rows)
      #expect(repeated.confidence <= confidence + 0.01, "\(word) \(count) times")
    }
  }

  @Test(arguments: [
    ("山頂風車", TextEncoding.big5), ("北方的風車，南方的風車，", .big5), ("我们的网站 ", .gb18030),
    ("丘の上の風車\n", .eucJP), ("Мельница на холме. ", .koi8R),
  ])
  func repeatedPhrasesAreReadAsThePhrase(phrase: String, encoding: TextEncoding) throws {
    for count in [4, 17, 500] {
      let bytes = try encoding.encode(String(repeating: phrase, count: count))
      let detection = EncodingDetector.detect(bytes)
      #expect(try detection.encoding?.decode(bytes) == encoding.decode(bytes), "\(count)")
    }
  }
}
