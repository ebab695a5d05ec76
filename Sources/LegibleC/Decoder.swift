// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CLegible
import Legible

/// A decoder, what it gave last, and how far it is.
private final class DecoderHandle {
  var decoder: DetectingDecoder
  var output = StreamOutput()
  var isFinished = false

  init(_ decoder: DetectingDecoder) { self.decoder = decoder }

  /// Runs a step that appends text, and hands that on, also when the step fails.
  func step(
    _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?,
    _ error: UnsafeMutablePointer<legible_error>?,
    _ body: (inout DetectingDecoder, inout [UInt8]) throws(DecodingFailure) -> Void
  ) -> Int32 {
    let status = status(error) { () throws(Failure) in
      if isFinished { throw .badState("the decoder was finished") }
      do throws(DecodingFailure) {
        try body(&decoder, &output.bytes)
      } catch {
        if case .undecided = error { isFinished = true }
        throw .decoding(error)
      }
    }
    output.give(text, length)
    return status
  }
}

/// See `legible.h`.
@c @implementation
public func legible_decoder_create(
  _ encoding: Int32, _ options: OpaquePointer?, _ malformed: Int32, _ byte_order_mark: Int32,
  _ newlines: Int32
) -> OpaquePointer? {
  let named = EncodingNames.names(of: encoding)?.encoding
  guard named != nil || encoding == 0,
    let malformed = Policies.malformed.element(at: Int(malformed)),
    let byteOrderMark = Policies.byteOrderMark.element(at: Int(byte_order_mark)),
    let newlines = Policies.newlines.element(at: Int(newlines))
  else { return nil }
  let decoder = DetectingDecoder(
    encoding: named, options: DetectionOptions(options), malformed: malformed,
    byteOrderMark: byteOrderMark, newlines: newlines)
  return OpaquePointer(owning: DecoderHandle(decoder))
}

/// See `legible.h`.
@c @implementation
public func legible_decoder_free(_ decoder: OpaquePointer?) { decoder?.release() }

/// See `legible.h`.
@c @implementation
public func legible_decoder_feed(
  _ decoder: OpaquePointer?, _ bytes: UnsafeRawPointer?, _ length: Int,
  _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ text_length: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<legible_error>?
) -> Int32 {
  guard let decoder, let bytes = UnsafeRawBufferPointer(bytes, length: length) else {
    return Failure.badArgument("no decoder, or no bytes").write(to: error)
  }
  return decoder.object(DecoderHandle.self).step(text, text_length, error) {
    (decoder, utf8) throws(DecodingFailure) in try decoder.decode(bytes, into: &utf8)
  }
}

/// See `legible.h`.
@c @implementation
public func legible_decoder_flush(
  _ decoder: OpaquePointer?, _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
  _ text_length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<legible_error>?
) -> Int32 {
  guard let decoder else { return Failure.badArgument("no decoder").write(to: error) }
  return decoder.object(DecoderHandle.self).step(text, text_length, error) {
    (decoder, utf8) throws(DecodingFailure) in try decoder.flush(into: &utf8)
  }
}

/// See `legible.h`.
@c @implementation
public func legible_decoder_finish(
  _ decoder: OpaquePointer?, _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
  _ text_length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<legible_error>?
) -> Int32 {
  guard let decoder else { return Failure.badArgument("no decoder").write(to: error) }
  let handle = decoder.object(DecoderHandle.self)
  let status = handle.step(text, text_length, error) {
    (decoder, utf8) throws(DecodingFailure) in try decoder.finish(into: &utf8)
  }
  handle.isFinished = true
  return status
}

/// See `legible.h`.
@c @implementation
public func legible_decoder_detection(_ decoder: OpaquePointer?) -> OpaquePointer? {
  decoder?.object(DecoderHandle.self).decoder.detection.map {
    OpaquePointer(owning: DetectionHandle($0))
  }
}

/// See `legible.h`.
@c @implementation
public func legible_decoder_report(
  _ decoder: OpaquePointer?, _ report: UnsafeMutablePointer<legible_report>?
) -> Int32 {
  guard let decoder, let report else { return .badArgument }
  report.pointee = legible_report(decoder.object(DecoderHandle.self).decoder.report)
  return .ok
}
