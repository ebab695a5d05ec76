import Legible

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
