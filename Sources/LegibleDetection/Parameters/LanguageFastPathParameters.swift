/// When the language of a text is certain without scoring all of it.
package struct LanguageFastPathParameters: BitwiseCopyable, Sendable {
  /// How much more the text has to cost in every other language by the survey.
  ///
  /// Chosen on 4,300 excerpts of the corpus and of training text in all languages: from 10 on, all
  /// answers except for two in Hindi are the same as without the fast path, and 91 % of the pages
  /// of the corpus are certain.
  package var surveyMargin: Nats = 10.0

  /// The same for each pair and letter that the survey counts.
  ///
  /// Chosen on 330 pages in two languages: half of those that would get the other language have
  /// less.
  package var marginPerPair: Nats = 0.05

  /// The same if only pieces of a longer text are surveyed.
  ///
  /// Chosen on 9,000 pages in two languages, of which one gets the other language only because of
  /// the fast path.
  package var marginPerPairInPieces: Nats = 0.16

  /// How much more the text has to cost in every other language by the survey and its first
  /// non-ASCII pairs.
  ///
  /// Chosen like `surveyMargin`: Azerbaijani and Czech are taken for Uzbek and Slovak without these
  /// pairs.
  package var firstPairsMargin: Nats = 12.0

  /// The same if the survey alone has no such margin, but the language is among the best by it.
  ///
  /// Chosen like `surveyMargin`: of 170 excerpts with such a margin, one gets another language.
  package var pairMargin: Nats = 18.0

  /// The same for each pair and letter that the survey counts.
  ///
  /// Chosen like `marginPerPair`: short texts have so much.
  package var pairMarginPerPair: Nats = 0.1

  /// How much more than the lowest cost by the survey a language may cost for its non-ASCII pairs
  /// to be scored.
  ///
  /// Chosen for speed: most texts have one or two such languages.
  package var near: Nats = 32.0

  /// The maximum cost of these pairs in a language with a good fit, in nats a pair.
  ///
  /// Chosen on the excerpts: of those with more confidence than `PosteriorParameters.fairLanguage`
  /// 96 % cost less, and of the others as many cost more.
  package var goodFit: Nats = 3.85

  /// The maximum cost in a language with a fair fit; text in other scripts than Latin that costs
  /// more is scored fully.
  ///
  /// Chosen in the same way.
  package var fairFit: Nats = 4.8

  /// How much more a text in Latin letters has to cost in every other language if it costs more
  /// than that.
  ///
  /// Chosen on the excerpts: none of them gets another language.
  package var poorFitMargin: Nats = 30.0

  /// The maximum share of letters of other scripts in a text in one language.
  ///
  /// Chosen by hand.
  package var foreignLetters: Ratio = 0.2
}
