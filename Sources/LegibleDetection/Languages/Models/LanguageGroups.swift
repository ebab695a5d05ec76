/// Languages that have their rarer letters in common: what a character costs in each such group is a first
/// bound of what it costs in a language.
struct LanguageGroups {
  /// The groups, by script; a script that has fewer groups than others, or is not here, has the rest of the
  /// groups in full.
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

  /// Languages of one script that some groups have in common.
  private struct Part {
    let languages: [Int]
    let groups: [Int]

    /// The cost of the mean probability is at most so much above the least cost.
    let spread: UInt8

    init(_ languages: [Int], groups: [Int]) {
      self.languages = languages
      self.groups = groups
      spread = CostScale.cost(nats: logarithm(Double(languages.count)))
    }
  }

  private let parts: [Part]

  /// - Parameter languages: The languages, those of a script together.
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

  /// What symbols cost in each group.
  ///
  /// - Parameter rows: For each language what each symbol costs in it.
  /// - Returns: The same for each group.
  func costs(_ rows: [[UInt8]], symbolCount: Int) -> [[UInt8]] {
    let unlimited = [UInt8](repeating: .max, count: symbolCount)
    var costs = [[UInt8]](repeating: unlimited, count: Self.groups.count)
    for part in parts {
      var minCosts = unlimited
      for language in part.languages { Self.lower(&minCosts, to: rows[language]) }
      // Sums beyond the most are the most.
      for symbol in minCosts.indices {
        minCosts[symbol] = min(minCosts[symbol], .max - part.spread) &+ part.spread
      }
      for group in part.groups { Self.lower(&costs[group], to: minCosts) }
    }
    return costs
  }

  /// Puts what is less in place of what is more.
  private static func lower(_ costs: inout [UInt8], to others: [UInt8]) {
    costs.withUnsafeMutableBufferPointer { costs in
      others.withUnsafeBufferPointer { others in
        // Neither index is beyond its end.
        precondition(costs.count == others.count)
        for index in costs.indices {
          costs[index] = min(costs[index], others[index])
        }
      }
    }
  }
}
