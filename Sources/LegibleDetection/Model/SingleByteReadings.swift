internal import LegibleEncodings

/// The single-byte encodings as the models see them: an entry for each byte.
final class SingleByteReadings: Sendable {
  static let shared = SingleByteReadings()

  /// One encoding and what it makes of each byte.
  struct Reading: Sendable {
    let encoding: TextEncoding

    /// The characters, `UInt32.max` where there is none.
    let scalars: [UInt32]
    let entries: [CharacterEntry]
    let isASCIICompatible: Bool
  }

  let all: [Reading]

  private init() {
    let models = LanguageModels.shared
    all = TextEncoding.all.filter { $0.hasSingleByteTable }.compactMap { encoding in
      guard let scalars = encoding.singleByteScalars() else { return nil }
      return Reading(
        encoding: encoding, scalars: scalars,
        entries: scalars.map {
          $0 == .max
            ? CharacterEntry(symbol: Int(CharacterCategory.unassigned.rawValue))
            : models.entry(of: $0)
        },
        isASCIICompatible: encoding.isASCIICompatible)
    }
  }
}
