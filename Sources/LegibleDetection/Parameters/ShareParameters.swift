/// The languages of a text and their shares.
package struct ShareParameters: BitwiseCopyable, Sendable {
  /// The text that is read for its languages.
  ///
  /// Chosen by hand: pieces of so much text tell a share of a half to within 0.05.
  package var text: Bytes = 16_384

  /// The pieces that longer text is read in, spread over it.
  ///
  /// Chosen by hand: about two lines.
  package var piece: Bytes = 160

  /// Text that is no longer is in one language.
  ///
  /// Chosen by hand: a line or two.
  package var minText: Bytes = 160

  /// The text whose letters tell whether most of it is in another language than the one that told its encoding.
  ///
  /// Chosen by hand.
  package var survey: Bytes = 640

  /// By how much less these letters have to cost in another language before the shares are worked out.
  ///
  /// Chosen by sweep: of pages in two languages 99.0 % have the right language at 1, and 98.9 % at 3 and at 6; the higher
  /// it is, the less time is taken.
  package var surveyMargin: Nats = 3.0

  /// What a letter is taken to cost there in a language that is written in another script.
  ///
  /// Chosen by hand: twice a letter of its own.
  package var foreignLetter: Nats = 6.0

  /// What an ideograph, a kana or a syllable is taken to cost there in a language that is written in them.
  ///
  /// Chosen by hand: as a letter of an alphabet.
  package var ideograph: Nats = 3.0

  /// What sentences cost less than in their language, in nats a pair of characters; what costs more, as tables do, does
  /// not change the language that the encoding was told by.
  ///
  /// Chosen by hand: nearly all pages of the corpus in two languages cost less.
  package var prose: Nats = 2.9

  /// The same for English, in which source code is written more or less: its language is that of its comments.
  ///
  /// Chosen on real files: nearly all pages of the corpus cost less, and 30 of the 1,400 files most of which is rather
  /// English than what tells their encoding.
  package var englishProse: Nats = 2.6

  /// A sentence is taken in pieces of about so many characters.
  ///
  /// Chosen by hand.
  package var longPiece: Count = 120

  /// The longest piece, where no blank ends it.
  ///
  /// Chosen by hand.
  package var longestPiece: Count = 200

  /// The longest tag of markup that is left out.
  ///
  /// Chosen by hand.
  package var longestTag: Count = 300

  /// A language in which every piece costs so much more than in another is left out.
  ///
  /// Chosen for speed: its share would be below a ten-thousandth.
  package var distant: Nats = 18.0

  /// The shares are computed anew no more once none changes by so much.
  ///
  /// Chosen for speed: shares and languages of pages in two languages are the same to a tenth of a point with 0.00002.
  package var settled: Probability = 0.001

  /// The divisor of the log-likelihoods of pieces: neighbouring pairs are not independent.
  ///
  /// Chosen by sweep.
  package var temperature: Ratio = 1.25

  /// The probability that the next sentence or line is in the language of the last.
  ///
  /// Chosen by sweep.
  package var stay: Probability = 0.6

  /// The same for the next piece of a sentence.
  ///
  /// Chosen by hand.
  package var stayInside: Probability = 0.98

  /// How often the shares are computed anew from the pieces, which are weighed by the shares.
  ///
  /// Chosen by hand: more changes hundredths.
  package var rounds: Count = 12

  /// The penalty of no known language, a piece.
  ///
  /// Chosen by hand.
  package var unknown: Nats = 2.0

  /// The penalty of a language that is seldom met, a piece.
  ///
  /// Chosen by sweep, as that for a whole text: of pages in Estonian and Latvian 96 % have shares within 0.1 (84 %
  /// without it, where Võro and Latgalian take some), and of short texts in such languages 95 % are told (98 %).
  package var rareLanguage: Nats = 4.0

  /// The divisor of the difference between languages that text hardly tells apart.
  ///
  /// Chosen by sweep.
  package var siblingTemperature: Ratio = 6.0

  /// The most that any text says for one of Bosnian, Croatian and Serbian in Latin letters.
  ///
  /// Chosen on the corpus, of whose pages in Bosnian nearly none reads better as that than as Croatian, though of
  /// held-out training text three of four do.
  package var maxSouthSlavic: Nats = 1.0

  /// The same for Indonesian and Malay.
  ///
  /// Chosen on the corpus, of whose pages in Malay most read better as Indonesian.
  package var maxMalay: Nats = 0.7

  /// The same for Danish and the two kinds of Norwegian.
  ///
  /// Chosen on the corpus: nineteen of twenty pages read best as what they are.
  package var maxScandinavian: Nats = 4.0

  /// The smallest share that is told.
  ///
  /// Chosen by hand.
  package var minShare: Probability = 0.03

  /// Shares are told in so many parts of the whole.
  ///
  /// Chosen by hand: finer ones depend on when the computation ends.
  package var parts: Count = 10_000

  /// The letters without which no language is told.
  ///
  /// Chosen by hand.
  package var minLetters: Count = 3

  /// The letters without which no shares are told.
  ///
  /// Chosen by hand: a word of five letters may be one of many languages.
  package var minLettersForShares: Count = 6
}
