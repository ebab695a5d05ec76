internal import LegibleEncodings

/// What is looked at where single-byte readings of a sample come near each other: the letters around the bytes
/// that are not ASCII, and which of these may be damage.
struct SingleByteDoubts {
  /// How far apart, as logarithms, readings may be to be near each other.
  static let margin = ContextFilter.margin

  private let collector: ReadingCollector
  private let byteCounts: ByteCounts

  /// The same where a byte may be damage.
  let marginOfDamage: Double

  /// - Parameter byteCounts: How often each byte occurs in the input from the first one on that is not plain.
  init(_ collector: ReadingCollector, _ byteCounts: ByteCounts) {
    self.collector = collector
    self.byteCounts = byteCounts
    marginOfDamage = Self.margin + LoneByte.mostGain(of: byteCounts[0xFF] == 1 ? 0xFF : 0x80)
  }

  /// What stands around the bytes that are not ASCII.
  func contexts() -> ByteContexts { collector.contexts }

  /// The bytes that may be damage, and that readings are told apart by.
  func loneBytes(tellingApart readings: some Sequence<TextReading>) -> [LoneByte] {
    collector.loneBytes(byteCounts, tellingApart: readings)
  }

  /// The doubt about a reading: whether the letters around its characters are common ones, and whether one of
  /// these is damage; `nil` where there is nothing to doubt.
  func doubt(
    about reading: TextReading, contexts: ByteContexts, loneBytes: [LoneByte],
    models: LanguageModels, _ arena: Arena
  ) -> ReadingDoubt? {
    guard reading.isASCIICompatibleSingleByte else { return nil }
    let infos = reading.characters.characters
    let read = contexts.read(by: infos, arena)
    if read.isEmpty && loneBytes.isEmpty { return nil }
    let number = SingleByteReading.all.firstIndex { reading.encodings.contains($0.id) }
    let damages = loneBytes.map { lone in
      // What occurs once is in two pairs, or in one.
      var pairs = arena.list(of: TextPair.self, capacity: 2)
      var (previous, next): (UInt16?, UInt16?)
      for pair in reading.pairs where pair.first == lone.byte || pair.second == lone.byte {
        pairs.append(pair)
        if pair.first == lone.byte { next = pair.second } else { previous = pair.first }
      }
      var joined = arena.list(of: TextPair.self, capacity: 1)
      if let previous, let next {
        joined.append(TextPair(first: previous, second: next, weight: UInt32(PairWeights.unit)))
      }
      let errorCost =
        number.map { collector.errorCost(of: lone, readBy: $0, byteCounts) } ?? 0
      return ReadingDoubt.Damage(
        pairs: PairGroup(pairs.elements, of: reading.characters, arena),
        positions: lone.positions,
        joined: PairGroup(joined.elements, of: reading.characters, arena),
        cost: lone.damageCost - errorCost,
        contexts: contexts.read(by: infos, without: lone.byte, arena))
    }
    return ReadingDoubt(
      models: models, characters: reading.characters, contexts: read, damages: damages)
  }
}
