internal import LegibleDetection
internal import LegibleEncodings

/// Legible's own detector.
public final class LegibleEngine: AccuracyEngine {
  public let name = "legible"
  public let detail = "this tree"
  public let tellsLanguage = true
  public let readsPaths = false

  /// The engine.
  public init() {}

  public func answers(
    for files: [(path: String, bytes: [UInt8])], cost: inout Cost
  ) -> [Answer] {
    answersInProcess(for: files, cost: &cost) { bytes in
      let detection = EncodingDetector.detect(bytes)
      return Answer(
        label: detection.encoding?.name ?? "", isBinary: detection.isBinary,
        confidence: detection.confidence, language: detection.language?.tag)
    }
  }
}

/// libuchardet.
public final class UchardetEngine: AccuracyEngine {
  public let name = "uchardet"
  public let detail: String
  public let tellsLanguage = false
  public let readsPaths = false
  private let library: UchardetLibrary

  /// The engine, or `nil` where the library is not installed.
  public init?() {
    guard let library = UchardetLibrary() else { return nil }
    self.library = library
    detail = "libuchardet.so.0"
  }

  public func answers(
    for files: [(path: String, bytes: [UInt8])], cost: inout Cost
  ) -> [Answer] {
    answersInProcess(for: files, cost: &cost) { Answer(label: library.detect([$0])) }
  }
}
