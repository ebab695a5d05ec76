// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CLegible
import Legible

/// An encoder, what it gave last, and how far it is.
private final class EncoderHandle {
  var encoder: TextEncoder
  var output = StreamOutput()
  var isFinished = false

  init(_ encoder: TextEncoder) { self.encoder = encoder }

  /// Runs a step that appends bytes, and hands them on, also when the step fails.
  func step(
    _ bytes: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?,
    _ error: UnsafeMutablePointer<legible_error>?,
    _ body: (inout TextEncoder, inout [UInt8]) throws(ConversionError) -> Void
  ) -> Int32 {
    let status = status(error) { () throws(Failure) in
      if isFinished { throw .badState("the encoder was finished") }
      do throws(ConversionError) {
        try body(&encoder, &output.bytes)
      } catch {
        throw .conversion(error)
      }
    }
    output.give(bytes, length)
    return status
  }
}

/// See `legible.h`.
@c @implementation
public func legible_encoder_create(_ encoding: Int32, _ unencodable: Int32) -> OpaquePointer? {
  guard let named = EncodingNames.names(of: encoding)?.encoding,
    let policy = Policies.unencodable.element(at: Int(unencodable))
  else { return nil }
  return OpaquePointer(owning: EncoderHandle(TextEncoder(named, unencodable: policy)))
}

/// See `legible.h`.
@c @implementation
public func legible_encoder_free(_ encoder: OpaquePointer?) { encoder?.release() }

/// See `legible.h`.
@c @implementation
public func legible_encoder_feed(
  _ encoder: OpaquePointer?, _ utf8: UnsafePointer<CChar>?, _ length: Int,
  _ bytes: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ bytes_length: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<legible_error>?
) -> Int32 {
  guard let encoder, let text = UnsafeRawBufferPointer(utf8, length: length) else {
    return Failure.badArgument("no encoder, or no text").write(to: error)
  }
  return encoder.object(EncoderHandle.self).step(bytes, bytes_length, error) {
    (encoder, output) throws(ConversionError) in try encoder.encode(text, into: &output)
  }
}

/// See `legible.h`.
@c @implementation
public func legible_encoder_finish(
  _ encoder: OpaquePointer?, _ bytes: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
  _ bytes_length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<legible_error>?
) -> Int32 {
  guard let encoder else { return Failure.badArgument("no encoder").write(to: error) }
  let handle = encoder.object(EncoderHandle.self)
  let status = handle.step(bytes, bytes_length, error) {
    (encoder, output) throws(ConversionError) in try encoder.finish(into: &output)
  }
  handle.isFinished = true
  return status
}

/// See `legible.h`.
@c @implementation
public func legible_encoder_report(
  _ encoder: OpaquePointer?, _ report: UnsafeMutablePointer<legible_report>?
) -> Int32 {
  guard let encoder, let report else { return .badArgument }
  report.pointee = legible_report(encoder.object(EncoderHandle.self).encoder.report)
  return .ok
}
