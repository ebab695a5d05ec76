extension DetectionOptions {
  /// The `likelyLanguages` without effect, because no model is known for them.
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
