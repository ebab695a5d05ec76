internal import LegibleEncodings

/// The evidence that distinguishes single-byte readings close to each other: the letters around
/// non-ASCII bytes, and the possibility that some of these bytes are damage.
struct SingleByteRescoring {
  /// The maximum difference in log weight to the best reading for a reading to be rescored.
  static var beamWidth: Double { ContextFilter.beamWidth }

  private let collector: CandidateCollector
  private let byteCounts: ByteCounts

  /// The same width if a byte may be damage.
  let widthWithDamage: Double

  /// - Parameter byteCounts: The byte counts from the first byte that is not plain text.
  init(_ collector: CandidateCollector, _ byteCounts: ByteCounts) {
    self.collector = collector
    self.byteCounts = byteCounts
    widthWithDamage = Self.beamWidth + LoneByte.maxGain(withAllOnes: byteCounts[0xFF] == 1)
  }

  /// Returns the contexts of the non-ASCII bytes.
  func contexts() -> ByteContexts { collector.contexts }

  /// Returns the bytes that may be damage and that the readings decode differently.
  func loneBytes(
    distinguishing readings: some Sequence<TextReading>, best: TextReading
  ) -> [LoneByte] {
    collector.loneBytes(byteCounts, distinguishing: readings, best: best)
  }

  /// Returns the term of a reading for letter contexts and damage; `nil` if there is nothing to
  /// add.
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
