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
    marginOfDamage = Self.margin + LoneByte.mostGain(withAllOnes: byteCounts[0xFF] == 1)
  }

  /// What stands around the bytes that are not ASCII.
  func contexts() -> ByteContexts { collector.contexts }

  /// The bytes that may be damage, and that readings, of which one is the best, are told apart by.
  func loneBytes(
    tellingApart readings: some Sequence<TextReading>, best: TextReading
  ) -> [LoneByte] {
    collector.loneBytes(byteCounts, tellingApart: readings, best: best)
  }

  /// The doubt about a reading: whether the letters around its characters are common ones, and whether one of
  /// these is damage; `nil` where there is nothing to doubt.
  func doubt(
    about reading: TextReading, contexts: ByteContexts,
    loneBytes: [(lone: LoneByte, change: ByteContexts.Change)], models: LanguageModels,
    _ arena: Arena
  ) -> ReadingDoubt? {
    guard reading.isASCIICompatibleSingleByte else { return nil }
    let read = contexts.read(by: reading.characters.characters, arena)
    if read.isEmpty && loneBytes.isEmpty { return nil }
    let number =
      loneBytes.isEmpty
      ? nil : SingleByteReading.all.firstIndex { reading.encodings.contains($0.id) }
    return ReadingDoubt(
      models: models, characters: reading.characters, contexts: read,
      damages: loneBytes.map { lone, change in
        ReadingDoubt.Damage(
          that: lone, changing: change, in: reading,
          errorCost: number.map { collector.errorCost(of: lone, readBy: $0, byteCounts) } ?? 0,
          arena)
      })
  }
}
