/// Byte order marks.
package struct MarkParameters: BitwiseCopyable, Sendable {
  /// The log-odds of the encoding whose byte order mark text begins with.
  ///
  /// Chosen by hand: other data begin so in one of a thousand cases.
  package var gain: Nats = 6.907
}
