internal import LegiblePlatform

/// Languages that are written so alike that a text hardly tells which it is in.
enum LanguageSiblings {
  private static let groups = [["bs", "hr", "sr-Latn"], ["id", "ms"], ["da", "nb", "nn"]]

  /// The number of the group that a language belongs to.
  static func group(of tag: String) -> Int? { groups.firstIndex { $0.contains(tag) } }

  /// Whether two languages belong to one group.
  static func areSiblings(_ one: String, _ other: String) -> Bool {
    group(of: one).map { $0 == group(of: other) } ?? false
  }

  /// Where in the models the languages of the group are that one of them belongs to, by the place of that.
  static func places(ofGroupWith place: Int) -> [Int]? {
    placesOfGroups.first { $0.contains(place) }
  }

  private static let placesOfGroups = groups.map {
    $0.compactMap(LanguageModels.shared.place(ofLanguageTagged:))
  }

  /// How likely the languages of a group are, given what the text costs in each.
  ///
  /// What tells them apart are a few words, which come again and again, and the taste of the texts that the models were
  /// trained on: the difference counts for less than among other languages, and never beyond a bound.
  ///
  /// - Parameter costs: In nats.
  /// - Returns: Probabilities, 0…1, with a sum of 1.
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

  /// The highest probability that a language of a group is given, 1 for others.
  static func maxConfidence(of tag: String) -> Double {
    guard let group = group(of: tag) else { return 1 }
    return 1 / (1 + Double(groups[group].count - 1) * exponential(-maxEvidence(ofGroup: group)))
  }

  /// The most that any text says for one language of a group, in nats.
  private static func maxEvidence(ofGroup group: Int) -> Double {
    let share = parameters.share
    return switch group {
    case 0: share.maxSouthSlavic.nats
    case 1: share.maxMalay.nats
    default: share.maxScandinavian.nats
    }
  }
}
