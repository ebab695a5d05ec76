package import BenchmarkResults
internal import Legible
internal import PeerLibraries

/// Legible's own detector.
package final class LegibleEngine: AccuracyEngine {
  package let name = "legible"
  package let detail = "this tree"
  package let tellsLanguage = true

  /// The engine.
  package init() {}

  package func answers(
    for files: [(path: String, bytes: [UInt8])], cost: inout Cost
  ) -> [Answer] {
    answersInProcess(for: files, cost: &cost) { bytes in
      let detection = EncodingDetector.detect(bytes)
      return Answer(
        label: detection.encoding?.name ?? "", confidence: detection.confidence,
        language: detection.language?.tag)
    }
  }
}

/// libuchardet.
package final class UchardetEngine: AccuracyEngine {
  package let name = "uchardet"
  package let detail: String
  package let tellsLanguage = false
  private let library: UchardetLibrary

  /// The engine, or `nil` where the library is not installed.
  package init?() {
    guard let library = UchardetLibrary() else { return nil }
    self.library = library
    detail = "libuchardet.so.0"
  }

  package func answers(
    for files: [(path: String, bytes: [UInt8])], cost: inout Cost
  ) -> [Answer] {
    answersInProcess(for: files, cost: &cost) { Answer(label: library.detect([$0])) }
  }
}

/// ICU's charset detector.
package final class ICUEngine: AccuracyEngine {
  package let name = "icu"
  package let detail: String
  package let tellsLanguage = true
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
