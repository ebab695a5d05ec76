/// Control bytes that are unusual in text.
package struct ControlParameters: BitwiseCopyable, Sendable {
  /// The minimum number of bytes of text for each control.
  ///
  /// Chosen by hand, on logs, terminal recordings and catalogues.
  package var perByte: Ratio = 50.0

  /// The weight of a zero byte.
  ///
  /// Chosen by hand.
  package var zero: Ratio = 5.0

  /// The weight of controls that begin and end text, shift, control devices or separate records.
  ///
  /// Chosen by hand.
  package var structural: Ratio = 0.4

  /// The maximum number of zeros in a run that count; logs have long runs where a machine stopped.
  ///
  /// Chosen by hand.
  package var maxZerosPerRun: Count = 16

  /// The minimum number of bytes above 0x7F that mark a file as binary.
  ///
  /// Chosen by the standard: ISO 32000.
  package var markerBytes: Count = 4

  /// The maximum length of the line before them.
  ///
  /// Chosen by hand: `%PDF-1.7` and some.
  package var markerReach: Bytes = 16

  /// The minimum length of text that is padded with zeros.
  ///
  /// Chosen by hand.
  package var minPaddedBytes: Bytes = 16

  /// The increase of the log-odds against text, in nats, for each factor e in the number of
  /// controls, from 0 at the maximum for text.
  ///
  /// Chosen by hand.
  package var slope: Ratio = 1.5

  /// The maximum log-odds against text.
  ///
  /// Chosen by hand.
  package var maxLogOdds: Nats = 4.6

  /// The minimum length at which statistics decide between zeros as separators and as halves of
  /// code units.
  ///
  /// Chosen by hand.
  package var minStringsBytes: Bytes = 32

  /// The minimum number of bytes, other than zeros and line ends, in a shorter sample of strings.
  ///
  /// Chosen by hand.
  package var shortWord: Count = 5

  /// The minimum number of bytes for each zero in a sample of strings.
  ///
  /// Chosen by hand.
  package var stringsPerZero: Ratio = 3.0

  /// The minimum number of bytes for each other control in a sample of strings.
  ///
  /// Chosen by hand.
  package var stringsPerControl: Ratio = 16.0

  /// The minimum number of bytes for each non-ASCII byte in a sample of strings.
  ///
  /// Chosen by hand.
  package var stringsPerNonASCII: Ratio = 8.0

  /// The minimum number of word bytes for each line end in a short sample of strings.
  ///
  /// Chosen by hand.
  package var stringsPerLineBreak: Ratio = 5.0

  /// The minimum number of bytes for each occurrence of any single ASCII character in a sample of
  /// strings.
  ///
  /// Chosen by hand.
  package var stringsPerCharacter: Ratio = 4.0

  /// The minimum share of letters, digits and signs of names in a short sample of strings.
  ///
  /// Chosen by hand.
  package var wordShare: Ratio = 0.875
}
