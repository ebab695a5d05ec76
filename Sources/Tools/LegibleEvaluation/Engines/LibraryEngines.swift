internal import LegibleDetection
internal import LegibleEncodings

/// Legible's own detector.
public final class LegibleEngine: AccuracyEngine {
  /// Its name in tables.
  public let name = "legible"

  /// Which version it is, or the command that is run.
  public let detail = "this tree"

  /// Whether its answers have languages.
  public let tellsLanguage = true

  /// Whether it opens the files itself.
  public let readsPaths = false

  /// The engine.
  public init() {}

  /// The answers for some files, in their order.
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
  /// Its name in tables.
  public let name = "uchardet"

  /// Which version it is, or the command that is run.
  public let detail: String

  /// Whether its answers have languages.
  public let tellsLanguage = false

  /// Whether it opens the files itself.
  public let readsPaths = false
  private let library: UchardetLibrary

  /// The engine, or `nil` where the library is not installed.
  public init?() {
    guard let library = UchardetLibrary() else { return nil }
    self.library = library
    detail = "libuchardet.so.0"
  }

  /// The answers for some files, in their order.
  public func answers(
    for files: [(path: String, bytes: [UInt8])], cost: inout Cost
  ) -> [Answer] {
    answersInProcess(for: files, cost: &cost) { Answer(label: library.detect([$0])) }
  }
}
