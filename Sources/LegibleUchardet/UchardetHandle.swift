import LegibleDetection
import LegibleEncodings

/// The detector behind a `uchardet_t`.
final class UchardetHandle {
  /// A reading as C sees it.
  struct Candidate {
    let name: CText
    let language: CText?
    let confidence: Float
  }

  private var detector = EncodingDetector()
  private var byteCount = 0
  private var weights: [(language: String, weight: Float)] = []
  private var defaultWeight: Float = 1

  /// The readings, best first; none before the end, and none of bytes that are not identified.
  private(set) var candidates: [Candidate] = []
  private(set) var isAtEnd = false

  /// Begins another input. What was said of languages stays.
  func reset() {
    detector = EncodingDetector(options: options)
    byteCount = 0
    candidates = []
    isAtEnd = false
  }

  /// - Returns: Whether the bytes were taken, which they are not behind the end.
  func consume(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard !isAtEnd else { return false }
    byteCount += bytes.count
    detector.consume(bytes)
    return true
  }

  func end() {
    guard !isAtEnd else { return }
    isAtEnd = true
    guard byteCount > 0 else { return }
    let detection = detector.finish()
    guard let encoding = detection.encoding else { return }
    let best = Candidate(
      name: CText(UchardetNames.name(of: encoding, hasByteOrderMark: detection.hasByteOrderMark)),
      language: Self.language(detection.language), confidence: Float(detection.confidence))
    candidates =
      [best]
      + detection.alternatives.map {
        Candidate(
          name: CText(UchardetNames.name(of: $0.encoding, hasByteOrderMark: false)),
          language: Self.language($0.language), confidence: Float($0.confidence))
      }
  }

  /// Gives a language more or less weight than others have; it counts for the next bytes if none came yet.
  func weigh(_ language: String, by weight: Float) {
    weights.removeAll { $0.language == language }
    weights.append((language, weight))
    if byteCount == 0 { reset() }
  }

  func setDefaultWeight(_ weight: Float) {
    defaultWeight = weight
    if byteCount == 0 { reset() }
  }

  /// A language that weighs more than others is likely; our model has no numbers for that.
  private var options: DetectionOptions {
    DetectionOptions(
      likelyLanguages: weights.filter { $0.weight > defaultWeight }.map(\.language))
  }

  /// uchardet knows languages by the code of ISO 639-1 alone.
  private static func language(_ guess: LanguageGuess?) -> CText? {
    guess.map { CText(String($0.tag.prefix { $0 != "-" })) }
  }
}

/// A string at an address that does not change, with a NUL behind it.
final class CText {
  private let storage: UnsafeMutableBufferPointer<CChar>

  /// The first character; the string is there until the object is gone.
  var start: UnsafePointer<CChar>? { UnsafePointer(storage.baseAddress) }

  init(_ text: String) {
    let characters = text.utf8CString
    storage = .allocate(capacity: characters.count)
    _ = storage.initialize(from: characters)
  }

  deinit { storage.deallocate() }
}
