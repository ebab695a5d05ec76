/// The languages of a text and their shares.
package struct ShareParameters: BitwiseCopyable, Sendable {
  /// The length of the text that is read for its languages.
  ///
  /// Chosen by hand: pieces of so much text give a share of a half to within 0.05.
  package var text: Bytes = 16_384

  /// The length of the pieces of a longer text that are read, spread over it.
  ///
  /// Chosen by hand: about two lines.
  package var piece: Bytes = 160

  /// The length up to which a text is assumed to be in one language.
  ///
  /// Chosen by hand: a line or two.
  package var minText: Bytes = 160

  /// The length of the text that is surveyed for another language than the one that came with the
  /// encoding.
  ///
  /// Chosen by hand.
  package var survey: Bytes = 640

  /// How much less the survey has to cost in another language for the shares to be computed.
  ///
  /// Chosen by sweep: of pages in two languages 99.0 % have the right language at 1, and 98.9 % at
  /// 3 and at 6; the higher it is, the less time is taken.
  package var surveyMargin: Nats = 3.0

  /// The assumed cost of a letter in a language of another script.
  ///
  /// Chosen by hand: twice that of a letter of its own script.
  package var foreignLetter: Nats = 6.0

  /// The assumed cost of an ideograph, a kana or a syllable in a language that is written with
  /// them.
  ///
  /// Chosen by hand: that of a letter of an alphabet.
  package var ideograph: Nats = 3.0

  /// The maximum cost of prose in its language, in nats a pair; text that costs more, such as
  /// tables, does not change the language that came with the encoding.
  ///
  /// Chosen by hand: nearly all pages of the corpus in two languages cost less.
  package var maxProseCost: Nats = 2.9

  /// The same for English. Source code resembles it, but is in the language of its comments.
  ///
  /// Chosen on real files: nearly all pages of the corpus cost less, as do 30 of the 1,400 files
  /// most of which is closer to English than to the language that comes with their encoding.
  package var maxEnglishProseCost: Nats = 2.6

  /// The length of a piece of a sentence, which ends at the next space.
  ///
  /// Chosen by hand.
  package var longPiece: Count = 120

  /// The maximum length of a piece without a space.
  ///
  /// Chosen by hand.
  package var longestPiece: Count = 200

  /// The maximum length of a markup tag, which is left out.
  ///
  /// Chosen by hand.
  package var longestTag: Count = 300

  /// How much more every piece has to cost in a language than in another for it to be left out.
  ///
  /// Chosen for speed: its share would be below a ten-thousandth.
  package var distant: Nats = 18.0

  /// The change of a share below which the shares are final.
  ///
  /// Chosen for speed: shares and languages of pages in two languages are the same to a tenth of a point with 0.00002.
  package var convergence: Probability = 0.001

  /// The divisor of the log-likelihoods of pieces, because neighbouring pairs are not independent.
  ///
  /// Chosen by sweep.
  package var temperature: Ratio = 1.25

  /// The probability that the next sentence or line is in the same language.
  ///
  /// Chosen by sweep.
  package var stay: Probability = 0.6

  /// The same for the next piece of a sentence.
  ///
  /// Chosen by hand.
  package var stayInside: Probability = 0.98

  /// The maximum number of rounds in which shares and pieces are estimated from each other.
  ///
  /// Chosen by hand: more rounds change hundredths.
  package var rounds: Count = 12

  /// The penalty of an unknown language for each piece.
  ///
  /// Chosen by hand.
  package var unknown: Nats = 2.0

  /// The penalty of a rare language for each piece.
  ///
  /// Chosen by sweep, like that for a whole text: of pages in Estonian and Latvian 96 % have shares
  /// within 0.1 (84 % without it, where Võro and Latgalian take some), and of short texts in rare
  /// languages 95 % are recognised (98 %).
  package var rareLanguage: Nats = 4.0

  /// The divisor of the difference between sibling languages, which text hardly distinguishes.
  ///
  /// Chosen by sweep.
  package var siblingTemperature: Ratio = 6.0

  /// The maximum evidence of a text for one of Bosnian, Croatian and Serbian in Latin letters.
  ///
  /// Chosen on the corpus, where hardly any page in Bosnian fits Bosnian better than Croatian,
  /// although three of four held-out training texts do.
  package var maxSouthSlavic: Nats = 1.0

  /// The same for Indonesian and Malay.
  ///
  /// Chosen on the corpus, where most pages in Malay fit Indonesian better.
  package var maxMalay: Nats = 0.7

  /// The same for Danish and the two kinds of Norwegian.
  ///
  /// Chosen on the corpus, where nineteen of twenty pages fit their own language best.
  package var maxScandinavian: Nats = 4.0

  /// The minimum share that is reported.
  ///
  /// Chosen by hand.
  package var minShare: Probability = 0.03

  /// The number of steps that a share is rounded to.
  ///
  /// Chosen by hand: finer ones depend on when the computation ends.
  package var parts: Count = 10_000

  /// The minimum number of letters for a language to be reported.
  ///
  /// Chosen by hand.
  package var minLetters: Count = 3

  /// The minimum number of letters for shares to be reported.
  ///
  /// Chosen by hand: a word of five letters may be one of many languages.
  package var minLettersForShares: Count = 6
}
