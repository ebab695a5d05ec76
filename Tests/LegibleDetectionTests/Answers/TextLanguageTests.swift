import LegibleDetection
import LegibleEncodings
import Testing

/// The language that is computed on demand.
@Suite struct TextLanguageTests {
  private static let russian = "Сегодня мы едем на дачу сажать картошку и смородину. "

  @Test func isTheSameOnEachAccess() throws {
    let bytes = Array(String(repeating: Self.russian, count: 4_000).utf8)
    let detection = EncodingDetector.detect(bytes)
    let language = try #require(detection.language)
    #expect(language.tag == "ru")
    #expect(detection.language == language)
    #expect(EncodingDetector.detect(bytes) == detection)
  }

  private static let sentences = [
    "Соседка сушит яблоки прямо на чердаке, и весь подъезд пахнет компотом.",
    "Вечером мы ещё раз сходили к реке, но лодки уже не было.",
    "Поезд опоздал, зато в буфете нашёлся горячий чай с лимоном.",
    "Дедушка чинил этот забор каждую весну, пока не уехал в город.",
    "Кошка спит на подоконнике и никого из гостей не замечает.",
    "Завтра обещают дождь, поэтому бельё лучше снять сегодня.",
  ]

  @Test func theEndOfALongTextDoesNotChangeItsLanguage() {
    // The texts differ after the part that decides the language.
    let text = String(repeating: Self.sentences.joined(separator: " ") + " ", count: 4)
    let one = EncodingDetector.detect(Array((text + "яблоко").utf8))
    let other = EncodingDetector.detect(Array((text + "яблока").utf8))
    #expect(one.language?.tag == "ru" && other.language?.tag == "ru")
    let english = EncodingDetector.detect(Array("“So it goes”, as they say – and went".utf8))
    #expect(one != english)
    #expect(one.language != english.language)
  }

  @Test(arguments: ["hi 😀 there", "hi “there”", "hello 👍 world"])
  func signsDoNotChangeTheLanguageOfASCIIWords(text: String) {
    #expect(EncodingDetector.detect(Array(text.utf8)).language?.tag == "en")
  }

  @Test func hintsAboutTheLanguageAreHeeded() {
    var options = DetectionOptions()
    let bytes = Array("På tå på gården".utf8)
    options.likelyLanguages = ["sv"]
    let swedish = EncodingDetector.detect(bytes, options: options).language
    options.likelyLanguages = ["fo"]
    #expect(EncodingDetector.detect(bytes, options: options).language != swedish)
  }

  @Test(arguments: [TextEncoding.utf8, .windows1251])
  func theGreaterPartOfAPageIsItsLanguage(encoding: TextEncoding) throws {
    let ukrainian = [
      "Сусідка сушить яблука просто на горищі, і весь під'їзд пахне узваром.",
      "Увечері ми ще раз сходили до річки, але човна вже не було.",
      "Потяг запізнився, зате в буфеті знайшовся гарячий чай із лимоном.",
      "Дідусь лагодив цей паркан щовесни, поки не поїхав до міста.",
      "Кішка спить на підвіконні й нікого з гостей не помічає.",
      "Завтра обіцяють дощ, тому білизну краще зняти сьогодні.",
    ]
    for (count, other, tag) in [(6, 2, "ru"), (2, 6, "uk")] {
      let text = (Self.sentences.prefix(count) + ukrainian.prefix(other)).map { $0 + "\n" }.joined()
      #expect(EncodingDetector.detect(try encoding.encode(text)).language?.tag == tag)
    }
  }

  @Test func sourceCodeHasTheLanguageOfItsComments() throws {
    let code = """
      for (int i = 0; i < count; i++) { if (items[i] == NULL) continue; free(items[i]->name); }
      // Освобождаем память, которую заняли имена.
      static int resize(struct table *t, size_t n) { t->rows = realloc(t->rows, n); return t->rows ? 0 : -1; }
      """
    let bytes = try TextEncoding.koi8R.encode(String(repeating: code + "\n", count: 4))
    #expect(EncodingDetector.detect(bytes).language?.tag == "ru")
  }
}
