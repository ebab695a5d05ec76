/// Byte order marks.
package struct MarkParameters: BitwiseCopyable, Sendable {
  /// The log-odds of the encoding of a byte order mark at the beginning.
  ///
  /// Chosen by hand: one file in a thousand that begins so is something else.
  package var gain: Nats = 6.907
}
