// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CLegible
import Legible

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
