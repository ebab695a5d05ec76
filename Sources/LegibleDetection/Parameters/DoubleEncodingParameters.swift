/// UTF-8 that was taken for windows-1252 and encoded once more.
package struct DoubleEncodingParameters: BitwiseCopyable, Sendable {
  /// The characters that must look doubly encoded.
  ///
  /// Chosen by hand.
  package var characters: Count = 2

  /// The characters that must do so for each other that is not ASCII.
  ///
  /// Chosen by hand.
  package var perOther: Count = 8

  /// One sequence in so many begins with 0xC3.
  ///
  /// Chosen by hand.
  package var leadShare: Ratio = 4.0

  /// One sequence in so many begins with another byte.
  ///
  /// Chosen by hand.
  package var otherLeadShare: Ratio = 3.0
}
