internal import LegibleEncodings

/// Tells text from data that have no bytes which text does not have, as compressed bytes, pictures and
/// recordings may, by how well the best of all readings fits.
enum ChanceTerm {
  /// By how much likelier text is beforehand, in nats, and by what the rest is divided: neighbouring
  /// characters are not independent.
  private static let gainOfText = 12.0
  private static let temperature = 2.0

  /// By how much less a byte of text costs than one of those that are all as likely, in nats, where it is
  /// surely none of numbers that are near each other.
  private static let gainOfLanguage = 2.0

  /// By how much likelier text is beforehand where two bytes are a character, in nats: a few rare ones
  /// cost as much as chance. Many cost so much less a byte.
  private static let gainOfPairs = 14.0
  private static let gainOfPairedByte = 0.5

  /// What a U+007F costs that is read so, in nats.
  private static let costOfDelete = 3.0

  /// By how much less likely each kind of signals is than any data, in nats.
  private static let costOfKind = 4.0

  /// By how much less a byte of text that repeats itself costs than one of those that are all as likely, in
  /// nats: "хахахаха" costs less than pixels of one colour.
  private static let gainOfRepeatedText = 1.4

  /// The probability that what repeats itself like pixels of one colour is no text.
  private static let probabilityOfRecords = 0.7

  /// The probability, 0…1, that a sample is no text.
  ///
  /// - Parameters:
  ///   - encoding: The encoding that reads it best.
  ///   - excess: The cost of that reading beyond that of bytes that are all equally likely, in nats, and the
  ///     number of bytes that it covers, as weighted.
  ///   - hasBlanks: Whether there are as many blanks as in text.
  static func probability(
    of sample: [UInt8], readAs encoding: TextEncoding,
    excess: (byteCount: Double, cost: Double), hasBlanks: Bool
  ) -> Double {
    let (byteCount, excess) = excess
    if !hasBlanks && excess >= -byteCount * gainOfRepeatedText && repeatsRecords(sample) {
      return probabilityOfRecords
    }
    var cost = excess
    if !encoding.isSingleByte { cost += byteCount * gainOfPairedByte - gainOfPairs }
    guard excess >= -byteCount * gainOfLanguage, !isOrdered(sample, in: encoding),
      encoding.isASCIICompatible || excess > byteCount || hasVariety(sample)
    else { return 0 }
    if encoding.isASCIICompatible {
      cost += Double(sample.count { $0 == 0x7F }) * costOfDelete
    }
    if !hasBlanks {
      let gain = byteCount * (Signal.costOfByte - Signal.costPerByte(of: sample))
      // Characters of two bytes that are near each other are such numbers, too.
      cost += max(0, (encoding.isSingleByte ? gain : gain / 2) - costOfKind)
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
  /// characters in the order of their encoding, with or without blanks between them, or the first of two
  /// bytes that each has.
  private static func isOrdered(_ sample: [UInt8], in encoding: TextEncoding) -> Bool {
    let separators: ClosedRange<UInt8> = encoding.isSingleByte ? 0x00...0x7F : 0x00...0xFF
    return (1...3).contains { distance in
      var next = 0
      var same = 0
      for (byte, last) in zip(sample.dropFirst(distance), sample) {
        if byte == last &+ 1 { next += 1 }
        if byte == last && (distance == 1 || separators.contains(byte)) { same += 1 }
      }
      return next * 4 >= sample.count && (next + same) * 5 >= sample.count * 4
    }
  }

  /// How many bytes there are at least to tell what repeats itself.
  private static let leastOfRecords = 16

  /// Whether bytes repeat themselves each three or four, and not sooner, but for a few, as pixels of one
  /// colour do.
  private static func repeatsRecords(_ sample: [UInt8]) -> Bool {
    guard sample.count >= leastOfRecords else { return false }
    return (3...4).contains { length in
      let most = sample.count / 10
      var misfits = 0
      var repeats = 0
      for index in length..<sample.count {
        if sample[index] != sample[index - length] {
          misfits += 1
          if misfits > most { return false }
        }
        if sample[index] == sample[index - length + 2] { repeats += 1 }
      }
      return repeats * 2 < sample.count
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
