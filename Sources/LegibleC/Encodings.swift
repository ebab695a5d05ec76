// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CLegible
import Legible

/// See `legible.h`.
@c @implementation
public func legible_encoding_count() -> Int { EncodingNames.all.count }

/// See `legible.h`.
@c @implementation
public func legible_encoding_find(_ label: UnsafePointer<CChar>?, _ length: Int) -> Int32 {
  EncodingNames.number(of: String(text: label, length: length).flatMap { TextEncoding($0) })
}

/// See `legible.h`.
@c @implementation
public func legible_encoding_find_web(_ label: UnsafePointer<CChar>?, _ length: Int) -> Int32 {
  EncodingNames.number(
    of: String(text: label, length: length).flatMap { TextEncoding(webLabel: $0) })
}

/// See `legible.h`.
@c @implementation
public func legible_encoding_name(_ encoding: Int32, _ naming: Int32) -> UnsafePointer<CChar>? {
  guard let names = EncodingNames.names(of: encoding)?.names,
    names.indices.contains(Int(naming))
  else { return nil }
  return names[Int(naming)]?.start
}

/// See `legible.h`.
@c @implementation
public func legible_encoding_display_name(_ encoding: Int32) -> UnsafePointer<CChar>? {
  EncodingNames.names(of: encoding)?.displayName.start
}

/// See `legible.h`.
@c @implementation
public func legible_encoding_label_count(_ encoding: Int32) -> Int {
  EncodingNames.names(of: encoding)?.labels.count ?? 0
}

/// See `legible.h`.
@c @implementation
public func legible_encoding_label(_ encoding: Int32, _ index: Int) -> UnsafePointer<CChar>? {
  guard let labels = EncodingNames.names(of: encoding)?.labels, labels.indices.contains(index)
  else { return nil }
  return labels[index].start
}

/// See `legible.h`.
@c @implementation
public func legible_encoding_is_ascii_compatible(_ encoding: Int32) -> Bool {
  EncodingNames.names(of: encoding)?.encoding.isASCIICompatible ?? false
}
