import Foundation
import LegibleEvaluation
import Testing

struct CorpusTextTests {
  /// The most written languages, which have at least 60 lines.
  private static let maxWritten: Set<String> = [
    "ar", "bn", "cs", "da", "de", "el", "en", "es", "fa", "fi", "fr", "he", "hi", "hu", "id",
    "it", "ja", "ko", "nl", "pl", "pt", "ro", "ru", "sv", "th", "tr", "uk", "vi", "zh-Hans",
    "zh-Hant",
  ]

  @Test func everyLanguageHasItsLines() throws {
    let languages = try CorpusSource(folder: Repository.url("Corpus").path).languages
    #expect(languages.count >= 92)
    #expect(Self.maxWritten.isSubset(of: languages.map(\.tag)))
    for language in languages {
      let least = Self.maxWritten.contains(language.tag) ? 60 : 24
      #expect(language.lines.count >= least, "\(language.tag): \(language.lines.count) lines")
      #expect(Set(language.lines).count == language.lines.count, "\(language.tag) repeats a line")
      #expect(language.prose.count >= 16 && language.interface.count >= 8, "\(language.tag)")
    }
  }

  @Test func aFileWithoutSectionsIsRefused() {
    #expect(throws: CorpusError.self) {
      try LanguageText(parsing: "# xx Nothing\nline\n", path: "xx.txt")
    }
    #expect(throws: CorpusError.self) {
      try LanguageText(parsing: "# xx Nothing\n\n## prose\nline\n", path: "xx.txt")
    }
  }
}
