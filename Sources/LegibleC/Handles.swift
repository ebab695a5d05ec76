// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CLegible

/// Conversions between Swift objects and handles of the C interface.
///
/// A handle is a pointer to an object that it keeps alive. The C interface says that a handle is made by one of
/// our functions, used by no call after its `..._free`, and of the type that the function takes; that is what
/// makes the conversions below safe.
extension OpaquePointer {
  /// A handle that keeps `object` alive.
  init(owning object: AnyObject) { self.init(Unmanaged.passRetained(object).toOpaque()) }

  /// The object of the handle.
  func object<Object: AnyObject>(_ type: Object.Type = Object.self) -> Object {
    Unmanaged<Object>.fromOpaque(UnsafeRawPointer(self)).takeUnretainedValue()
  }

  /// Releases the object.
  func release() { Unmanaged<AnyObject>.fromOpaque(UnsafeRawPointer(self)).release() }
}

extension UnsafeRawBufferPointer {
  /// Bytes that a caller passed; the C interface says that `length` of them are there.
  ///
  /// `nil` where there can be no such bytes: no pointer, but a length.
  init?(_ start: UnsafeRawPointer?, length: Int) {
    guard length >= 0, start != nil || length == 0 else { return nil }
    self.init(start: start, count: length)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Text that a caller passed, with the requirements of `UnsafeRawBufferPointer.init(_:length:)`.
  init?(text start: UnsafePointer<CChar>?, length: Int) {
    guard let bytes = UnsafeRawBufferPointer(start, length: length) else { return nil }
    self = bytes.bindMemory(to: UInt8.self)
  }
}

extension String {
  /// Text that a caller passed; what is not UTF-8 becomes U+FFFD.
  init?(text start: UnsafePointer<CChar>?, length: Int) {
    guard let bytes = UnsafeRawBufferPointer(start, length: length) else { return nil }
    self.init(decoding: bytes, as: UTF8.self)
  }
}

/// Bytes at an address that does not change, with a NUL after them.
///
/// They are written once, before anybody else sees the object, which is why several threads may read them.
final class OwnedBytes: @unchecked Sendable {
  private let storage: UnsafeMutableBufferPointer<CChar>

  /// The number of bytes, without the NUL.
  var count: Int { storage.count - 1 }

  /// The first byte; there are `count` of them, and a NUL, until the object is gone.
  var start: UnsafePointer<CChar>? { UnsafePointer(storage.baseAddress) }

  init(_ bytes: [UInt8]) {
    storage = .allocate(capacity: bytes.count + 1)
    bytes.withUnsafeBytes { bytes in
      let end = storage.initialize(from: bytes.bindMemory(to: CChar.self)).index
      storage.initializeElement(at: end, to: 0)
    }
  }

  convenience init(_ text: String) { self.init(Array(text.utf8)) }

  deinit { storage.deallocate() }
}

/// See `legible.h`.
@c @implementation
public func legible_text_bytes(_ text: OpaquePointer?) -> UnsafePointer<CChar>? {
  text?.object(OwnedBytes.self).start
}

/// See `legible.h`.
@c @implementation
public func legible_text_length(_ text: OpaquePointer?) -> Int {
  text?.object(OwnedBytes.self).count ?? 0
}

/// See `legible.h`.
@c @implementation
public func legible_text_free(_ text: OpaquePointer?) { text?.release() }

private let version = OwnedBytes(LEGIBLE_VERSION)

/// See `legible.h`.
@c @implementation
public func legible_version() -> UnsafePointer<CChar>? { version.start }
