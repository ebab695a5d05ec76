internal import LegibleEncodings

/// The places of a text that its encoding cannot read: the first one, and how many there are.
struct MalformedTally {
  /// Behind so many they are not counted any more.
  static let limit = 1000

  private(set) var count = 0

  /// The first place: the error, and the column in scalars.
  private(set) var first: (error: ConversionError, line: Int, column: Int, byteOffset: Int)?

  /// Whether `legible:allow encoding` stands in the first line that has one.
  private(set) var isAllowed = false

  mutating func add(
    _ error: ConversionError, line: Int, column: Int, byteOffset: Int, isAllowed: Bool
  ) {
    if first == nil {
      first = (error, line, column, byteOffset)
      self.isAllowed = isAllowed
    }
    count += 1
  }

  /// Counts a place whose error nobody wants to know.
  mutating func addOther() { count += 1 }

  /// How many there are, in words.
  var countInWords: String {
    switch count {
    case 1: "1 place"
    case Self.limit...: "\(Self.limit) places or more"
    default: "\(count) places"
    }
  }
}
