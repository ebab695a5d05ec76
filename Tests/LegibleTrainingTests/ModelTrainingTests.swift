import Foundation
import LegibleDetection
import LegibleEvaluation
import LegibleTestSupport
import LegibleTraining
import Testing

/// A small model of a few languages, trained on the corpus: the corpus is never trained on for a
/// release.
struct ModelTrainingTests {
  private static let languages = ["cs", "de", "el", "fr", "ja", "ko", "pl", "ru", "tr", "uk"]

  private static func texts() throws -> [TrainingText] {
    try CorpusSource(folder: Repository.url("Corpus").path).languages
      .filter { languages.contains($0.tag) }
      .map { TrainingText(language: $0.tag, text: $0.lines.joined(separator: "\n")) }
  }

  @Test func theSameTextGivesTheSameModelThatReadsIt() throws {
    let texts = try Self.texts()
    let data = ModelTraining(texts).data()
    let again = ModelTraining(try Self.texts()).data()
    #expect(again == data)
    // Models live as long as the process.
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: data.count)
    data.copyBytes(to: bytes, count: data.count)
    let models = LanguageModels(bytes)
    #expect(models.size == data.count - 8)
    #expect(models.tags.filter { !$0.hasPrefix("*") } == Self.languages)
    let languages = models.languages.filter { !models.tag(of: $0).hasPrefix("*") }
    for text in texts {
      let lines = text.lines(of: .training).joined(separator: " ")
      let best = languages.min {
        models.cost(of: lines, in: $0) < models.cost(of: lines, in: $1)
      }
      #expect(best.map(models.tag) == text.language)
    }
  }

  @Test func aLineIsInOnePartAlone() throws {
    let text = TrainingText(
      language: "xx", text: (0..<1_000).map { "line \($0)" }.joined(separator: "\n"))
    let parts = TrainingText.Split.allCases.map { text.lines(of: $0).count }
    #expect(parts.reduce(0, +) == 1_000 && text.lineCount == 1_000)
    #expect(parts.allSatisfy { $0 > 10 })
  }
}
