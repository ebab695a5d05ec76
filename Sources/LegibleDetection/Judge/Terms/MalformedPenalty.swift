/// What cannot be read costs, in nats: more than any rare character, since text that is read
/// rightly mostly has no errors at all.
enum MalformedPenalty {
  static let first = 28.0
  private static let further = 20.0

  /// The same where it is one 0xFF, which is in no character of several bytes: more than damage costs in single
  /// bytes, where it may be a blank.
  static let firstOfAllOnes = 20.0

  /// What the first place costs where each byte is a character: the bytes behind a stray one are read as
  /// they were meant.
  static let firstOfSingleByte = 14.0

  /// What share of that it costs in UTF-8, whose sequences do not come about by chance.
  static let shareInUTF8 = 0.55

  /// What a character costs that is cut at an end of the sample.
  static let cut = 9.0

  /// The cost of so many places that cannot be read.
  static func cost(ofErrors count: Int, first: Double) -> Double {
    count == 0 ? 0 : first + further * Double(count - 1)
  }
}
