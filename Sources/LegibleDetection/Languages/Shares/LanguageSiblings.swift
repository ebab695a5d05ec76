internal import LegiblePlatform

/// Groups of languages that are written so similarly that text hardly distinguishes them.
enum LanguageSiblings {
  private static let groups = [["bs", "hr", "sr-Latn"], ["id", "ms"], ["da", "nb", "nn"]]

  /// Returns the index of the group of a language.
  static func group(of tag: String) -> Int? { groups.firstIndex { $0.contains(tag) } }

  /// Whether two languages belong to one group.
  static func areSiblings(_ one: String, _ other: String) -> Bool {
    group(of: one).map { $0 == group(of: other) } ?? false
  }

  /// Returns the model indices of all languages in the group of a language, given by its own index.
  static func places(ofGroupWith place: Int) -> [Int]? {
    placesOfGroups.first { $0.contains(place) }
  }

  private static let placesOfGroups = groups.map {
    $0.compactMap(LanguageModels.shared.place(ofLanguageTagged:))
  }

  /// Returns the probabilities of the languages of a group, given the cost of the text in each.
  ///
  /// They differ in a few words that recur throughout a text, and by the style of the training
  /// texts, so the difference in cost is reduced, and its effect bounded.
  ///
  /// - Parameter costs: The costs, in nats.
  /// - Returns: Probabilities, 0…1, that add up to 1.
  static func posterior(_ costs: [Double], inGroup group: Int) -> [Double] {
    let maxEvidence = maxEvidence(ofGroup: group)
    let minCost = costs.min() ?? 0
    let weights = costs.map { cost in
      let difference = (cost - minCost) / parameters.share.siblingTemperature.ratio
      return exponential(-maxEvidence * (1 - exponential(-difference / maxEvidence)))
    }
    let total = weights.reduce(0, +)
    return weights.map { $0 / total }
  }

  /// Returns the highest possible probability of a language of a group; 1 for other languages.
  static func maxConfidence(of tag: String) -> Double {
    guard let group = group(of: tag) else { return 1 }
    return 1 / (1 + Double(groups[group].count - 1) * exponential(-maxEvidence(ofGroup: group)))
  }

  /// Returns the maximum evidence of a text for one language of a group, in nats.
  private static func maxEvidence(ofGroup group: Int) -> Double {
    let share = parameters.share
    return switch group {
    case 0: share.maxSouthSlavic.nats
    case 1: share.maxMalay.nats
    default: share.maxScandinavian.nats
    }
  }
}
