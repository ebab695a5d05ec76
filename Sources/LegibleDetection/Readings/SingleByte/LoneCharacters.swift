/// Reduces the weight of isolated non-ASCII bytes: those that are next to neither a letter nor
/// another non-ASCII byte.
///
/// Prose has few of them, mostly between spaces. In keymaps, rules and tables most letters are
/// isolated, and their pairs with the notation around them only show that the text is not prose.
/// Such pairs then count less, and the inventory of letters counts instead: see
/// `LanguageModel.inventoryCost(of:)`.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct LoneCharacters {
  /// The share of their weight that pairs with an isolated character keep, 0…1.
  let keptShare: Double

  /// For each byte, the share of the weight that is kept of its pairs with a preceding character
  /// that is not of a word.
  private let keptAfter: UnsafeMutableBufferPointer<Float>

  /// The same for its pairs with a following character.
  private let keptBefore: UnsafeMutableBufferPointer<Float>

  /// - Parameter positions: The word positions of the non-ASCII bytes.
  init(_ positions: UnsafeBufferPointer<PositionedCharacter>, _ arena: Arena) {
    var (alone, others) = (0 as UInt32, 0 as UInt32)
    for positioned in positions {
      if positioned.isAlone { alone &+= positioned.weight } else { others &+= positioned.weight }
    }
    let full =
      Double(others) + Double(parameters.listing.fullAlone.count) * Double(PairWeights.unit)
    guard Double(alone) > full else {
      keptShare = 1
      keptAfter = arena.buffer(repeating: 1, count: 0)
      keptBefore = keptAfter
      return
    }
    keptShare = full / Double(alone)
    keptAfter = arena.buffer(repeating: 1, count: 256)
    keptBefore = arena.buffer(repeating: 1, count: 256)
    var counts = InlineArray<4, UInt32>(repeating: 0)
    for (index, positioned) in positions.enumerated() {
      // Positions are below `WordPosition.count`, and the characters of single-byte readings are
      // bytes.
      counts[Int(positioned.position)] = positioned.weight
      let isLast =
        index + 1 == positions.count || positions[index + 1].character != positioned.character
      guard isLast else { continue }
      let byte = Int(positioned.character)
      let lost = Float(counts[0]) * Float(1 - keptShare)
      if lost > 0 {
        keptAfter[byte] = 1 - lost / Float(counts[0] &+ counts[WordPosition.first])
        keptBefore[byte] = 1 - lost / Float(counts[0] &+ counts[WordPosition.last])
      }
      counts = InlineArray(repeating: 0)
    }
  }

  /// Reduces the weight of pairs with isolated characters.
  ///
  /// - Returns: The weight that is removed, in sixteenths.
  func reduceWeights(_ pairs: UnsafeMutableBufferPointer<TextPair>) -> UInt32 {
    var taken: UInt32 = 0
    if keptShare == 1 { return taken }
    for index in pairs.indices {
      // The numbers of a pair are bytes.
      let (first, second) = (Int(pairs[index].first), Int(pairs[index].second))
      let kept: Float
      if first >= 0x80 {
        kept = WordPosition.isInWords(UInt32(second)) ? 1 : keptBefore[first]
      } else {
        kept = WordPosition.isInWords(UInt32(first)) ? 1 : keptAfter[second]
      }
      if kept < 1 {
        let weight = UInt32(Float(pairs[index].weight) * kept)
        taken &+= pairs[index].weight &- weight
        pairs[index].weight = weight
      }
    }
    return taken
  }

  /// Returns the positions with the weight of isolated ones reduced, since in a list all letters
  /// are isolated.
  func reduced(
    _ positions: UnsafeBufferPointer<PositionedCharacter>, _ arena: Arena
  ) -> UnsafeBufferPointer<PositionedCharacter> {
    if keptShare == 1 { return positions }
    var reduced = arena.list(of: PositionedCharacter.self, capacity: positions.count)
    for positioned in positions {
      let kept = positioned.isAlone ? keptShare : 1
      reduced.append(
        PositionedCharacter(
          character: positioned.character, position: positioned.position,
          weight: UInt32(Double(positioned.weight) * kept)))
    }
    return reduced.elements
  }
}
