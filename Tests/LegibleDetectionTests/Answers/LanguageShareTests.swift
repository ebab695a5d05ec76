import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// The shares of the languages of a text.
@Suite struct LanguageShareTests {
  private static let russian = [
    "Соседка сушит яблоки прямо на чердаке, и осенью весь подъезд пахнет компотом.",
    "Билеты на вечерний поезд закончились ещё утром, поехали на автобусе.",
    "Дедушка рассказывал, как строили мост через реку и почему он обрушился.",
  ]
  private static let ukrainian = [
    "Сусідка сушить яблука просто на горищі, і восени весь під'їзд пахне узваром.",
    "Квитки на вечірній потяг скінчилися ще вранці, поїхали автобусом.",
    "Дідусь розповідав, як будували міст через річку і чому він завалився.",
  ]

  private func languages(
    _ text: String, in encoding: TextEncoding = .utf8, options: DetectionOptions = .init()
  ) throws -> [String: Double] {
    let detection = EncodingDetector.detect(try encoding.encode(text), options: options)
    return Dictionary(uniqueKeysWithValues: detection.languages.map { ($0.tag, $0.share) })
  }

  @Test(arguments: [TextEncoding.utf8, .koi8U, .utf16LE])
  func bothLanguagesOfAPageAreTold(encoding: TextEncoding) throws {
    let lines = zip(Self.russian, Self.ukrainian).flatMap { [$0, $1] }
    let shares = try languages(lines.joined(separator: "\n"), in: encoding)
    #expect(abs((shares["ru"] ?? 0) - 0.5) < 0.1 && abs((shares["uk"] ?? 0) - 0.5) < 0.1)
  }

  @Test func aTenthOfAnotherLanguageIsNotTheLanguage() throws {
    let english =
      "The ferry leaves at seven, and the harbour cafe opens half an hour before that.\n"
    let german = "Die Fähre fährt um sieben, und das Café am Hafen öffnet früher.\n"
    let shares = try languages(String(repeating: english, count: 8) + german, in: .windows1252)
    // A German word weighs more than an English one, whose letters more languages have.
    #expect(abs((shares["en"] ?? 0) - 0.9) < 0.15 && abs((shares["de"] ?? 0) - 0.1) < 0.15)
  }

  @Test(.passes(0, of: 1, "of Croatian and Bosnian, only one has a share"))
  func indistinguishableLanguagesAreReportedTogether()
    throws
  {
    let shares = try languages("Jučer je padala kiša, a danas sija sunce.")
    #expect(shares.keys.contains("hr") && shares.keys.contains("bs"))
    #expect((shares.values.max() ?? 1) < 0.9)
    var options = DetectionOptions()
    options.likelyLanguages = ["bs"]
    let hinted = try languages("Jučer je padala kiša, a danas sija sunce.", options: options)
    #expect((hinted["bs"] ?? 0) > (shares["bs"] ?? 0))
  }

  @Test(.passes(2, of: 3, "the x of a power is a word"), arguments: ["10 €", "x²", ""])
  func whatHasNoWordsHasNoLanguage(text: String) throws {
    #expect(try languages(text).isEmpty)
    #expect(EncodingDetector.detect(try TextEncoding.windows1252.encode(text)).language == nil)
  }

  @Test func markupIsNoLanguage() throws {
    let row = "<td class=\"entry first\" width=\"25%\">Дождь</td>"
    let shares = try languages(String(repeating: row + "\n", count: 20))
    #expect(shares["en"] == nil)
  }

  @Test func theSharesOfAPrefixDoNotDependOnChunks() throws {
    let lines = zip(Self.russian, Self.ukrainian).flatMap { [$0, $1] }
    let bytes = Array(String(repeating: lines.joined(separator: "\n"), count: 40).utf8)
    let whole = EncodingDetector.detect(bytes).languages
    for size in [1, 7, 4_096] {
      var detector = EncodingDetector()
      for start in stride(from: 0, to: bytes.count, by: size) {
        detector.consume(bytes[start..<min(start + size, bytes.count)])
      }
      #expect(detector.finish().languages == whole)
    }
  }
}
