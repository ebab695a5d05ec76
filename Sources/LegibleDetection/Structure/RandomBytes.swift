internal import LegibleEncodings

/// Tells text from data that have no bytes which text does not have, as compressed bytes, pictures and
/// recordings may, by how well the best of all readings fits.
enum RandomBytes {
  /// By how much likelier text is beforehand, in nats, and by what the rest is divided: neighbouring
  /// characters are not independent.
  private static let gainOfText = 12.0
  private static let temperature = 2.0

  /// By how much less a byte of text costs than one of those that are all as likely, in nats, where it is
  /// surely none of numbers that are near each other.
  private static let gainOfLanguage = 2.0

  /// By how much likelier text is beforehand where two bytes are a character, in nats.
  private static let gainOfPairs = 14.0

  /// By how much less likely each kind of signals is than any data, in nats.
  private static let costOfKind = 4.0

  /// The probability, 0…1, that a sample is no text.
  ///
  /// - Parameters:
  ///   - answer: What the model of characters makes of it.
  ///   - hasBlanks: Whether there are as many blanks as in text.
  static func probability(
    of sample: [UInt8], readAs answer: ProbabilityModel.Answer, hasBlanks: Bool
  ) -> Double {
    let encoding = answer.encoding
    let byteCount = answer.excess.byteCount
    var cost = answer.excess.cost
    // A few rare characters of two bytes cost as much as chance.
    if !encoding.isSingleByte { cost -= gainOfPairs }
    guard cost >= -byteCount * gainOfLanguage, !isOrdered(sample),
      encoding.isASCIICompatible || hasVariety(sample)
    else { return 0 }
    if !hasBlanks {
      let gain = byteCount * (Signal.costOfByte - Signal.costPerByte(of: sample))
      cost += max(0, gain - costOfKind)
    }
    return 1 / (1 + exponential((gainOfText - cost) / temperature))
  }

  /// Whether there are so many different bytes that they may be random; tables of blanks, digits and
  /// lines have few.
  private static func hasVariety(_ sample: [UInt8]) -> Bool {
    var bytes = ByteSet()
    for byte in sample { bytes.insert(byte) }
    var count = 0
    bytes.forEach { _ in count += 1 }
    return count >= min(leastVariety, sample.count / 2)
  }

  private static let leastVariety = 16

  /// Whether bytes are mostly one more than those at some distance before them, or the same: lists of
  /// characters in the order of their encoding, with or without blanks between them.
  private static func isOrdered(_ sample: [UInt8]) -> Bool {
    (1...3).contains { distance in
      var next = 0
      var same = 0
      for (byte, last) in zip(sample.dropFirst(distance), sample) {
        if byte == last &+ 1 { next += 1 }
        if byte == last { same += 1 }
      }
      return next * 4 >= sample.count && (next + same) * 5 >= sample.count * 4
    }
  }

  /// Of so many bytes one is a blank or ends a line in text, at the least.
  private static let bytesPerBlank = 16

  /// Whether there are as many blanks as in text, which may be in an encoding that is not known.
  ///
  /// - Parameter encoding: What it would be read by: the blank of EBCDIC is 0x40.
  static func hasBlanks(_ byteCounts: ByteCounts, in encoding: TextEncoding) -> Bool {
    let count =
      encoding.isASCIICompatible ? byteCounts[0x20] + byteCounts[0x0A] : byteCounts[0x40]
    return count * bytesPerBlank >= byteCounts.count(in: 0x00...0xFF)
  }
}
