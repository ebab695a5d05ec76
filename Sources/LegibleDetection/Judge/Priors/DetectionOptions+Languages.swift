extension DetectionOptions {
  /// Those of the `likelyLanguages` that mean no language which the models know, and have no effect.
  ///
  /// ```swift
  /// DetectionOptions(likelyLanguages: ["tr-TR", "tlh"]).unknownLanguages  // ["tlh"]
  /// ```
  ///
  /// - Complexity: O(1) in the number of languages with models, for each tag.
  public var unknownLanguages: [String] {
    likelyLanguages.filter { tag in
      guard let hint = LanguageHint(tag) else { return true }
      return !LanguageModels.shared.tags.contains { hint.matches($0) }
    }
  }
}
