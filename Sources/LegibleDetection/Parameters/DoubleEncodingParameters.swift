/// Doubly encoded UTF-8: UTF-8 that was decoded as windows-1252 and encoded as UTF-8 again.
package struct DoubleEncodingParameters: BitwiseCopyable, Sendable {
  /// The minimum number of characters that look doubly encoded.
  ///
  /// Chosen by hand.
  package var characters: Count = 2

  /// The minimum number of such characters for each other non-ASCII character.
  ///
  /// Chosen by hand.
  package var perOther: Count = 8

  /// The maximum number of sequences for each one that begins with 0xC3.
  ///
  /// Chosen by hand.
  package var leadShare: Ratio = 4.0

  /// The maximum number of sequences for each one that begins with another byte.
  ///
  /// Chosen by hand.
  package var otherLeadShare: Ratio = 3.0
}
