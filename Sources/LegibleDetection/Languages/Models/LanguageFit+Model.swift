extension LanguageFit {
  /// - Parameters:
  ///   - language: The model of the language that fits best.
  ///   - costPerPair: The cost of the pairs with a non-ASCII character, and of what cannot be read, in nats a pair.
  init(to language: LanguageModel?, costPerPair: Double) {
    let posterior = parameters.posterior
    guard let language, !language.isOfScript else {
      self = costPerPair < posterior.fairFit.nats ? .unknownLanguage : .unknownKind
      return
    }
    self =
      if language.isIdeographic {
        .ideographs
      } else if costPerPair < posterior.goodFit.nats {
        .good
      } else if costPerPair < posterior.fairFit.nats {
        .fair
      } else {
        costPerPair < posterior.poorFit.nats ? .poor : .none
      }
  }
}
