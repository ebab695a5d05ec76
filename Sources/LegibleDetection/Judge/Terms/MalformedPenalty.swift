internal import LegibleEncodings

/// The penalty for places that an encoding cannot read.
enum MalformedPenalty {
  /// The penalty for so many places, in nats.
  ///
  /// - Parameter first: The penalty for the first of them, in nats.
  static func cost(ofErrors count: Int, first: Double) -> Double {
    count == 0 ? 0 : first + parameters.malformed.further.nats * Double(count - 1)
  }

  /// The cost of a character that is cut at the head of a text, in nats.
  ///
  /// Two bytes of a short word in another encoding are a character of UTF-8 by chance: beside a few of
  /// these a head is damage like any other.
  static func cost(ofCutHeadLeaving whole: DecodedSample, in encoding: TextEncoding) -> Double {
    let malformed = parameters.malformed
    guard encoding == .utf8 else { return malformed.cut.nats }
    let characterCount = whole.scalars.count { $0 >= 0x80 }
    return characterCount < malformed.fewCharacters.count
      ? malformed.first.nats * malformed.utf8Share.ratio : malformed.cut.nats
  }
}

extension MalformedParameters {
  /// How many unassigned bytes a single-byte reading may have among so many non-ASCII ones; one is always
  /// allowed.
  func maxErrors(inNonASCII count: Int) -> Int {
    (count + nonASCIIPerError.count - 1) / nonASCIIPerError.count
  }
}
