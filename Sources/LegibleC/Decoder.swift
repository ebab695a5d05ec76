// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CLegible
import Legible

/// A decoder of one of two kinds, what it gave last, and how far it is.
private final class DecoderHandle {
  enum Step {
    case feed(UnsafeRawBufferPointer)
    case flush, finish
  }

  private var plain: DetectingDecoder?
  private var mixed: MixedDecoder?
  private var output = StreamOutput()
  private var isFinished = false

  init(_ decoder: DetectingDecoder) { plain = decoder }
  init(_ decoder: MixedDecoder) { mixed = decoder }

  var detection: Detection? { plain?.detection ?? mixed?.detection }
  var report: ConversionReport? { plain?.report ?? mixed?.report }

  /// Runs a step that appends text, and hands that on, also when the step fails.
  func run(
    _ step: Step, _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<legible_error>?
  ) -> Int32 {
    let status = status(error) { () throws(Failure) in
      if isFinished { throw .badState("the decoder was finished") }
      do throws(DecodingFailure) {
        switch step {
        case .feed(let bytes):
          try plain?.decode(bytes, into: &output.bytes)
          try mixed?.decode(bytes, into: &output.bytes)
        case .flush:
          try plain?.flush(into: &output.bytes)
          try mixed?.flush(into: &output.bytes)
        case .finish:
          isFinished = true
          try plain?.finish(into: &output.bytes)
          try mixed?.finish(into: &output.bytes)
        }
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
  guard let policies = DecoderPolicies(encoding, malformed, byte_order_mark, newlines) else {
    return nil
  }
  let decoder = DetectingDecoder(
    encoding: policies.encoding, options: DetectionOptions(options), malformed: policies.malformed,
    byteOrderMark: policies.byteOrderMark, newlines: policies.newlines)
  return OpaquePointer(owning: DecoderHandle(decoder))
}

/// See `legible.h`.
@c @implementation
public func legible_decoder_create_mixed(
  _ other: Int32, _ options: OpaquePointer?, _ malformed: Int32, _ byte_order_mark: Int32,
  _ newlines: Int32
) -> OpaquePointer? {
  guard let policies = DecoderPolicies(other, malformed, byte_order_mark, newlines) else {
    return nil
  }
  let decoder = MixedDecoder(
    other: policies.encoding, options: DetectionOptions(options), malformed: policies.malformed,
    byteOrderMark: policies.byteOrderMark, newlines: policies.newlines)
  return OpaquePointer(owning: DecoderHandle(decoder))
}

/// The arguments that both kinds of decoders take.
private struct DecoderPolicies {
  let encoding: TextEncoding?
  let malformed: MalformedPolicy
  let byteOrderMark: ByteOrderMarkPolicy
  let newlines: NewlinePolicy

  /// Fails where an argument is not one of the constants.
  init?(_ encoding: Int32, _ malformed: Int32, _ byteOrderMark: Int32, _ newlines: Int32) {
    self.encoding = EncodingNames.names(of: encoding)?.encoding
    guard self.encoding != nil || encoding == 0,
      let malformed = Policies.malformed.element(at: Int(malformed)),
      let byteOrderMark = Policies.byteOrderMark.element(at: Int(byteOrderMark)),
      let newlines = Policies.newlines.element(at: Int(newlines))
    else { return nil }
    (self.malformed, self.byteOrderMark, self.newlines) = (malformed, byteOrderMark, newlines)
  }
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
  return decoder.object(DecoderHandle.self).run(.feed(bytes), text, text_length, error)
}

/// See `legible.h`.
@c @implementation
public func legible_decoder_flush(
  _ decoder: OpaquePointer?, _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
  _ text_length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<legible_error>?
) -> Int32 {
  guard let decoder else { return Failure.badArgument("no decoder").write(to: error) }
  return decoder.object(DecoderHandle.self).run(.flush, text, text_length, error)
}

/// See `legible.h`.
@c @implementation
public func legible_decoder_finish(
  _ decoder: OpaquePointer?, _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
  _ text_length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<legible_error>?
) -> Int32 {
  guard let decoder else { return Failure.badArgument("no decoder").write(to: error) }
  return decoder.object(DecoderHandle.self).run(.finish, text, text_length, error)
}

/// See `legible.h`.
@c @implementation
public func legible_decoder_detection(_ decoder: OpaquePointer?) -> OpaquePointer? {
  decoder?.object(DecoderHandle.self).detection.map {
    OpaquePointer(owning: DetectionHandle($0))
  }
}

/// See `legible.h`.
@c @implementation
public func legible_decoder_report(
  _ decoder: OpaquePointer?, _ report: UnsafeMutablePointer<legible_report>?
) -> Int32 {
  guard let report, let made = decoder?.object(DecoderHandle.self).report else {
    return .badArgument
  }
  report.pointee = legible_report(made)
  return .ok
}
