import LegibleDetection
import LegibleEncodings
import Testing

/// The language by its share of a text; from `TextLanguageTests`.
@Suite struct TextLanguageShareTests {
  @Test(
    .passes(0, of: 3, "the line with letters beyond ASCII decides, whatever its share"),
    arguments: [TextEncoding.utf8, .windows1252, .utf16LE])
  func aTenthOfAnotherLanguageIsNotTheLanguage(encoding: TextEncoding) throws {
    let english =
      "The ferry leaves at seven, and the harbour cafe opens half an hour before that.\n"
    let german = "Die Fähre fährt um sieben, und das Café am Hafen öffnet früher.\n"
    for text in [
      String(repeating: english, count: 8) + german, german + String(repeating: english, count: 8),
    ] {
      let detection = EncodingDetector.detect(try encoding.encode(text))
      #expect(detection.language?.tag == "en", "\(detection.languages)")
      #expect(detection.languages.first?.tag == "en")
    }
  }
}
