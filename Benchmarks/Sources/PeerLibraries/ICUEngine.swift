package import LegibleEvaluation

/// ICU's charset detector.
package final class ICUEngine: AccuracyEngine {
  package let name = "icu"
  package let detail: String
  package let tellsLanguage = true
  package let readsPaths = false
  private let detector: ICUDetector

  /// The engine, or `nil` where the library is not installed.
  package init?() {
    guard let library = ICULibrary(), let detector = ICUDetector(library) else { return nil }
    self.detector = detector
    detail = "ICU \(library.version)"
  }

  package func answers(
    for files: [(path: String, bytes: [UInt8])], cost: inout Cost
  ) -> [Answer] {
    answersInProcess(for: files, cost: &cost) { bytes in
      guard let match = detector.detect(bytes) else { return Answer(label: "") }
      return Answer(
        label: match.name, confidence: match.confidence,
        language: match.language.isEmpty ? nil : match.language)
    }
  }
}
