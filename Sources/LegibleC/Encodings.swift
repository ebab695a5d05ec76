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

/// The names of an encoding as strings of C that live as long as the process.
struct EncodingNames: Sendable {
  let encoding: TextEncoding

  /// In the order of `legible_naming`.
  let names: [OwnedBytes?]
  let displayName: OwnedBytes
  let labels: [OwnedBytes]

  private init(_ encoding: TextEncoding) {
    self.encoding = encoding
    let schemes: [NamingScheme] = [.whatwg, .iana, .iconv, .python, .java]
    names =
      [OwnedBytes(encoding.name)]
      + schemes.map { encoding.name(in: $0).map { OwnedBytes($0) } }
    displayName = OwnedBytes(encoding.displayName)
    labels = encoding.labels.map { OwnedBytes($0) }
  }

  /// The encodings in the order of their numbers in C, of which the first is 1.
  static let all: [EncodingNames] = TextEncoding.allCases.map { EncodingNames($0) }

  private static let numbers: [TextEncoding: Int32] = Dictionary(
    uniqueKeysWithValues: all.enumerated().map { ($1.encoding, Int32($0 + 1)) })

  /// The number of an encoding in C; 0 for none.
  static func number(of encoding: TextEncoding?) -> Int32 {
    encoding.flatMap { numbers[$0] } ?? 0
  }

  /// Returns the names of the encoding that has a number in C.
  static func names(of number: Int32) -> EncodingNames? {
    let index = Int(number) - 1
    return all.indices.contains(index) ? all[index] : nil
  }
}
