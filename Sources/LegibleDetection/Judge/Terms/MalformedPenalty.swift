internal import LegibleEncodings

/// The penalty for malformed places.
enum MalformedPenalty {
  /// Returns the penalty for a number of places, in nats.
  ///
  /// - Parameter first: The penalty for the first place, in nats.
  static func cost(ofErrors count: Int, first: Double) -> Double {
    count == 0 ? 0 : first + parameters.malformed.further.nats * Double(count - 1)
  }

  /// Returns the cost of a character that is cut at the beginning of a text, in nats.
  ///
  /// Two bytes of a short word in another encoding may be a UTF-8 character by chance, so with only
  /// a few UTF-8 characters a cut counts like other damage.
  static func cost(ofCutHeadLeaving whole: DecodedSample, in encoding: TextEncoding) -> Double {
    let malformed = parameters.malformed
    guard encoding == .utf8 else { return malformed.cut.nats }
    let characterCount = whole.scalars.count { $0 >= 0x80 }
    return characterCount < malformed.fewCharacters.count
      ? malformed.first.nats * malformed.utf8Share.ratio : malformed.cut.nats
  }
}

extension MalformedParameters {
  /// Returns the maximum number of unassigned bytes in a single-byte reading with `count` non-ASCII
  /// bytes, at least one if there are any.
  func maxErrors(inNonASCII count: Int) -> Int {
    (count + nonASCIIPerError.count - 1) / nonASCIIPerError.count
  }
}
