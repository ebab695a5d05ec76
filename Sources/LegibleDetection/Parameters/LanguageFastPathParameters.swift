/// When the language of a text is certain at first sight, so that nothing else is weighed.
package struct LanguageFastPathParameters: BitwiseCopyable, Sendable {
  /// By how much more the text has to cost in every other language by the survey.
  ///
  /// Chosen on 4,300 excerpts of the corpus and of training text in all languages: all of them, but for two in Hindi, are
  /// told as they are without this look from 10 on, and of pages of the corpus 91 % are certain.
  package var surveyMargin: Nats = 10.0

  /// The same, for each pair and letter that the survey counts.
  ///
  /// Chosen on 330 pages in two languages: half of those that would be told as the other language have less.
  package var marginPerPair: Nats = 0.05

  /// The same where only pieces of a longer text are looked at.
  ///
  /// Chosen on 9,000 pages in two languages, of which one is told as the other language only with this look.
  package var marginPerPairInPieces: Nats = 0.16

  /// By how much more the text has to cost in every other language with the first pairs that have a character that is
  /// not ASCII.
  ///
  /// Chosen as `surveyMargin`: Azerbaijani and Czech are told as Uzbek and Slovak without these pairs.
  package var firstPairsMargin: Nats = 12.0

  /// The same where the survey alone has no such lead, but the language costs hardly more by it than another.
  ///
  /// Chosen as `surveyMargin`: of 170 excerpts with such a lead one is told as another language.
  package var pairMargin: Nats = 18.0

  /// The same, for each pair and letter that the survey counts.
  ///
  /// Chosen as `marginPerPair`: short texts have so much.
  package var pairMarginPerPair: Nats = 0.1

  /// The languages that cost no more than this above the least by the survey have these pairs looked at.
  ///
  /// Chosen for speed: most texts have one or two such languages.
  package var near: Nats = 32.0

  /// What these pairs cost less than in a language that the text fits well, in nats a pair.
  ///
  /// Chosen on the excerpts: of those that are told with more confidence than `PosteriorParameters.fairLanguage` 96 %
  /// cost less, and of the others as many cost more.
  package var goodFit: Nats = 3.85

  /// What they cost less than in a language that it fits fairly; where they cost more, a text in other letters than Latin
  /// ones is weighed in full.
  ///
  /// Chosen in the same way.
  package var fairFit: Nats = 4.8

  /// By how much more a text in Latin letters has to cost in every other language then.
  ///
  /// Chosen on the excerpts: none of them is told as another language.
  package var poorFitMargin: Nats = 30.0

  /// The share of letters of other scripts that a text in one language has at most.
  ///
  /// Chosen by hand.
  package var foreignLetters: Ratio = 0.2
}
