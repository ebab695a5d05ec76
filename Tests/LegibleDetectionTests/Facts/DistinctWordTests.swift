import LegibleDetection
import LegibleEncodings
import Testing

/// Repeated words, which are no further evidence.
@Suite struct DistinctWordTests {
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

  @Test func wordsStandOnceInAnExcerpt() throws {
    let text = (0..<200).map { "\($0);\($0 % 2 == 0 ? "Müller" : "Größe");x\n" }.joined()
    let excerpt = Excerpt.ofDistinctWords(in: try TextEncoding.windows1252.encode(text))
    #expect(try TextEncoding.windows1252.decode(excerpt) == "0;Müller;x\n1;Größe;x")
  }

  @Test func signsStandOnceWithEachKindOfNeighbours() throws {
    let text = String(repeating: "3 ° 4° 5\n", count: 60)
    let excerpt = Excerpt.ofDistinctWords(in: try TextEncoding.windows1252.encode(text))
    #expect(excerpt.count { $0 == 0xB0 } == 2)
  }

  /// Leaving out text with two or four bytes a character never leaves half of a character.
  @Test(arguments: [TextEncoding.shiftJIS, .gb18030, .big5, .eucKR])
  func charactersStayWhole(encoding: TextEncoding) throws {
    let words =
      switch encoding {
      case .shiftJIS: ["ソース", "表示", "能力", "ソ", "表"]
      case .gb18030: ["ཀཁག", "ཀ", "པྲ", "北京"]
      case .big5: ["功蓋", "許可", "育樂", "功"]
      default: ["방앗간", "한글", "똠방"]
      }
    let text = (0..<200).map { "\(words[$0 * 7 % words.count]) \(words[$0 * 3 % words.count])\n" }
      .joined()
    let excerpt = Excerpt.ofDistinctWords(in: try encoding.encode(text))
    #expect(throws: Never.self) { try encoding.decode(excerpt) }
    #expect(excerpt.count < 200)
  }
}
