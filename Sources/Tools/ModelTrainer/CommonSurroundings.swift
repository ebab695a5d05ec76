import LegibleDetection

/// The letters around those that are not ASCII that are common in each language in Latin letters, for
/// the `SurroundingsFilter`.
struct CommonSurroundings {
  /// The group of each language that has one.
  private(set) var groups: [String: UInt8] = [:]

  /// The blocks of the filter.
  private(set) var blocks: [UInt8]

  /// Languages of nearly the same words, which share a group.
  private static let kin: [[String]] = [["bs", "hr", "sr-Latn"], ["da", "nb", "nn"]]

  /// How many surroundings of a language are taken at most.
  private static let limit = 1_000

  /// How often they must occur.
  private static let leastCount = 2

  /// A language with fewer surroundings has no letters of its own to be known by.
  private static let leastSurroundings = 50

  /// How many bits of the filter there are for each entry: with ten, one in fifty others is taken for an
  /// entry.
  private static let bitsOfEntry = 10

  init(of texts: [TrainingText], scripts: [CharacterCategory], symbols: SymbolInventory) {
    var members: [(group: UInt8, surroundings: [LetterSurroundings])] = []
    var names: [String: UInt8] = [:]
    for (text, script) in zip(texts, scripts) where script == .latin {
      let counts = Self.counts(in: text.training, symbols: symbols)
      let common = counts.filter { $0.value.count >= Self.leastCount }
        .sorted { ($0.value.count, $1.value.first) > ($1.value.count, $0.value.first) }
        .prefix(Self.limit).map(\.key)
      guard common.count >= Self.leastSurroundings else { continue }
      let name = Self.kin.first { $0.contains(text.language) }?.first ?? text.language
      let group = names[name] ?? UInt8(names.count)
      names[name] = group
      groups[text.language] = group
      members.append((group, common))
    }
    let entries = Set(
      members.flatMap { member in
        member.surroundings.map { Entry(group: member.group, surroundings: $0) }
      })
    let bitCount = entries.count * Self.bitsOfEntry
    let blockCount = bitCount / (8 * SurroundingsFilter.blockSize) + 1
    blocks = [UInt8](repeating: 0, count: blockCount * SurroundingsFilter.blockSize)
    for entry in entries {
      let bits = SurroundingsFilter.bits(
        of: entry.surroundings, in: entry.group, blockCount: blockCount)
      for index in bits.indices { blocks[bits[index] / 8] |= 1 << UInt8(bits[index] % 8) }
    }
  }

  private struct Entry: Hashable {
    let group: UInt8
    let surroundings: LetterSurroundings
  }

  /// How often each surroundings occur, and which come first.
  private static func counts(
    in lines: [Substring], symbols: SymbolInventory
  ) -> [LetterSurroundings: (count: Int, first: Int)] {
    var counts: [LetterSurroundings: (count: Int, first: Int)] = [:]
    let reach = LetterSurroundings.reach
    for line in lines {
      // Files have the apostrophes of word processors more often than translated prose has.
      let scalars = line.unicodeScalars.map { $0 == "'" ? "\u{2019}" : $0 }
      let ids = scalars.map { UInt16(symbols.id(of: $0)) }
      let isLetter = ids.map { symbols.category(of: Int($0)).isScript }
      for (index, scalar) in scalars.enumerated() where scalar.value >= 0x80 {
        let surroundings = LetterSurroundings(
          InlineArray { offset in
            let place = index + offset - reach
            return ids.indices.contains(place) && (isLetter[place] || place == index)
              ? ids[place] : 0
          }, isLetter: isLetter[index])
        guard let surroundings else { continue }
        let first = counts.count
        counts[surroundings, default: (0, first)].count += 1
      }
    }
    return counts
  }
}
