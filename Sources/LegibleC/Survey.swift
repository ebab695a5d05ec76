// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CLegible
import Legible

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
