import LegibleDetection
import LegibleEncodings
import Testing

/// The language that is told when it is asked for.
@Suite struct TextLanguageTests {
  private static let russian = "Сегодня мы едем на дачу сажать картошку и смородину. "

  @Test func itIsTheSameHoweverOftenItIsAskedFor() throws {
    let bytes = Array(String(repeating: Self.russian, count: 4_000).utf8)
    let detection = EncodingDetector.detect(bytes)
    let language = try #require(detection.language)
    #expect(language.tag == "ru")
    #expect(detection.language == language)
    #expect(EncodingDetector.detect(bytes) == detection)
  }

  @Test func answersAreEqualWhereTheirLanguagesAre() {
    // The texts differ behind what the language is told by.
    let text = String(repeating: Self.russian, count: 20)
    let one = EncodingDetector.detect(Array((text + "яблоко").utf8))
    let other = EncodingDetector.detect(Array((text + "яблока").utf8))
    #expect(one == other)
    let english = EncodingDetector.detect(Array("“So it goes”, as they say – and went".utf8))
    #expect(one != english)
    #expect(one.language != english.language)
  }

  @Test func hintsAboutTheLanguageAreHeeded() {
    var options = DetectionOptions()
    let bytes = Array("På tå på gården".utf8)
    options.likelyLanguages = ["sv"]
    let swedish = EncodingDetector.detect(bytes, options: options).language
    options.likelyLanguages = ["fo"]
    #expect(EncodingDetector.detect(bytes, options: options).language != swedish)
  }
}
