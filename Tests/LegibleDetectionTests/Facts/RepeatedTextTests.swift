import LegibleDetection
import LegibleEncodings
import Testing

/// Text that is one repeated phrase.
@Suite struct RepeatedTextTests {
  @Test(arguments: [
    ("山頂風車", TextEncoding.big5), ("北方的風車，南方的風車，", .big5), ("我们的网站 ", .gb18030),
    ("丘の上の風車\n", .eucJP),
    ("Мельница на холме. ", .koi8R),
  ])
  func countsAsItsBeginning(phrase: String, encoding: TextEncoding) throws {
    let twice = try encoding.encode(String(repeating: phrase, count: 2))
    for count in [4, 17, 500] {
      let bytes = try encoding.encode(String(repeating: phrase, count: count))
      #expect(Excerpt.withoutRepetition(bytes) == twice)
      let detection = EncodingDetector.detect(bytes)
      #expect(try detection.encoding?.decode(bytes) == encoding.decode(bytes))
    }
  }

  @Test func staysWhereItIsNoRepetition() throws {
    let texts = [
      "", "ж", "Мельница Мельница Мельница ", String(repeating: "хо", count: 40),
      String(repeating: "Мельница ", count: 20) + "стоит",
      "Старая " + String(repeating: "мельница", count: 20),
    ]
    for text in texts {
      let bytes = try TextEncoding.windows1251.encode(text)
      #expect(Excerpt.withoutRepetition(bytes) == bytes, "\(text)")
    }
  }

  @Test func wholePhrasesAreKept() throws {
    let bytes = try TextEncoding.eucJP.encode(String(repeating: "水車小屋", count: 30)).dropLast(3)
    let kept = Excerpt.withoutRepetition(Array(bytes))
    #expect(try TextEncoding.eucJP.decode(kept) == "水車小屋水車小屋")
  }
}
