// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CLegible
import Legible
import Synchronization

/// An answer, and its texts as strings of C, which are made when they are first asked for.
final class DetectionHandle: Sendable {
  let detection: Detection
  private let texts = Mutex(Texts())

  private struct Texts {
    var language: Language?
    var evidence: [OwnedBytes]?
    var alternativeLanguages: [OwnedBytes?]?
    var shares: [Share]?
    var fileKind: OwnedBytes??
    var mediaType: OwnedBytes??
  }

  /// A language of the text, and its share.
  struct Share: Sendable {
    let tag: OwnedBytes
    let share: Double
  }

  /// The language that was recognised; `tag` is `nil` if there was none.
  struct Language: Sendable {
    let tag: OwnedBytes?
    let confidence: Double

    init(_ guess: LanguageGuess?) {
      tag = guess.map { OwnedBytes($0.tag) }
      confidence = guess?.confidence ?? 0
    }
  }

  init(_ detection: Detection) { self.detection = detection }

  var language: Language { texts.withLock { kept(&$0.language) { Language(detection.language) } } }

  var fileKind: OwnedBytes? {
    texts.withLock { kept(&$0.fileKind) { detection.fileKind.map { OwnedBytes($0.name) } } }
  }

  var mediaType: OwnedBytes? {
    texts.withLock { kept(&$0.mediaType) { detection.mediaType.map { OwnedBytes($0) } } }
  }

  var evidence: [OwnedBytes] {
    texts.withLock { kept(&$0.evidence) { detection.evidence.map { OwnedBytes($0.description) } } }
  }

  var shares: [Share] {
    texts.withLock {
      kept(&$0.shares) {
        detection.languages.map { Share(tag: OwnedBytes($0.tag), share: $0.share) }
      }
    }
  }

  var alternativeLanguages: [OwnedBytes?] {
    texts.withLock {
      kept(&$0.alternativeLanguages) {
        detection.alternatives.map { $0.language.map { OwnedBytes($0.tag) } }
      }
    }
  }

  /// Returns the stored value, which is made when it is first asked for.
  private func kept<Value>(_ value: inout Value?, _ make: () -> Value) -> Value {
    let known = value ?? make()
    value = known
    return known
  }
}

extension OpaquePointer {
  /// The answer of a handle.
  var detection: Detection { object(DetectionHandle.self).detection }
}

extension Collection {
  /// The element at an index, or `nil` after the last one.
  func element(at index: Index) -> Element? { indices.contains(index) ? self[index] : nil }
}

/// A detector, its options, and whether it has given its answer.
private final class DetectorHandle {
  let options: DetectionOptions
  var detector: EncodingDetector
  var isFinished = false

  init(_ options: DetectionOptions) {
    self.options = options
    detector = EncodingDetector(options: options)
  }
}

/// See `legible.h`.
@c @implementation
public func legible_detect(
  _ bytes: UnsafeRawPointer?, _ length: Int, _ options: OpaquePointer?
) -> OpaquePointer? {
  guard let bytes = UnsafeRawBufferPointer(bytes, length: length) else { return nil }
  let detection = EncodingDetector.detect(bytes, options: DetectionOptions(options))
  return OpaquePointer(owning: DetectionHandle(detection))
}

/// See `legible.h`.
@c @implementation
public func legible_detector_create(_ options: OpaquePointer?) -> OpaquePointer? {
  OpaquePointer(owning: DetectorHandle(DetectionOptions(options)))
}

/// See `legible.h`.
@c @implementation
public func legible_detector_free(_ detector: OpaquePointer?) { detector?.release() }

/// See `legible.h`.
@c @implementation
public func legible_detector_feed(
  _ detector: OpaquePointer?, _ bytes: UnsafeRawPointer?, _ length: Int
) -> Int32 {
  guard let handle = detector?.object(DetectorHandle.self),
    let bytes = UnsafeRawBufferPointer(bytes, length: length)
  else { return .badArgument }
  if handle.isFinished { return .badState }
  handle.detector.consume(bytes)
  return .ok
}

/// See `legible.h`.
@c @implementation
public func legible_detector_current(_ detector: OpaquePointer?) -> OpaquePointer? {
  guard let handle = detector?.object(DetectorHandle.self), !handle.isFinished else { return nil }
  return OpaquePointer(owning: DetectionHandle(handle.detector.current))
}

/// See `legible.h`.
@c @implementation
public func legible_detector_finish(_ detector: OpaquePointer?) -> OpaquePointer? {
  guard let handle = detector?.object(DetectorHandle.self), !handle.isFinished else { return nil }
  handle.isFinished = true
  return OpaquePointer(owning: DetectionHandle(handle.detector.finish()))
}

/// See `legible.h`.
@c @implementation
public func legible_detector_reset(_ detector: OpaquePointer?) -> Int32 {
  guard let handle = detector?.object(DetectorHandle.self) else { return .badArgument }
  handle.detector = EncodingDetector(options: handle.options)
  handle.isFinished = false
  return .ok
}

/// See `legible.h`.
@c @implementation
public func legible_detection_free(_ detection: OpaquePointer?) { detection?.release() }

/// See `legible.h`.
@c @implementation
public func legible_detection_encoding(_ detection: OpaquePointer?) -> Int32 {
  EncodingNames.number(of: detection?.detection.encoding)
}

/// See `legible.h`.
@c @implementation
public func legible_detection_name(
  _ detection: OpaquePointer?, _ naming: Int32
) -> UnsafePointer<CChar>? {
  legible_encoding_name(legible_detection_encoding(detection), naming)
}

/// See `legible.h`.
@c @implementation
public func legible_detection_confidence(_ detection: OpaquePointer?) -> Double {
  detection?.detection.confidence ?? 0
}

/// See `legible.h`.
@c @implementation
public func legible_detection_is_binary(_ detection: OpaquePointer?) -> Bool {
  detection?.detection.isBinary ?? false
}

/// See `legible.h`.
@c @implementation
public func legible_detection_file_kind(_ detection: OpaquePointer?) -> UnsafePointer<CChar>? {
  detection?.object(DetectionHandle.self).fileKind?.start
}

/// See `legible.h`.
@c @implementation
public func legible_detection_media_type(_ detection: OpaquePointer?) -> UnsafePointer<CChar>? {
  detection?.object(DetectionHandle.self).mediaType?.start
}

/// See `legible.h`.
@c @implementation
public func legible_detection_has_byte_order_mark(_ detection: OpaquePointer?) -> Bool {
  detection?.detection.hasByteOrderMark ?? false
}

/// See `legible.h`.
@c @implementation
public func legible_detection_malformed_count(_ detection: OpaquePointer?) -> UInt64 {
  UInt64(detection?.detection.malformedCount ?? 0)
}

/// See `legible.h`.
@c @implementation
public func legible_detection_byte_count(_ detection: OpaquePointer?) -> UInt64 {
  UInt64(detection?.detection.byteCount ?? 0)
}

/// See `legible.h`.
@c @implementation
public func legible_detection_language(_ detection: OpaquePointer?) -> UnsafePointer<CChar>? {
  detection?.object(DetectionHandle.self).language.tag?.start
}

/// See `legible.h`.
@c @implementation
public func legible_detection_language_confidence(_ detection: OpaquePointer?) -> Double {
  detection?.object(DetectionHandle.self).language.confidence ?? 0
}

/// See `legible.h`.
@c @implementation
public func legible_detection_alternative_count(_ detection: OpaquePointer?) -> Int {
  detection?.detection.alternatives.count ?? 0
}

/// See `legible.h`.
@c @implementation
public func legible_detection_alternative(_ detection: OpaquePointer?, _ index: Int) -> Int32 {
  EncodingNames.number(
    of: detection?.detection.alternatives.element(at: index)?.encoding)
}

/// See `legible.h`.
@c @implementation
public func legible_detection_alternative_confidence(
  _ detection: OpaquePointer?, _ index: Int
) -> Double {
  detection?.detection.alternatives.element(at: index)?.confidence ?? 0
}

/// See `legible.h`.
@c @implementation
public func legible_detection_alternative_language(
  _ detection: OpaquePointer?, _ index: Int
) -> UnsafePointer<CChar>? {
  detection?.object(DetectionHandle.self).alternativeLanguages.element(at: index)??.start
}

/// See `legible.h`.
@c @implementation
public func legible_detection_set_count(_ detection: OpaquePointer?) -> Int {
  detection?.detection.credibleSet.count ?? 0
}

/// See `legible.h`.
@c @implementation
public func legible_detection_set_encoding(_ detection: OpaquePointer?, _ index: Int) -> Int32 {
  EncodingNames.number(of: detection?.detection.credibleSet.element(at: index)?.encoding)
}

/// See `legible.h`.
@c @implementation
public func legible_detection_set_confidence(_ detection: OpaquePointer?, _ index: Int) -> Double {
  detection?.detection.credibleSet.element(at: index)?.confidence ?? 0
}

/// See `legible.h`.
@c @implementation
public func legible_detection_equivalent_count(_ detection: OpaquePointer?) -> Int {
  detection?.detection.equivalents.count ?? 0
}

/// See `legible.h`.
@c @implementation
public func legible_detection_equivalent(_ detection: OpaquePointer?, _ index: Int) -> Int32 {
  EncodingNames.number(of: detection?.detection.equivalents.element(at: index))
}

/// See `legible.h`.
@c @implementation
public func legible_detection_evidence_count(_ detection: OpaquePointer?) -> Int {
  detection?.detection.evidence.count ?? 0
}

/// See `legible.h`.
@c @implementation
public func legible_detection_evidence(
  _ detection: OpaquePointer?, _ index: Int
) -> UnsafePointer<CChar>? {
  detection?.object(DetectionHandle.self).evidence.element(at: index)?.start
}

/// See `legible.h`.
@c @implementation
public func legible_detection_share_count(_ detection: OpaquePointer?) -> Int {
  detection?.object(DetectionHandle.self).shares.count ?? 0
}

/// See `legible.h`.
@c @implementation
public func legible_detection_share(_ detection: OpaquePointer?, _ index: Int) -> Double {
  detection?.object(DetectionHandle.self).shares.element(at: index)?.share ?? 0
}

/// See `legible.h`.
@c @implementation
public func legible_detection_share_language(
  _ detection: OpaquePointer?, _ index: Int
) -> UnsafePointer<CChar>? {
  detection?.object(DetectionHandle.self).shares.element(at: index)?.tag.start
}

/// See `legible.h`.
@c @implementation
public func legible_detection_part_count(_ detection: OpaquePointer?) -> Int {
  detection?.detection.mixture?.parts.count ?? 0
}

/// See `legible.h`.
@c @implementation
public func legible_detection_part(_ detection: OpaquePointer?, _ index: Int) -> Int32 {
  EncodingNames.number(of: detection?.detection.mixture?.parts.element(at: index)?.encoding)
}

/// See `legible.h`.
@c @implementation
public func legible_detection_part_start(_ detection: OpaquePointer?, _ index: Int) -> UInt64 {
  UInt64(detection?.detection.mixture?.parts.element(at: index)?.range.lowerBound ?? 0)
}

/// See `legible.h`.
@c @implementation
public func legible_detection_part_end(_ detection: OpaquePointer?, _ index: Int) -> UInt64 {
  UInt64(detection?.detection.mixture?.parts.element(at: index)?.range.upperBound ?? 0)
}

/// A survey of the encodings of several files, behind a handle.
private final class SurveyHandle {
  var survey = FileSurvey()
}

/// See `legible.h`.
@c @implementation
public func legible_survey_create() -> OpaquePointer? { OpaquePointer(owning: SurveyHandle()) }

/// See `legible.h`.
@c @implementation
public func legible_survey_free(_ survey: OpaquePointer?) { survey?.release() }

/// See `legible.h`.
@c @implementation
public func legible_survey_add(
  _ survey: OpaquePointer?, _ alone: OpaquePointer?, _ path: UnsafePointer<CChar>?,
  _ path_length: Int
) -> Int32 {
  guard let handle = survey?.object(SurveyHandle.self), let alone,
    let path = String(text: path, length: path_length)
  else { return .badArgument }
  handle.survey.add(alone.detection, at: path)
  return .ok
}

/// See `legible.h`.
@c @implementation
public func legible_survey_detect(
  _ survey: OpaquePointer?, _ alone: OpaquePointer?, _ path: UnsafePointer<CChar>?,
  _ path_length: Int, _ bytes: UnsafeRawPointer?, _ length: Int, _ options: OpaquePointer?
) -> OpaquePointer? {
  guard let survey = survey?.object(SurveyHandle.self).survey, let alone = alone?.detection,
    let path = String(text: path, length: path_length),
    let bytes = UnsafeRawBufferPointer(bytes, length: length)
  else { return nil }
  let informed = survey.options(for: alone, at: path, DetectionOptions(options))
  let detection = informed.map { EncodingDetector.detect(bytes, options: $0) } ?? alone
  return OpaquePointer(owning: DetectionHandle(detection))
}
