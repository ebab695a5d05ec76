import LegibleDetection
import LegibleEncodings
import Testing

struct LanguageHintTests {
  /// The languages of the model.
  private static let tags = DetectionTables.shared.columnTags.filter { !["", "-"].contains($0) }

  /// Returns the languages with models that a hint includes, sorted.
  private func languages(_ hint: String) -> [String]? {
    guard let hint = LanguageHint(hint) else { return nil }
    return Self.tags.filter { hint.matches($0) }.sorted()
  }

  @Test(arguments: [
    ("tr", ["tr"]), ("tr-TR", ["tr"]), ("tr_TR", ["tr"]), ("TR", ["tr"]), ("und-TR", ["tr"]),
    ("Tr-tr-x-anything", ["tr"]), ("sr", ["sr-Cyrl", "sr-Latn"]), ("sr-Latn-RS", ["sr-Latn"]),
    ("SR_LATN", ["sr-Latn"]), ("zh", ["zh-Hans", "zh-Hant"]), ("zh-Hant-HK", ["zh-Hant"]),
    ("zh-TW", ["zh-Hant"]), ("zh_CN", ["zh-Hans"]), ("zh-Hans-TW", ["zh-Hans"]), ("JP", ["ja"]),
    ("ja-Jpan", ["ja"]), ("uk-Cyrl", ["uk"]), ("uk-Latn", []), ("iw", ["he"]),
    ("no", ["nb", "nn"]),
    ("de-AT-1996", ["de"]), ("CZ", ["cs"]), ("cs-CZ", ["cs"]), ("JA", ["ja"]), ("tlh", []),
    ("en-150", ["en"]), ("CH", ["de", "fr", "it"]), ("und", []),
  ])
  func hintsMeanLanguages(hint: String, expected: [String]) {
    #expect(languages(hint) == expected)
  }

  @Test(arguments: ["", "-", "t", "tr-", "tr TR", "çe", "C", "türkisch", "languages-of-the-world"])
  func whatIsNoTagMeansNothing(hint: String) {
    #expect(languages(hint)?.isEmpty != false)
    #expect(DetectionOptions(likelyLanguages: [hint]).unknownLanguages == [hint])
  }

  @Test func everyModelIsMeantByItsTag() {
    for tag in Self.tags {
      #expect(languages(tag)?.contains(tag) == true, "\(tag)")
    }
  }

  @Test func unknownLanguagesAreReported() {
    let options = DetectionOptions(likelyLanguages: ["tr-TR", "tlh", "zh-Hant-HK", "x"])
    #expect(options.unknownLanguages == ["tlh", "x"])
  }

  @Test func spellingsOfATagAreOneHint() throws {
    let bytes = try TextEncoding.windows1254.encode("Şarkı söyleyen kız")
    let plain = EncodingDetector.detect(bytes, options: DetectionOptions(likelyLanguages: ["tr"]))
    for hint in ["tr-TR", "tr_TR", "TR", "und-TR"] {
      let options = DetectionOptions(likelyLanguages: [hint])
      let answer = EncodingDetector.detect(bytes, options: options)
      #expect(
        answer.encoding == plain.encoding && answer.confidence == plain.confidence
          && answer.language == plain.language, "\(hint)")
    }
    let unknown = DetectionOptions(likelyLanguages: ["tlh"])
    #expect(
      EncodingDetector.detect(bytes, options: unknown).confidence
        == EncodingDetector.detect(bytes).confidence)
  }
}
