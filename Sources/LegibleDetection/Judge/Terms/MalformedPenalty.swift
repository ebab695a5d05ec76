/// The penalty for places that an encoding cannot read.
enum MalformedPenalty {
  /// The penalty for so many places, in nats.
  ///
  /// - Parameter first: The penalty for the first of them, in nats.
  static func cost(ofErrors count: Int, first: Double) -> Double {
    count == 0 ? 0 : first + parameters.malformed.further.nats * Double(count - 1)
  }
}

extension MalformedParameters {
  /// How many unassigned bytes a single-byte reading may have among so many non-ASCII ones; one is always
  /// allowed.
  func mostErrors(inNonASCII count: Int) -> Int {
    (count + nonASCIIPerError.count - 1) / nonASCIIPerError.count
  }
}
