/// The encodings that text in one language has been written in: an entry of
/// `Corpus/encodings.json`.
package struct PlausibleEncodings: Decodable, Sendable {
  /// Usual ones, the commonest first.
  package let common: [String]

  /// Those that are seldom met.
  package let rare: [String]

  /// Characters that were written as others where the encoding lacks them.
  package let substitutions: [String: String]?
}
