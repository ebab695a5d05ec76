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

/// The encoding that a number of C stands for, or `nil` for 0.
func encodingOrNone(_ number: Int32) throws(Failure) -> TextEncoding? {
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
