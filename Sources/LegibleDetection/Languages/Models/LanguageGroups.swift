/// Groups of languages that share their rarer letters. The cost of a character in a group
/// is a rough estimate of its cost in the languages, for a first pass over the readings.
struct LanguageGroups {
  /// The groups, for all scripts in parallel. In a group that has no language of a script, all
  /// languages of that script take part.
  private static let groups: [[LanguageTag]] = [
    ["fr ca gl pt es it eu br cy ga gd", "be bg mk ru sr-Cyrl uk", "ar fa"],
    ["de nl fy lb af en sv fi da nb nn et", "kk ky mn tg tt", "ckb ps ug ur"],
    ["is fo mt eo"], ["cs sk pl hr bs sl sr-Latn hu"], ["ro id ms sw tl"], ["sq tr ku az tk uz"],
    ["lt lv mi"], ["vi"], ["co lmo nap oc pms rm sc scn", "ab ba bxr cv sah"],
    ["frp fur lij wa", "ce inh kv krc mdf mhr mrj rue udm"], ["dsb hsb szl vec"],
    ["olo se sma smj smn"],
    ["crh diq kab"], ["ltg vro"], ["an ast gn gsw jv ksh li nds qu su"],
    ["gv ha ia ig ilo io mg sco so xh yo zu"],
  ].map { $0.flatMap(LanguageTag.list) }

  /// Languages of one script, and the groups that they are in.
  private struct Part {
    let languages: [Int]
    let groups: [Int]

    /// The maximum difference between the cost of the mean probability and the lowest cost.
    let spread: UInt8

    init(_ languages: [Int], groups: [Int]) {
      self.languages = languages
      self.groups = groups
      spread = CostScale.cost(nats: logarithm(Double(languages.count)))
    }
  }

  private let parts: [Part]

  /// - Parameter languages: The languages, ordered by script.
  init(_ languages: ConstantTable<LanguageModel>, tags: [String]) {
    let tags = tags.map { LanguageTag($0.utf8) }
    var parts: [Part] = []
    var start = 0
    while start < languages.count {
      let script = languages[start].script
      let members = (start..<languages.count).prefix { languages[$0].script == script }
      let named = Self.groups.map { group in
        members.filter { group.contains(tags[languages[$0].number]) }
      }
      for (group, some) in named.enumerated() where !some.isEmpty {
        parts.append(Part(some, groups: [group]))
      }
      let others = named.indices.filter { named[$0].isEmpty }
      if !others.isEmpty { parts.append(Part(Array(members), groups: others)) }
      start = members.upperBound
    }
    self.parts = parts
  }

  /// Returns the cost of each symbol in each group.
  ///
  /// - Parameter rows: For each language the cost of each symbol.
  func costs(_ rows: [[UInt8]], symbolCount: Int) -> [[UInt8]] {
    let unlimited = [UInt8](repeating: .max, count: symbolCount)
    var costs = [[UInt8]](repeating: unlimited, count: Self.groups.count)
    for part in parts {
      var minCosts = unlimited
      for language in part.languages { Self.lower(&minCosts, to: rows[language]) }
      // Saturating addition.
      for symbol in minCosts.indices {
        minCosts[symbol] = min(minCosts[symbol], .max - part.spread) &+ part.spread
      }
      for group in part.groups { Self.lower(&costs[group], to: minCosts) }
    }
    return costs
  }

  /// Replaces each cost by the lower one of the two.
  private static func lower(_ costs: inout [UInt8], to others: [UInt8]) {
    costs.withUnsafeMutableBufferPointer { costs in
      others.withUnsafeBufferPointer { others in
        // Both buffers have the same length.
        precondition(costs.count == others.count)
        for index in costs.indices {
          costs[index] = min(costs[index], others[index])
        }
      }
    }
  }
}
