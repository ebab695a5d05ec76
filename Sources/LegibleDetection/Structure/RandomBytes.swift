/// Tells text from data that have no bytes which text does not have, as compressed bytes, pictures and
/// recordings may, by how well the best of all readings fits.
enum RandomBytes {
  /// By how much likelier text is beforehand, in nats, and by what the rest is divided: neighbouring
  /// characters are not independent.
  private static let gainOfText = 6.0
  private static let temperature = 2.0

  /// By how much less a byte of text costs than one of those that are all as likely, in nats, where it is
  /// surely none of numbers that are near each other.
  private static let gainOfLanguage = 2.0

  /// The probability, 0…1, that a sample is no text.
  ///
  /// - Parameter answer: What the model of characters makes of it.
  static func probability(of sample: [UInt8], readAs answer: ProbabilityModel.Answer) -> Double {
    let (byteCount, cost) = answer.excess
    guard cost >= -byteCount * gainOfLanguage else { return 0 }
    let gainOfSignal = byteCount * (Signal.costOfByte - Signal.costPerByte(of: sample))
    return 1 / (1 + exponential((gainOfText - cost - gainOfSignal) / temperature))
  }

  /// Of so many bytes one is a blank or ends a line in text, at the least.
  private static let bytesPerBlank = 16

  /// Whether there are as many blanks as in text, which may be in an encoding that is not known.
  static func hasBlanks(_ byteCounts: ByteCounts) -> Bool {
    (byteCounts[0x20] + byteCounts[0x0A]) * bytesPerBlank >= byteCounts.count(in: 0x00...0xFF)
  }
}
