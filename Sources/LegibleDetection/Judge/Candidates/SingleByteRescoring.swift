internal import LegibleEncodings

/// The evidence that tells single-byte readings apart which come near each other: the letters around the
/// non-ASCII bytes, and which of these may be damage.
struct SingleByteRescoring {
  /// How far apart in log weight readings may be to be scored again.
  static var beamWidth: Double { ContextFilter.beamWidth }

  private let collector: CandidateCollector
  private let byteCounts: ByteCounts

  /// The same beam width where a byte may be damage.
  let widthWithDamage: Double

  /// - Parameter byteCounts: How often each byte occurs in the input from the first one on that is not plain.
  init(_ collector: CandidateCollector, _ byteCounts: ByteCounts) {
    self.collector = collector
    self.byteCounts = byteCounts
    widthWithDamage = Self.beamWidth + LoneByte.maxGain(withAllOnes: byteCounts[0xFF] == 1)
  }

  /// What stands around the non-ASCII bytes.
  func contexts() -> ByteContexts { collector.contexts }

  /// The bytes that may be damage, and that readings, of which one is the best, are told apart by.
  func loneBytes(
    distinguishing readings: some Sequence<TextReading>, best: TextReading
  ) -> [LoneByte] {
    collector.loneBytes(byteCounts, distinguishing: readings, best: best)
  }

  /// The term of a reading: whether the letters around its characters are common ones, and whether one of
  /// these is damage; `nil` where there is nothing to doubt.
  func term(
    for reading: TextReading, contexts: ByteContexts,
    loneBytes: [(lone: LoneByte, change: ByteContexts.Change)], models: LanguageModels,
    _ arena: Arena
  ) -> ContextAndDamageTerm? {
    guard reading.isASCIICompatibleSingleByte else { return nil }
    let read = contexts.read(by: reading.characters.characters, arena)
    let caseFaults = contexts.smallLettersAfterCapitals(readBy: reading.characters.characters)
    if read.isEmpty && loneBytes.isEmpty && caseFaults == 0 { return nil }
    let number =
      loneBytes.isEmpty
      ? nil : SingleByteTable.all.firstIndex { reading.encodings.contains($0.id) }
    return ContextAndDamageTerm(
      models: models, characters: reading.characters, contexts: read, hasCaseFaults: caseFaults > 0,
      damages: loneBytes.map { lone, change in
        ContextAndDamageTerm.Damage(
          that: lone, changing: change, in: reading,
          errorPenalty: number.map { collector.errorPenalty(of: lone, readBy: $0, byteCounts) }
            ?? 0,
          arena)
      })
  }
}
