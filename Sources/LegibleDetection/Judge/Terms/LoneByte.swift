/// A byte above 0x7F that occurs once in the input, and so may be damage.
///
/// Encodings that read the rest of a text alike differ only in such a byte, and its meaning in one
/// of them must not decide: a stray 0xFF is a quotation mark in ISO-8859-13, and a rare letter in
/// windows-1252.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct LoneByte: BitwiseCopyable {
  let byte: UInt8

  /// The position of the byte in words.
  let positions: UnsafeBufferPointer<PositionedCharacter>

  /// The position penalties of the byte, and those of all bytes.
  let traits, traitsOfAll: PositionPenaltySums

  /// The penalty for the hypothesis that the byte is damage, in nats.
  let damageCost: Double

  /// Returns the penalty for the hypothesis that a byte is damage, in nats.
  ///
  /// - Parameter character: The character of the byte in the best reading. In Cyrillic, 0xFF is a
  ///   letter (я, Ъ or џ), which does not occur in words of ASCII letters.
  static func damageCost(
    of high: BytePairs.NonASCIIByte, readAs character: CharacterInfo
  ) -> Double {
    if high.byte != 0xFF { return parameters.context.damage.nats }
    return character.category == .cyrillic && high.letterContacts == 0
      ? parameters.context.damage.nats : parameters.context.damageOfAllOnes.nats
  }

  /// Returns the maximum gain in log-likelihood from the hypothesis that a byte is damage: the
  /// maximum cost of its pairs, and the penalty for an error.
  static func maxGain(withAllOnes: Bool) -> Double {
    (2 * LanguageModel.maxPairCost + parameters.malformed.further.nats
      - (withAllOnes ? parameters.context.damageOfAllOnes.nats : parameters.context.damage.nats))
      / parameters.posterior.temperature.ratio
  }
}
