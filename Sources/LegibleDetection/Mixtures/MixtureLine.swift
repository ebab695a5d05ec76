/// A line of a text that may be a mixture: its units, and what else says something of its encoding.
struct MixtureLine: Sendable {
  /// The numbers of its units in `LineUnits`.
  var units: [Int32] = []

  /// Where each unit is in the line.
  var ranges: [Range<Int32>] = []

  /// The line with its end.
  var bytes: [UInt8] = []

  /// The encodings that a declaration which reaches the line names, by their numbers in the tables.
  var declared: [Int] = []

  /// Nats for UTF-8 where the line is valid UTF-8: it hardly is by chance.
  var validity: Float = 0

  /// What its ASCII words say for the language of each column; empty until it is asked for.
  var asciiEvidence: [Float] = []

  /// How much the line counts: what repeats counts once.
  var weight: Float = 1

  /// What its units are worth, since many of them are not independent.
  var temper: Float = 1

  // The most nats for validity, and those for each character after the first.
  private static let validityLimit: Float = 20
  private static let validityOfCharacter: Float = 2

  /// Returns the nats for UTF-8 of a line.
  static func validity(of line: UnsafeRawBufferPointer) -> Float {
    guard line.isWellFormedUTF8 else { return 0 }
    let count = line.count { $0 >= 0xC0 }
    return min(max(0, validityOfCharacter * Float(count - 1)), validityLimit)
  }

  /// Returns a line of those units only for which `isWanted` holds.
  func part(_ isWanted: (Int) -> Bool) -> MixtureLine {
    var part = self
    part.units = units.indices.filter(isWanted).map { units[$0] }
    part.ranges = ranges.indices.filter(isWanted).map { ranges[$0] }
    return part
  }
}

/// An encoding and a language in which a part of a text is written.
struct MixtureComponent: Hashable, Sendable {
  /// The number of the encoding in the tables.
  let encoding: Int

  /// The column of the language among those of all scripts.
  let column: Int
}
