/// UTF-16 and UTF-32 without a byte order mark.
package struct CodeUnitParameters: BitwiseCopyable, Sendable {
  /// The minimum log-likelihood ratio of UTF-16 against other data.
  ///
  /// Chosen by hand, on text in all scripts and on recordings, pictures, tables and programs, as
  /// are all costs of this group.
  package var minGain16: Nats = 8.0

  /// The minimum log-likelihood ratio of UTF-32 against other data.
  ///
  /// Chosen by hand.
  package var minGain32: Nats = 5.0

  /// The minimum log-likelihood ratio of each unit of UTF-16, if there are too few units for
  /// `minGain16`.
  ///
  /// Chosen by hand: with 1, four Ethiopic letters are enough, and four ideographs.
  package var minGainPerUnit: Nats = 1.0

  /// How much less likely than the best a pattern may be and still be kept.
  ///
  /// Chosen by hand.
  package var beamWidth: Nats = 24.0

  /// The minimum number of units for each invalid character.
  ///
  /// Chosen by hand.
  package var unitsPerError: Ratio = 32.0

  /// The maximum number of units for each ASCII unit, if ASCII shows that the units are characters.
  ///
  /// Chosen by hand.
  package var unitsPerASCII: Ratio = 16.0

  /// The minimum number of ASCII units that show it.
  ///
  /// Chosen by hand.
  package var minASCIIUnits: Count = 2

  /// The gain of each unit over a random number from which on text in ideographs is of a known
  /// language.
  ///
  /// Chosen by hand.
  package var ideographGain: Nats = 3.0

  /// The log-odds of text before the units are looked at.
  ///
  /// Chosen by hand.
  package var prior: Nats = 0.5

  /// The divisor of the gain if the letters fit a known language.
  ///
  /// Chosen by hand.
  package var temperature: Ratio = 4.0

  /// The divisor of the gain of UTF-32 if they do not.
  ///
  /// Chosen by hand.
  package var temperature32: Ratio = 8.0

  /// The divisor of the gain of UTF-16 if they do not.
  ///
  /// Chosen by hand.
  package var temperature16: Ratio = 32.0

  /// The maximum probability of text if the letters fit a known language.
  ///
  /// Chosen by the standard of probabilities.
  package var ceiling: Probability = 1.0

  /// The maximum probability of UTF-32 if they do not.
  ///
  /// Chosen by hand: each unit has at least two bytes that numbers need not have.
  package var ceiling32: Probability = 0.97

  /// The maximum probability of UTF-16 if they do not.
  ///
  /// Chosen by hand: letters of one block may be numbers close to each other.
  package var ceiling16: Probability = 0.89

  /// How far the probability is below the maximum at a gain of 0, if the letters fit a known
  /// language.
  ///
  /// Chosen by hand.
  package var maxDoubt: Probability = 0.6

  /// The same if they do not.
  ///
  /// Chosen by hand.
  package var maxDoubtOfUnknown: Probability = 0.5

  /// The cost of a random 16-bit number.
  ///
  /// Chosen by the standard: the logarithm of 65,536.
  package var randomNumber: Nats = 11.09

  /// The prior log-odds of text against a signal (numbers close to each other).
  ///
  /// Chosen by hand.
  package var signalHandicap: Nats = 8.0

  /// The cost of a unit that is not a valid character.
  ///
  /// Chosen by hand.
  package var error: Nats = 14.0

  /// The weight as an error of a C1 control, which mislabelled windows-1252 text has for quotation
  /// marks.
  ///
  /// Chosen by hand.
  package var c1Weight: Ratio = 0.5

  /// The cost of a digit.
  ///
  /// Chosen by hand.
  package var digit: Nats = 4.0

  /// The cost of a digit after another one.
  ///
  /// Chosen by hand.
  package var digitAfterDigit: Nats = 2.8

  /// The additional cost of a tab in pairs of ASCII characters: otherwise the letters of Indian
  /// scripts, whose high byte is a tab, would look like such pairs.
  ///
  /// Chosen by hand.
  package var tab: Nats = 3.4

  /// The maximum cost of a character in the block of the previous one.
  ///
  /// Chosen by hand.
  package var inBlock: Nats = 5.0

  /// The additional cost of a change of block, for characters of known languages.
  ///
  /// Chosen by hand.
  package var change: Nats = 3.0

  /// The same for other characters.
  ///
  /// Chosen by hand.
  package var unknown: Nats = 8.0

  /// The same for characters beyond U+FFFF in a neighbouring block.
  ///
  /// Chosen by hand.
  package var near: Nats = 4.0

  /// The cost of an emoji, which may be anywhere.
  ///
  /// Chosen by hand.
  package var emoji: Nats = 6.0

  /// The cost of a private-use character close to the previous one.
  ///
  /// Chosen by hand.
  package var privateUseNear: Nats = 9.0

  /// The cost of any other private-use character.
  ///
  /// Chosen by hand.
  package var privateUse: Nats = 14.0

  /// The cost of a replacement character and the like.
  ///
  /// Chosen by hand.
  package var replacement: Nats = 9.0

  /// The maximum cost of a character of a known language.
  ///
  /// Chosen by hand.
  package var known: Nats = 14.0

  /// The cost of an ideograph if all are equally likely.
  ///
  /// Chosen by the standard: the logarithm of some 27,500.
  package var ideograph: Nats = 10.3

  /// The cost of a Hangul syllable if all are equally likely.
  ///
  /// Chosen by the standard: the logarithm of 11,172.
  package var syllable: Nats = 9.4

  /// The penalty of a list of equally likely ideographs or syllables.
  ///
  /// Chosen by hand.
  package var listPenalty: Nats = 8.0

  /// The minimum length of such a list.
  ///
  /// Chosen by hand.
  package var minListLength: Count = 8

  /// The minimum share of ideographs, or of syllables, in such a list.
  ///
  /// Chosen by hand.
  package var listShare: Ratio = 0.95

  /// The maximum number of characters in such a list for each one in any quarter of the range of
  /// low bytes.
  ///
  /// Chosen by hand.
  package var listQuarter: Ratio = 8.0

  /// The minimum length of bytes without zeros and controls that are checked as code units.
  ///
  /// Chosen by hand.
  package var minBytes: Bytes = 8

  /// The minimum number of high bytes for each one that is not of an ideograph.
  ///
  /// Chosen by hand.
  package var pairsPerForeign: Ratio = 20.0

  /// The maximum number of bytes, in text of emoji, for each high byte of a surrogate.
  ///
  /// Chosen by hand.
  package var surrogateShare: Ratio = 4.0

  /// The minimum number of units for repeated high bytes to count.
  ///
  /// Chosen by hand.
  package var minRepeatedUnits: Count = 3

  /// The minimum share of high bytes that repeat.
  ///
  /// Chosen by hand.
  package var repeatedShare: Ratio = 0.75

  /// The minimum number of units for each invalid character after a byte order mark.
  ///
  /// Chosen by hand.
  package var unitsPerErrorAfterMark: Ratio = 16.0
}
