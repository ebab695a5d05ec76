import LegibleDetection
import LegibleEncodings
import Testing

/// Answers and options as values.
struct AnswerTests {
  @Test func answersAreHashableAndMadeByHand() {
    let detection = Detection(
      encoding: .koi8R, confidence: 0.9876, language: LanguageGuess(tag: "ru", confidence: 0.5),
      alternatives: [Detection.Candidate(encoding: .ibm866, confidence: 0.01)],
      malformedCount: 2, byteCount: 12, evidence: [.onlyASCII])
    #expect(Set([detection, detection]).count == 1)
    #expect(detection.description == "KOI8-R, confidence 0.988, language ru, 2 malformed")
    #expect(detection.alternatives.map(\.description) == ["IBM866, confidence 0.01"])
    #expect("\(LanguageGuess(tag: "ru", confidence: 0.5))" == "ru (0.5)")
    let utf8 = EncodingDetector.detect("Příliš žluťoučký kůň".utf8)
    #expect(Set([utf8, EncodingDetector.detect("Příliš žluťoučký kůň".utf8)]).count == 1)
  }

  @Test func answersWithoutEncodingSayWhatTheyAre() {
    #expect(Detection(encoding: nil, confidence: 0).description == "unidentified")
    #expect(
      Detection(encoding: nil, confidence: 0.99, isBinary: true).description
        == "binary, confidence 0.99")
  }

  @Test func optionsSayWhatIsSet() {
    #expect(DetectionOptions().description == "no options")
    #expect(Set([DetectionOptions(), DetectionOptions(fromWindows: true)]).count == 2)
    let options = DetectionOptions(
      suggested: [.koi8R, .ibm866], disallowed: [.utf8, .big5], likelyLanguages: ["ru"],
      fallback: .windows1251, minimumConfidence: 0.5)
    #expect(
      options.description
        == "suggested: KOI8-R, IBM866; not: Big5, UTF-8; languages: ru; fallback: windows-1251; "
        + "confidence from 0.5")
  }

  @Test func encodingsThatAreNotDetectedAreReadWhenTheyAreTheFallback() throws {
    let bytes = try TextEncoding.ibm875.encode("ΑΘΗΝΑ")
    #expect(EncodingDetector.detect(bytes + [0xDC]).encoding != .ibm875)
    let options = DetectionOptions(fallback: .ibm875, minimumConfidence: 1)
    let detection = EncodingDetector.detect(bytes + [0xDC], options: options)
    #expect(detection.encoding == .ibm875 && detection.malformedCount == 1)
    let only = DetectionOptions(suggested: [.ibm1047], onlySuggested: true)
    let named = EncodingDetector.detect(bytes, options: only)
    #expect(named.encoding == .ibm1047 && named.confidence < 0.01)
  }
}
