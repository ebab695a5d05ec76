/// The encodings that text in one language has been written in: an entry of
/// `Corpus/encodings.json`.
public struct PlausibleEncodings: Decodable, Sendable {
  /// Usual ones, the commonest first.
  public let common: [String]

  /// Those that are seldom met.
  public let rare: [String]

  /// Characters that were written as others where the encoding lacks them.
  public let substitutions: [String: String]?
}
