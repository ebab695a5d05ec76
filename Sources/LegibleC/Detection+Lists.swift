// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CLegible
import Legible

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
  detection?.detection.set.count ?? 0
}

/// See `legible.h`.
@c @implementation
public func legible_detection_set_encoding(_ detection: OpaquePointer?, _ index: Int) -> Int32 {
  EncodingNames.number(of: detection?.detection.set.element(at: index)?.encoding)
}

/// See `legible.h`.
@c @implementation
public func legible_detection_set_confidence(_ detection: OpaquePointer?, _ index: Int) -> Double {
  detection?.detection.set.element(at: index)?.confidence ?? 0
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
