/// UTF-16 and UTF-32 without a byte order mark.
package struct CodeUnitParameters: BitwiseCopyable, Sendable {
  /// How much likelier units of two bytes must be as text than as other data.
  ///
  /// Chosen by hand, on text in all scripts and on recordings, pictures, tables and programs; so are all
  /// costs of this group.
  package var minGain16: Nats = 8.0

  /// The same for units of four bytes.
  ///
  /// Chosen by hand.
  package var minGain32: Nats = 5.0

  /// How much likelier each unit of two bytes must be where there are too few for that.
  ///
  /// Chosen by hand: with 1 four letters of Ethiopic suffice, and four ideographs.
  package var minGainPerUnit: Nats = 1.0

  /// How much likelier one byte order may be than another that is still looked at.
  ///
  /// Chosen by hand.
  package var beamWidth: Nats = 24.0

  /// One unit in so many may be no character.
  ///
  /// Chosen by hand.
  package var unitsPerError: Ratio = 32.0

  /// One ASCII unit in so many shows that units are characters.
  ///
  /// Chosen by hand.
  package var unitsPerASCII: Ratio = 16.0

  /// The ASCII units that show it at least.
  ///
  /// Chosen by hand.
  package var minASCIIUnits: Count = 2

  /// How much likelier a common ideograph is than a number.
  ///
  /// Chosen by hand.
  package var ideographGain: Nats = 3.0

  /// The log-odds for text before the units are looked at.
  ///
  /// Chosen by hand.
  package var prior: Nats = 0.5

  /// The divisor of the gain where the letters are of a known language.
  ///
  /// Chosen by hand.
  package var temperature: Ratio = 4.0

  /// The divisor of the gain of UTF-32 where they are of none.
  ///
  /// Chosen by hand.
  package var temperature32: Ratio = 8.0

  /// The divisor of the gain of UTF-16 where they are of none.
  ///
  /// Chosen by hand.
  package var temperature16: Ratio = 32.0

  /// The probability of text at the most where the letters are of a known language.
  ///
  /// Chosen by the standard of probabilities.
  package var ceiling: Probability = 1.0

  /// The probability of UTF-32 at the most where they are of none.
  ///
  /// Chosen by hand: of four bytes a unit has two or more that numbers need not have.
  package var ceiling32: Probability = 0.97

  /// The probability of UTF-16 at the most where they are of none.
  ///
  /// Chosen by hand: letters of one block may be numbers that are near each other.
  package var ceiling16: Probability = 0.89

  /// What is missing from the ceiling at no gain where the letters are of a known language.
  ///
  /// Chosen by hand.
  package var doubt: Probability = 0.6

  /// The same where they are of none.
  ///
  /// Chosen by hand.
  package var doubtOfUnknown: Probability = 0.5

  /// The cost of a number of which each is equally likely.
  ///
  /// Chosen by the standard: the logarithm of 65,536.
  package var number: Nats = 11.09

  /// How much likelier text is than numbers that are near each other, before they are looked at.
  ///
  /// Chosen by hand.
  package var signalHandicap: Nats = 8.0

  /// The cost of a unit that is no character.
  ///
  /// Chosen by hand.
  package var error: Nats = 14.0

  /// The weight as an error of a control of ISO/IEC 6429: text that was taken for ISO-8859-1 has some for
  /// quotation marks.
  ///
  /// Chosen by hand.
  package var c1Weight: Ratio = 0.5

  /// The cost of a digit.
  ///
  /// Chosen by hand.
  package var digit: Nats = 4.0

  /// The cost of a digit behind another one.
  ///
  /// Chosen by hand.
  package var digitAfterDigit: Nats = 2.8

  /// The cost of a tab beyond that of a blank in pairs of ASCII characters: the letters of Indian scripts
  /// would have one in each pair.
  ///
  /// Chosen by hand.
  package var tab: Nats = 3.4

  /// The highest cost of a character in the block of the one before.
  ///
  /// Chosen by hand.
  package var inBlock: Nats = 5.0

  /// The cost of another block than that of the character before, for characters that languages have.
  ///
  /// Chosen by hand.
  package var change: Nats = 3.0

  /// The same for other characters.
  ///
  /// Chosen by hand.
  package var unknown: Nats = 8.0

  /// The same for characters beyond U+FFFF near the one before.
  ///
  /// Chosen by hand.
  package var near: Nats = 4.0

  /// The cost of an emoji, which may stand anywhere.
  ///
  /// Chosen by hand.
  package var emoji: Nats = 6.0

  /// The cost of a private-use character near the one before.
  ///
  /// Chosen by hand.
  package var privateUseNear: Nats = 9.0

  /// The cost of another private-use character.
  ///
  /// Chosen by hand.
  package var privateUse: Nats = 14.0

  /// The cost of a character that only stands for something else.
  ///
  /// Chosen by hand.
  package var replacement: Nats = 9.0

  /// The highest cost of a character that languages have.
  ///
  /// Chosen by hand.
  package var known: Nats = 14.0

  /// The cost of an ideograph where each is equally likely.
  ///
  /// Chosen by the standard: the logarithm of some 27,500.
  package var ideograph: Nats = 10.3

  /// The cost of a Hangul syllable where each is equally likely.
  ///
  /// Chosen by the standard: the logarithm of 11,172.
  package var syllable: Nats = 9.4

  /// The penalty of a list of ideographs or syllables that are equally likely.
  ///
  /// Chosen by hand.
  package var listPenalty: Nats = 8.0

  /// The shortest such list.
  ///
  /// Chosen by hand.
  package var minListLength: Count = 8

  /// The share of characters in such a list that are ideographs, or syllables.
  ///
  /// Chosen by hand.
  package var listShare: Ratio = 0.95

  /// One in so many of them has its low byte in each quarter of all bytes.
  ///
  /// Chosen by hand.
  package var listQuarter: Ratio = 8.0

  /// Without zeros and controls, fewer bytes are not looked at as code units.
  ///
  /// Chosen by hand.
  package var minBytes: Bytes = 8

  /// One in so many high bytes may be of no ideograph.
  ///
  /// Chosen by hand.
  package var pairsPerForeign: Ratio = 20.0

  /// One byte in so many is the high byte of a surrogate in text of emoji.
  ///
  /// Chosen by hand.
  package var surrogateShare: Ratio = 4.0

  /// The units that show that high bytes repeat.
  ///
  /// Chosen by hand.
  package var minRepeatedUnits: Count = 3

  /// The share of them that must repeat.
  ///
  /// Chosen by hand.
  package var repeatedShare: Ratio = 0.75

  /// Behind a byte order mark one unit in so many may be no character.
  ///
  /// Chosen by hand.
  package var unitsPerErrorAfterMark: Ratio = 16.0
}
