extension TextEncoding: CaseIterable {
  /// Every encoding that Legible has tables or code for, in a fixed order.
  public static let allCases: [TextEncoding] =
    EncodingID.allCases.filter { $0 != .system }.map(TextEncoding.init)

  /// The same under the name that the package uses.
  package static var all: [TextEncoding] { allCases }
}

extension TextEncoding: Identifiable {
  /// The canonical name.
  public var id: String { name }
}

/// A description is a name that `init(_:)` takes, but for encodings that the platform's `iconv`
/// converts: these are made by `init(systemName:)`.
extension TextEncoding: LosslessStringConvertible {
  /// The canonical name.
  public var description: String { name }
}

/// An encoding is coded as its canonical name, and decoded from any label.
extension TextEncoding: Codable {
  /// Decodes an encoding from one of its labels, or from a name that the platform's `iconv` knows.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the name is not known.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let encoding = TextEncoding(name) ?? TextEncoding(systemName: name) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "no encoding is known by the name \"\(name)\"")
    }
    self = encoding
  }

  /// Encodes the canonical name.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
