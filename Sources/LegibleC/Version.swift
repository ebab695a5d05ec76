// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CLegible

private let version = OwnedBytes(LEGIBLE_VERSION)

/// See `legible.h`.
@c @implementation
public func legible_version() -> UnsafePointer<CChar>? { version.start }
