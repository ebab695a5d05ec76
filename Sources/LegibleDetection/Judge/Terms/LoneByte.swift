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
  let traits, traitsOfAll: PositionPenaltySums

  /// The penalty for the byte being damage, in nats.
  let damageCost: Double

  /// The penalty for a byte being damage, in nats.
  ///
  /// - Parameter character: What the byte is in the best reading. In Cyrillic even 0xFF is a letter of the language
  ///   (я, Ъ or џ), which stands in no word of ASCII letters.
  static func damageCost(
    of high: BytePairs.NonASCIIByte, readAs character: CharacterInfo
  ) -> Double {
    if high.byte != 0xFF { return parameters.context.damage.nats }
    return character.category == .cyrillic && high.letterContacts == 0
      ? parameters.context.damage.nats : parameters.context.damageOfAllOnes.nats
  }

  /// By how much likelier a reading may become, as a logarithm, for that one of the bytes is damage: that is what its
  /// pairs cost at most, and that it cannot be read.
  static func maxGain(withAllOnes: Bool) -> Double {
    (2 * LanguageModel.maxPairCost + parameters.malformed.further.nats
      - (withAllOnes ? parameters.context.damageOfAllOnes.nats : parameters.context.damage.nats))
      / parameters.posterior.temperature.ratio
  }
}
