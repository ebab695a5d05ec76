extension LanguageFit {
  /// - Parameters:
  ///   - language: The model of the best-fitting language.
  ///   - costPerPair: The cost of the pairs with a non-ASCII character, and of malformed places, in
  ///     nats a pair.
  init(to language: LanguageModel?, costPerPair: Double) {
    let posterior = parameters.posterior
    guard let language, !language.isScriptModel else {
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
