import LegibleDetection

/// The contexts of letters that are common in each language in Latin letters, and the pairs of ideographs and syllables that
/// are in Chinese, Japanese and Korean, for the `ContextFilter`.
struct CommonContexts {
  /// The group of each language that has one.
  private(set) var groups: [String: UInt8] = [:]

  /// The blocks of the filter.
  private(set) var blocks: [UInt8]

  /// Languages of nearly the same words, which share a group.
  private static let kin: [[String]] = [["bs", "hr", "sr-Latn"], ["da", "nb", "nn"]]

  /// How many contexts of a language are taken at most.
  private static let limit = 1_000

  /// How many pairs of ideographs or syllables of a language are taken at most: what keeps the models below a megabyte.
  private static let ideographLimit = 6_000

  /// How often they must occur.
  private static let minCount = 2

  /// A language with fewer contexts has no letters of its own to be known by.
  private static let minContexts = 50

  /// How many bits of the filter there are for each entry: with ten, one in fifty others is taken for an
  /// entry.
  private static let bitsOfEntry = 10

  /// - Parameters:
  ///   - languages: The tags of the languages.
  ///   - lines: The lines of each, in all the ways in which files write its letters.
  ///   - scripts: The script of each.
  init(
    of languages: [String], lines: [[String]], scripts: [CharacterCategory],
    symbols: SymbolInventory
  ) {
    var members: [(group: UInt8, contexts: [LetterContext])] = []
    var names: [String: UInt8] = [:]
    for (index, language) in languages.enumerated() where scripts[index] == .latin {
      let common = Self.common(
        of: Self.counts(in: lines[index], symbols: symbols), limit: Self.limit)
      guard common.count >= Self.minContexts else { continue }
      let name = Self.kin.first { $0.contains(language) }?.first ?? language
      let group = names[name] ?? UInt8(names.count)
      names[name] = group
      groups[language] = group
      members.append((group, common))
    }
    for language in UnigramTables.languages {
      guard let index = languages.firstIndex(of: language) else { continue }
      let common = Self.common(
        of: Self.ideographPairs(in: lines[index]), limit: Self.ideographLimit)
      let group = UInt8(names.count)
      names[language] = group
      groups[language] = group
      members.append((group, common))
    }
    let entries = Set(
      members.flatMap { member in
        member.contexts.map { Entry(group: member.group, context: $0) }
      })
    let bitCount = entries.count * Self.bitsOfEntry
    let blockCount = bitCount / (8 * ContextFilter.blockSize) + 1
    blocks = [UInt8](repeating: 0, count: blockCount * ContextFilter.blockSize)
    for entry in entries { ContextFilter.insert(entry.context, in: entry.group, into: &blocks) }
  }

  private struct Entry: Hashable {
    let group: UInt8
    let context: LetterContext
  }

  /// The contexts that occur most often; of those that do as often the ones that come first.
  private static func common(
    of counts: [LetterContext: (count: Int, first: Int)], limit: Int
  ) -> [LetterContext] {
    counts.filter { $0.value.count >= minCount }
      .sorted { ($0.value.count, $1.value.first) > ($1.value.count, $0.value.first) }
      .prefix(limit).map(\.key)
  }

  /// How often each two ideographs, and each two syllables, follow each other, and which come first.
  private static func ideographPairs(
    in lines: [String]
  ) -> [LetterContext: (count: Int, first: Int)] {
    var counts: [LetterContext: (count: Int, first: Int)] = [:]
    for line in lines {
      let scalars = line.unicodeScalars.map(\.value)
      for (first, second) in zip(scalars, scalars.dropFirst())
      where LanguageModels.areWrittenTogether(first, second) {
        let place = counts.count
        counts[LetterContext(first, second), default: (0, place)].count += 1
      }
    }
    return counts
  }

  /// How often each context occurs, and which come first.
  private static func counts(
    in lines: [String], symbols: SymbolInventory
  ) -> [LetterContext: (count: Int, first: Int)] {
    var counts: [LetterContext: (count: Int, first: Int)] = [:]
    let reach = LetterContext.reach
    for line in lines {
      // Files have the apostrophes of word processors more often than translated prose has.
      let scalars = line.unicodeScalars.map { $0 == "'" ? "\u{2019}" : $0 }
      let ids = scalars.map { UInt16(symbols.idInWords(of: $0)) }
      let isLetter = ids.map { symbols.category(of: Int($0)).isScript }
      for (index, scalar) in scalars.enumerated() where scalar.value >= 0x80 {
        let context = LetterContext(
          LetterContext.Symbols { offset in
            let place = index + offset - reach
            return ids.indices.contains(place) && (isLetter[place] || place == index)
              ? ids[place] : 0
          }, isLetter: isLetter[index])
        guard let context else { continue }
        let first = counts.count
        counts[context, default: (0, first)].count += 1
      }
    }
    return counts
  }
}
