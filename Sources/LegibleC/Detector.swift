// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CLegible
import Legible

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
