/// How many of the non-ASCII bytes stand alone, beside no letter and no other non-ASCII byte.
///
/// Prose has few of them, and what stands beside them there are spaces. In keymaps, rules and tables most letters stand
/// alone, and pairs with the notation around them only tell that such a text is no prose. These count for less then, and
/// which letters are listed counts instead: see `LanguageModel.inventoryCost(of:)`.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct LoneCharacters {
  /// The share of the weight that pairs keep where a character stands alone, 0…1.
  let keptShare: Double

  /// For each byte how much of the weight of its pairs with a character before it that is of no word is to be kept.
  private let keptAfter: UnsafeMutableBufferPointer<Float>

  /// The same for the pairs with a character behind it.
  private let keptBefore: UnsafeMutableBufferPointer<Float>

  /// - Parameter positions: Where in words the non-ASCII bytes stand.
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
      // Positions are below `WordPosition.count`, and the characters of single-byte readings are bytes.
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

  /// Takes from the weight of pairs what is of characters that stand alone.
  ///
  /// - Returns: The weight that is taken, in sixteenths.
  func damp(_ pairs: UnsafeMutableBufferPointer<TextPair>) -> UInt32 {
    var taken: UInt32 = 0
    if keptShare == 1 { return taken }
    for index in pairs.indices {
      // The numbers of pairs are bytes.
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

  /// The positions, of which those alone keep their share of the weight: in a list all letters stand alone.
  func damped(
    _ positions: UnsafeBufferPointer<PositionedCharacter>, _ arena: Arena
  ) -> UnsafeBufferPointer<PositionedCharacter> {
    if keptShare == 1 { return positions }
    var damped = arena.list(of: PositionedCharacter.self, capacity: positions.count)
    for positioned in positions {
      let kept = positioned.isAlone ? keptShare : 1
      damped.append(
        PositionedCharacter(
          character: positioned.character, position: positioned.position,
          weight: UInt32(Double(positioned.weight) * kept)))
    }
    return damped.elements
  }
}
