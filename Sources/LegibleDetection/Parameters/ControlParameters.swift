/// Control bytes that text hardly has.
package struct ControlParameters: BitwiseCopyable, Sendable {
  /// One control in so many bytes is as much as text may have.
  ///
  /// Chosen by hand, on logs, terminal recordings and catalogues.
  package var perByte: Ratio = 50.0

  /// The weight of a zero byte.
  ///
  /// Chosen by hand.
  package var zero: Ratio = 5.0

  /// The weight of the controls that begin and end text, shift, steer devices and separate records.
  ///
  /// Chosen by hand.
  package var structural: Ratio = 0.4

  /// The zeros of a run that count: where a machine stopped logs have long ones.
  ///
  /// Chosen by hand.
  package var run: Count = 16

  /// The bytes above 0x7F by which a file says that it is not text, at least.
  ///
  /// Chosen by the standard: ISO 32000.
  package var markerBytes: Count = 4

  /// The longest line in front of them.
  ///
  /// Chosen by hand: `%PDF-1.7` and some.
  package var markerReach: Bytes = 16

  /// The shortest text that is filled up with zeros at its end.
  ///
  /// Chosen by hand.
  package var minPaddedBytes: Bytes = 16

  /// One blank, line end or non-ASCII byte in so many bytes is the least that text has which is filled up.
  ///
  /// Chosen by hand.
  package var bytesPerBlank: Ratio = 16.0

  /// The log-odds against text rise by so many nats for each factor e in the number of controls, from zero
  /// where there are as many as text may have.
  ///
  /// Chosen by hand.
  package var slope: Ratio = 1.5

  /// The highest log-odds against text.
  ///
  /// Chosen by hand.
  package var maxLogOdds: Nats = 4.6

  /// So many bytes show whether zeros part strings or are halves of code units.
  ///
  /// Chosen by hand.
  package var minStringsBytes: Bytes = 32

  /// The bytes other than zeros and line ends that a shorter sample of strings has at least.
  ///
  /// Chosen by hand.
  package var shortWord: Count = 5

  /// The bytes for each zero in a sample of strings, at least.
  ///
  /// Chosen by hand.
  package var stringsPerZero: Ratio = 3.0

  /// The bytes for each other control in a sample of strings, at least.
  ///
  /// Chosen by hand.
  package var stringsPerControl: Ratio = 16.0

  /// The bytes for each non-ASCII one in a sample of strings, at least.
  ///
  /// Chosen by hand.
  package var stringsPerNonASCII: Ratio = 8.0

  /// The bytes of words for each line end in a short sample of strings, at least.
  ///
  /// Chosen by hand.
  package var stringsPerLineBreak: Ratio = 5.0

  /// The bytes for each occurrence of any one ASCII character in a sample of strings, at least.
  ///
  /// Chosen by hand.
  package var stringsPerCharacter: Ratio = 4.0

  /// The share of letters, digits and signs of names in a short sample of strings.
  ///
  /// Chosen by hand.
  package var wordShare: Ratio = 0.875

  /// One layout control in so many bytes suggests code units.
  ///
  /// Chosen by hand.
  package var suggestiveShare: Ratio = 4.0
}
