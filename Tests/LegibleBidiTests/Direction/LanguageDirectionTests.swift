import LegibleBidi
import Testing

struct LanguageDirectionTests {
  @Test(arguments: [
    "ar", "he", "iw", "yi", "fa", "ur", "ps", "sd", "ug", "ckb", "dv", "syr", "nqo", "rhg", "ks",
    "az-Arab", "az-IR", "pa-PK", "pa_Arab_PK", "uz-AF", "kk-CN", "ku-Arab", "ff-Adlm", "HE",
    "AR_eg", "ar-EG-u-nu-latn", "ar_EG.UTF-8", "fa-IR@calendar=persian", "ur-Aran", "und-Hebr",
    "und-IL", "ks-Arab-IN", "ms-CC", "en-arab",
  ])
  func rightToLeft(tag: String) {
    #expect(TextDirection(language: tag) == .rightToLeft)
  }

  @Test(arguments: [
    "en", "he-Latn", "ar-Latn-EG", "pa", "pa-IN", "pa-Guru-PK", "az", "az-AZ", "az-Latn-IR", "uz",
    "ku", "sd-IN", "sd-Deva", "ug-KZ", "tr", "zh-Hant", "ff", "und", "", "-", "x-Arab", "xx",
    "ja@arab", "en-x-Arab", "hebrew", "אב",
  ])
  func leftToRight(tag: String) {
    #expect(TextDirection(language: tag) == .leftToRight)
  }

  @Test func theTableHasScriptsAndLanguages() {
    #expect(RightToLeftTags.lines.count { $0.utf8.count == 4 } >= 35)
    #expect(RightToLeftTags.lines.count > 250)
    for line in RightToLeftTags.lines {
      let tag = line.hasPrefix("!") ? line.dropFirst() : line
      #expect(tag.utf8.allSatisfy { $0 == 0x2D || ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 })
    }
  }
}
