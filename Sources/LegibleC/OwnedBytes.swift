// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CLegible

/// Bytes at an address that does not change, with a NUL after them.
///
/// They are written once, before anybody else sees the object, which is why several threads may read them.
final class OwnedBytes: @unchecked Sendable {
  private let storage: UnsafeMutableBufferPointer<CChar>

  /// How many bytes there are, without the NUL.
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
