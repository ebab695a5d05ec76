/// Characters in places where words do not have them.
package struct PositionParameters: BitwiseCopyable, Sendable {
  /// A capital inside a word. This and the next six must be whole numbers.
  ///
  /// Chosen by hand, as all penalties of this group: texts that tell of them are rare, so these are guesses
  /// that did no harm.
  package var capital: Nats = 5.0

  /// A small letter before a capital.
  ///
  /// Chosen by hand.
  package var small: Nats = 3.0

  /// A sign between two letters.
  ///
  /// Chosen by hand.
  package var sign: Nats = 4.0

  /// What opens words or numbers, behind a letter.
  ///
  /// Chosen by hand.
  package var opener: Nats = 4.0

  /// An opening quotation mark at the end of a word.
  ///
  /// Chosen by hand.
  package var closer: Nats = 4.0

  /// A currency sign with no digit near.
  ///
  /// Chosen by hand.
  package var currency: Nats = 3.0

  /// A soft hyphen that is not between letters.
  ///
  /// Chosen by hand.
  package var hyphen: Nats = 4.0

  /// The sign for any currency, a whole number: hardly a text has one, and its byte is the euro sign or a
  /// letter elsewhere.
  ///
  /// Chosen by hand.
  package var anyCurrency: Nats = 3.0

  /// A letter of another script beside an ASCII letter.
  ///
  /// Chosen by hand.
  package var mixedWord: Nats = 5.0

  /// How often letters of another script may stand beside ASCII letters, for each of them: in words of theirs none does.
  ///
  /// Chosen by sweep: 0.25 read one point more of made hyphenation patterns than 0.5, and real files were the same.
  package var mixedShare: Ratio = 0.25

  /// The penalty of each time beyond that: words with accents are no words of another script.
  ///
  /// Chosen by sweep: 2 and 4 are the same.
  package var mixedWords: Nats = 2.0

  /// İ before a small letter in EBCDIC: in most variants its byte is the dollar sign, which stands before
  /// names of variables.
  ///
  /// Chosen by hand.
  package var dottedCapital: Nats = 3.0

  /// How much likelier a box-drawing character is taken to be in the first pass than its unigram cost says;
  /// then `SharedPairParameters` tell it better.
  ///
  /// Chosen by sweep: of 3, 4, 4.5, 5, 7 and 8 on real files, more than 5 prunes letters of other pages.
  package var line: Nats = 5.0

  /// An ASCII character that is a byte above 0x7F where no letter runs from right to left.
  ///
  /// Chosen by hand.
  package var strayASCII: Nats = 8.0

  /// One or two letters of another script where all words are of ASCII letters.
  ///
  /// Chosen by hand.
  package var loneLetter: Nats = 4.0

  /// How many such letters these are at the most.
  ///
  /// Chosen by hand.
  package var loneLetters: Count = 2

  /// A box-drawing character that draws no line.
  ///
  /// Chosen by hand.
  package var loneBox: Nats = 3.0

  /// More than these, as weighted, are judged by how they stand beside each other alone.
  ///
  /// Chosen by hand.
  package var mostLoneBoxes: Count = 4

  /// The share of contacts that shows that boxes draw lines.
  ///
  /// Chosen by hand.
  package var drawingShare: Ratio = 0.8

  /// A bracket of EBCDIC without its partner.
  ///
  /// Chosen by hand.
  package var bracket: Nats = 3.0

  /// The gain of a pair of brackets of EBCDIC.
  ///
  /// Chosen by hand.
  package var bracketPair: Nats = 4.0

  /// The brackets and pairs that count.
  ///
  /// Chosen by hand.
  package var brackets: Count = 3

  /// A private-use character: in wrong readings by Shift_JIS letters with accents are such.
  ///
  /// Chosen by hand.
  package var privateUse: Nats = 6.0

  /// How many of these count.
  ///
  /// Chosen by hand.
  package var privateUses: Ratio = 3.0
}
