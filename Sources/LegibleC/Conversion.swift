// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CLegible
import Legible

/// See `legible.h`.
@c @implementation
public func legible_decode(
  _ bytes: UnsafeRawPointer?, _ length: Int, _ encoding: Int32, _ options: OpaquePointer?,
  _ malformed: Int32, _ detection: UnsafeMutablePointer<OpaquePointer?>?,
  _ report: UnsafeMutablePointer<legible_report>?, _ error: UnsafeMutablePointer<legible_error>?
) -> OpaquePointer? {
  detection?.pointee = nil
  return handle(error) { () throws(Failure) in
    guard let bytes = UnsafeRawBufferPointer(bytes, length: length),
      let policy = Policies.malformed.element(at: Int(malformed))
    else { throw .badArgument("no bytes, or no policy for malformed ones") }
    var named = try encodingOrNone(encoding)
    if named == nil {
      let found = EncodingDetector.detect(bytes, options: DetectionOptions(options))
      detection?.pointee = OpaquePointer(owning: DetectionHandle(found))
      guard found.encoding != nil else { throw .decoding(.undecided(found)) }
      named = found.encoding
    }
    guard let named else { throw .badArgument("no encoding") }
    var decoder = TextDecoder(named, malformed: policy)
    var utf8: [UInt8] = []
    utf8.reserveCapacity(bytes.count)
    do throws(ConversionError) {
      try decoder.decode(bytes, into: &utf8)
      try decoder.finish(into: &utf8)
    } catch {
      throw .conversion(error)
    }
    report?.pointee = legible_report(decoder.report)
    return OwnedBytes(utf8)
  }
}

/// The encoding with a number of C, or `nil` for 0.
private func encodingOrNone(_ number: Int32) throws(Failure) -> TextEncoding? {
  if number == 0 { return nil }
  guard let names = EncodingNames.names(of: number) else {
    throw .badArgument("there is no encoding with the number \(number)")
  }
  return names.encoding
}

/// See `legible.h`.
@c @implementation
public func legible_encode(
  _ utf8: UnsafePointer<CChar>?, _ length: Int, _ encoding: Int32, _ unencodable: Int32,
  _ report: UnsafeMutablePointer<legible_report>?, _ error: UnsafeMutablePointer<legible_error>?
) -> OpaquePointer? {
  handle(error) { () throws(Failure) in
    guard let text = UnsafeRawBufferPointer(utf8, length: length),
      let policy = Policies.unencodable.element(at: Int(unencodable))
    else { throw .badArgument("no text, or no policy for unencodable characters") }
    guard let named = try encodingOrNone(encoding) else { throw .badArgument("no encoding") }
    var encoder = TextEncoder(named, unencodable: policy)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    do throws(ConversionError) {
      try encoder.encode(text, into: &bytes)
      try encoder.finish(into: &bytes)
    } catch {
      throw .conversion(error)
    }
    report?.pointee = legible_report(encoder.report)
    return OwnedBytes(bytes)
  }
}

/// A decoder of one of two kinds, its last output, and its state.
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

  /// Runs a step that appends text, and passes the text on, even if the step fails.
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

/// An encoder, its last output, and its state.
private final class EncoderHandle {
  var encoder: TextEncoder
  var output = StreamOutput()
  var isFinished = false

  init(_ encoder: TextEncoder) { self.encoder = encoder }

  /// Runs a step that appends bytes, and passes them on, even if the step fails.
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

/// The last output of a converter, at an address that stays until its next call.
private struct StreamOutput {
  /// The buffer for the next output.
  var bytes: [UInt8] = []

  private var last = OwnedBytes([])

  /// Passes the gathered output to the caller.
  mutating func give(
    _ start: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
  ) {
    last = OwnedBytes(bytes)
    bytes.removeAll(keepingCapacity: true)
    start?.pointee = last.start
    length?.pointee = last.count
  }
}

extension legible_report {
  /// Creates the report of a conversion for C.
  init(_ report: ConversionReport) {
    self.init()
    bytes_in = UInt64(report.bytesIn)
    bytes_out = UInt64(report.bytesOut)
    malformed_count = UInt64(report.malformedCount)
    first_malformed_offset = report.malformedOffsets.first.map { UInt64($0) } ?? .max
    substituted_count = UInt64(report.substitutedCount)
    first_substituted_offset = report.substitutedOffsets.first.map { UInt64($0) } ?? .max
    one_way_count = UInt64(report.oneWayCount)
    lf_count = UInt64(report.lineEndings.lf)
    crlf_count = UInt64(report.lineEndings.crlf)
    cr_count = UInt64(report.lineEndings.cr)
    has_byte_order_mark = report.hasByteOrderMark ? 1 : 0
    is_lossless = report.isLossless ? 1 : 0
    is_reversible = report.isReversible ? 1 : 0
  }
}

/// The policies in the order of their numbers in C.
enum Policies {
  static let malformed: [MalformedPolicy] = [.fail, .replace, .escape, .skip]
  static let unencodable: [UnencodablePolicy] = [
    .fail, .replace, .escape, .ncr, .transliterate, .skip, .escapeJSON, .escapeC, .escapeURL,
  ]
  static let byteOrderMark: [ByteOrderMarkPolicy] = [.remove, .keep, .add]
  static let newlines: [NewlinePolicy] = [.keep, .lf, .crlf]
  static let isolates: [IsolatePolicy] = [.never, .whenNeeded]
  static let strategies: [BaseDirectionStrategy] = [.firstStrong, .anyRightToLeft, .wordMajority]
}
