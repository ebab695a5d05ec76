/// A byte above 0x7F that occurs once in the input, so that it may be damage and no character of the text.
///
/// Encodings that read all the rest of a text alike are told apart by such a byte alone, and what it happens
/// to be in one of them must not decide: a stray 0xFF is a quotation mark in ISO-8859-13, and a letter that
/// hardly any text has in windows-1252.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct LoneByte: BitwiseCopyable {
  let byte: UInt8

  /// Where in words it stands.
  let positions: UnsafeBufferPointer<PositionedCharacter>

  /// What it counts by the traits of its characters, and what all bytes do.
  let traits, traitsOfAll: TraitSums

  /// What it costs that a byte is damage, in nats. Of 14 to 20 this is the least that did no harm to sound text.
  private static let damageCost = 16.0

  /// What it costs that 0xFF is, which ends of files, failed reads and erased memory leave in text, and which is
  /// a common character in few encodings: with 5 to 13 sound text was read alike.
  private static let damageCostOfAllOnes = 6.0

  /// What it costs that the byte is damage, in nats.
  var damageCost: Double { Self.damageCost(of: byte) }

  private static func damageCost(of byte: UInt8) -> Double {
    byte == 0xFF ? damageCostOfAllOnes : damageCost
  }

  /// By how much likelier a reading may become, as a logarithm, for that a byte is damage.
  static func mostGain(of byte: UInt8) -> Double {
    (2 * LanguageModel.mostOfPair + ErrorCost.firstOfSingleByte - damageCost(of: byte))
      / ReadingScorer.temperature
  }

  /// Whether a byte that occurs once may be damage where so many are above 0x7F.
  ///
  /// If it is the only one, nothing else tells the encoding.
  static func mayBeDamage(_ byte: UInt8, highCount: Int) -> Bool { byte == 0xFF || highCount > 1 }
}
