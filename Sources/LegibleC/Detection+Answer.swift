// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CLegible
import Legible

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
